import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { StartError } from '#db/StartError.ts';

/** Stands for standard output or input in the place of a file. */
export const STANDARD = '-';

/** Signals that end a command, and its exit status then. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const INTERRUPTED = 130;

/** The file that a command names. @throws {StartError} unless there is exactly one. */
export function archiveName(
  command: 'backup' | 'restore' | 'erasures',
  parameters: readonly string[],
): string {
  const [file, ...more] = parameters;
  if (!file || (file.startsWith('-') && file !== STANDARD) || more.length > 0)
    throw new StartError(
      `Name one file: npm run ${command} -- portal.${command === 'erasures' ? command : 'backup'}`,
    );
  return file;
}

/**
 * Lets `write` fill a new file that only its owner may read. The file has another name until it is complete; nothing remains of
 * a failed one.
 * @throws {StartError} if the file exists or cannot be created.
 */
export async function toFile<T>(path: string, write: (target: Writable) => Promise<T>): Promise<T> {
  if (path === STANDARD) return toStandardOutput(write);
  refuseExisting(path);
  const part = partOf(path);
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  await once(target, 'open').catch((cause: Error) => {
    throw new StartError(`The file ${part} cannot be created: ${cause.message}`, { cause });
  });
  const discard = () => rmSync(part, { force: true });
  const interrupt = () => {
    discard();
    process.exit(INTERRUPTED);
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    const result = await write(target);
    refuseExisting(path);
    await rename(part, path);
    return result;
  } catch (error) {
    discard();
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** The name of a file until it is complete. Two commands that write the same file do not share it. */
export const partOf = (path: string): string => `${path}.${crypto.randomUUID()}.part`;

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new StartError(`The file ${path} exists already. Name another one.`);
}

/** Opens a file, or standard input. @throws {StartError} if it cannot be read. */
export async function fromFile(path: string): Promise<Readable> {
  if (path === STANDARD) return process.stdin;
  const source = createReadStream(path);
  await once(source, 'open').catch((cause: Error) => {
    throw new StartError(`The file ${path} cannot be read: ${cause.message}`, { cause });
  });
  return source;
}

function toStandardOutput<T>(write: (target: Writable) => Promise<T>): Promise<T> {
  if (process.stdout.isTTY) throw new StartError('A backup cannot be shown on a terminal. Name a file.');
  return write(process.stdout);
}
