import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const UNFINISHED = 'unfinished-';

/** Fills a folder under a provisional name and renames it once complete: an interruption never leaves half of it. */
export async function createFolder(path: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const parent = dirname(path);
  const unfinished = mkdtempSync(join(parent, UNFINISHED));
  try {
    await fill(unfinished);
    renameSync(unfinished, path);
    syncFolder(parent);
  } catch (error) {
    removeFolder(unfinished);
    throw error;
  }
}

/** Removes the remains of interrupted creations from the folder. Only for the process that owns the folder. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) removeFolder(join(folder, name));
  }
}

function removeFolder(path: string): void {
  // The retries outlast a program that is still writing there after its portal was killed.
  rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Without it a power loss may undo the rename. */
function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
