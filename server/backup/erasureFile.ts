import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartError } from '#db/StartError.ts';
import { STANDARD } from './archiveFile.ts';
import { ErasureList } from './erasures.ts';

/**
 * Writes a list of deletions in place of an earlier one, or to standard output. The earlier one stays until the new one is whole.
 * @throws {StartError} if the file cannot be written.
 */
export async function writeErasures(path: string, list: ErasureList): Promise<void> {
  const text = `${JSON.stringify(list)}\n`;
  if (path === STANDARD) {
    process.stdout.write(text);
    return;
  }
  const part = `${path}.part`;
  try {
    await writeFile(part, text, { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (cause) {
    throw new StartError(`The list of erasures ${path} cannot be written: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Reads a list of deletions. @throws {StartError} if the file cannot be read or holds none. */
export async function readErasures(path: string): Promise<ErasureList> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new StartError(`The file ${path} cannot be read: ${cause.message}`, { cause });
  });
  try {
    return ErasureList.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`The file ${path} is no list of erasures. npm run erasures writes one.`, { cause });
  }
}
