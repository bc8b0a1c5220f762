import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';

const MEMORY = '/dev/shm';
const PREFIX = `${MEMORY}/portal-tests-`;
/** The files of the largest suite take a quarter of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a folder in memory the place of all temporary files, until this process ends: a database of a thousand files is created
 * ten times faster there. Without enough memory for files, they stay on the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftOver();
  const folder = `${PREFIX}${process.pid}`;
  mkdirSync(folder);
  // PostgreSQL has an account of its own if root runs the tests.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      bavail * bsize >= ROOM && !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'))
    );
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftOver(): void {
  for (const folder of globSync(`${PREFIX}*`))
    if (!existsSync(`/proc/${folder.slice(PREFIX.length)}`))
      try {
        rmSync(folder, { recursive: true });
      } catch {
        // Another account has left it.
      }
}
