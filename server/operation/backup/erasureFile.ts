import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartError } from '#db/StartError.ts';
import { partOf, STANDARD } from './archiveFile.ts';
import { ErasureList } from './erasures.ts';

/**
 * Writes a list of deletions, together with those of an earlier list in the same file, or to standard output. The earlier list
 * stays until the new one is whole.
 * @throws {StartError} if the file cannot be written, or holds something else or the list of another portal.
 */
export async function writeErasures(path: string, listed: ErasureList): Promise<void> {
  const list = existsSync(path) ? together(await readErasures(path), listed) : listed;
  const text = `${JSON.stringify(list)}\n`;
  if (path === STANDARD) {
    process.stdout.write(text);
    return;
  }
  const part = partOf(path);
  try {
    await writeFile(part, text, { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, path);
  } catch (cause) {
    throw new StartError(`The list of erasures ${path} cannot be written: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** A restored portal has forgotten deletions that an earlier list of it still has. */
function together(earlier: ErasureList, later: ErasureList): ErasureList {
  if (earlier.portal !== later.portal)
    throw new StartError('The file holds the list of another portal. Name another one, and keep that list.');
  const known = new Set(later.erasures.map(({ id }) => id));
  const forgotten = earlier.erasures.filter(({ id }) => !known.has(id));
  const isJoined = later.since === null || earlier.until >= later.since;
  return {
    ...later,
    since: isJoined ? earlier.since : later.since,
    erasures: inOrder([...forgotten, ...later.erasures]),
  };
}

/** Kits before their patients, patients before their accounts. */
const inOrder = (erasures: ErasureList['erasures']) =>
  (['kit', 'patient', 'account'] as const).flatMap((kind) =>
    erasures.filter((erasure) => erasure.kind === kind),
  );

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
