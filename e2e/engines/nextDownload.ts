import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from './Page.ts';
import { persist } from './persist.ts';

/** Files that Firefox and WebKit write beside the download until it is complete. */
const partial = /\.(part|wkdownload)$/;

/**
 * Waits for the next file in a browser's folder of downloads. Firefox announces no file that the page has made, and WebDriver
 * none at all.
 */
export async function nextDownload(folder: string): Promise<Download> {
  // Else the browser would number a second file of the same name.
  for (const earlier of readdirSync(folder)) rmSync(join(folder, earlier));
  const name = await persist(async () => {
    const [first, ...others] = readdirSync(folder);
    if (
      first === undefined ||
      others.length > 0 ||
      partial.test(first) ||
      statSync(join(folder, first)).size === 0
    )
      throw new Error('No file was downloaded');
    return first;
  }, folder);
  return { suggestedFilename: () => name, path: async () => join(folder, name) };
}
