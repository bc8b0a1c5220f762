import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, giveTo } from './runAs.ts';

/** Operating systems refuse a socket path over 103 (macOS) or 107 (Linux) bytes. */
const SOCKET_PATH_LIMIT = 100;

/** Creates the folder (0700) of the server's socket: below the data folder, or a temporary one if that path is too long. */
export function prepareSocketFolder(folder: string, account: Account): string {
  let socketFolder = join(folder, 'run');
  if (Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432')) > SOCKET_PATH_LIMIT) {
    socketFolder = mkdtempSync(join(tmpdir(), 'portal-'));
  } else {
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  }
  giveTo(account, socketFolder);
  return socketFolder;
}
