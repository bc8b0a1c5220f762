import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from './FolderInUse.ts';
import { type Account, giveTo } from './runAs.ts';

const SQLITE_BUSY = 5;

/** Covers a predecessor that is just stopping, and the moment between the winner's lock and its number on disk. */
const PATIENCE_MS = 1000;

/** Reachable from here, because a lock that is garbage-collected is a lock released. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of the folder and returns the release. The lock is an exclusive transaction on
 * an empty SQLite file, the one way Node has to a file lock of the operating system: it is atomic and ends with
 * the process, so a crash leaves no stale lock. The journal in memory keeps the file empty and alone.
 */
export function claimFolder(folder: string, account: Account): () => void {
  const ownerFile = join(folder, 'owner.pid');
  const lockFile = join(folder, 'owner.lock');
  const lock = new DatabaseSync(lockFile, { timeout: PATIENCE_MS });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    giveTo(account, lockFile);
    rmSync(ownerFile, { force: true });
    writeFileSync(ownerFile, String(process.pid), { flag: 'wx' });
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new FolderInUse(folder, readFileSync(ownerFile, 'utf8'));
    }
    throw error;
  }
  heldLocks.add(lock);
  return () => {
    rmSync(ownerFile, { force: true });
    lock.close();
    heldLocks.delete(lock);
  };
}
