import {
  accessSync,
  chmodSync,
  constants,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
const PREFIX = `${MEMORY}/portal-tests-`;
/** Bytes. The files of the largest suite take a quarter of it. */
const ROOM = 4 * 1024 ** 3;
/** Milliseconds after which a folder belongs to a run that was killed. */
const LEFT_OVER = 24 * 60 * 60 * 1000;

/**
 * Makes a folder in memory the place of all temporary files, until this process ends: a database of a thousand files is created
 * ten times faster there. Without enough memory for files, they stay on the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftOver();
  const folder = mkdtempSync(PREFIX);
  // PostgreSQL has its own account if root runs the tests.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      Math.min(bavail * bsize, freemem()) >= ROOM &&
      !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'))
    );
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftOver(): void {
  for (const folder of globSync(`${PREFIX}*`))
    try {
      if (statSync(folder).mtimeMs < Date.now() - LEFT_OVER) rmSync(folder, { recursive: true });
    } catch {
      // Another account has left it, or another run removes it.
    }
}
