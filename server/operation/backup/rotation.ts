import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ArchiveReader } from './ArchiveReader.ts';
import { entryNames } from './manifest.ts';

/** An archive in a folder of backups. */
export interface Archive {
  readonly path: string;
  /** The moment of its snapshot. */
  readonly created_at: string;
  /** Keys of the files outside of it. */
  readonly keys: readonly string[];
  /** Marker of the store whose files are outside of it. */
  readonly marker: string | undefined;
}

/** Numbers of days, weeks and months of which the newest archive is kept. */
export interface Kept {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const DAY_MS = 24 * 3_600_000;

/** The day, the week (from Monday on) and the month of an archive, in UTC. */
const periods: Record<keyof Kept, (created_at: string) => string> = {
  daily: (time) => time.slice(0, 10),
  // The first day of 1970 was a Thursday.
  weekly: (time) => String(Math.floor((Date.parse(time) / DAY_MS + 3) / 7)),
  monthly: (time) => time.slice(0, 7),
};

/** Divides archives into those to keep and the others. The newest one always stays. */
export function rotated(
  archives: readonly Archive[],
  kept: Kept,
): { readonly keep: readonly Archive[]; readonly remove: readonly Archive[] } {
  const newest = archives.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  const keep = new Set(newest.slice(0, 1));
  for (const kind of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>();
    for (const archive of newest) {
      const period = periods[kind](archive.created_at);
      if (seen.size < kept[kind] && !seen.has(period)) keep.add(archive);
      seen.add(period);
    }
  }
  return { keep: [...keep], remove: newest.filter((archive) => !keep.has(archive)) };
}

/** Reads the archives of a folder, `*.backup`, to their end. Names those that are none or were cut off. */
export async function archivesIn(
  folder: string,
): Promise<{ readonly archives: readonly Archive[]; readonly others: readonly string[] }> {
  const archives: Archive[] = [];
  const others: string[] = [];
  for (const name of (await readdir(folder)).filter((found) => found.endsWith('.backup')).sort()) {
    const path = join(folder, name);
    const archive = await readArchive(path).catch(() => undefined);
    if (archive) archives.push(archive);
    else others.push(path);
  }
  return { archives, others };
}

async function readArchive(path: string): Promise<Archive> {
  const source = createReadStream(path);
  try {
    const reader = new ArchiveReader(source);
    const { created_at, files, marker } = await reader.manifest();
    const keys: string[] = [];
    if (files === 'outside')
      for await (const entry of reader.entries(entryNames.keys))
        keys.push(...(await buffer(reader.contentOf(entry))).toString().split('\n').filter(Boolean));
    for (const rest of [entryNames.tables, entryNames.jobs, entryNames.objects]) await reader.skip(rest);
    // One that was cut off must not take the place of a whole one.
    await reader.closing();
    return { path, created_at, keys, marker: files === 'outside' ? marker : undefined };
  } finally {
    source.destroy();
  }
}
