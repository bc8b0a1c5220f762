import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import type { AddedCounts } from '#contract/reports/counts.ts';
import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import type { FileNumber } from '#contract/reports/fileNumber.ts';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import type { AddedFile } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { refusalOf } from '#server/http/errorHandler.ts';
import { uploadCounts } from '#server/reports/counts/uploadCounts.ts';
import { pageOfFileName } from '#server/reports/fileNameOf.ts';
import { publish } from '#server/reports/publish.ts';
import { type UploadDeps, uploadFile } from '#server/reports/uploadFile.ts';

/** The outcome for a file, or for the publication of a kit. */
export interface Imported {
  /** The file name or the printed code. */
  readonly name: string;
  readonly outcome: 'added' | 'unchanged' | 'published' | 'refused';
  readonly detail: string;
}

type Outcome = Omit<Imported, 'name'>;

interface Import {
  readonly folder: string;
  /** Publishes each kit if all of its files were accepted. */
  readonly publishes: boolean;
  /** Publishes implausible counts, too, unless an administrator holds them. */
  readonly keeps: boolean;
  /** How the counts in the folder were made; without a method, they are refused. */
  readonly about?: CountsQuery | undefined;
}

/**
 * Imports the files of a folder that have the file names of pages or counts, for any number of kits. A second run changes
 * nothing.
 */
export async function* importFolder(
  deps: UploadDeps,
  { folder, publishes, keeps, about }: Import,
): AsyncGenerator<Imported> {
  const kits = new Map<KitCode, boolean>();
  for (const entry of await entriesOf(folder)) {
    const { name } = entry;
    const found = pageOfFileName(name);
    if (!found) {
      yield { name, outcome: 'refused', detail: 'This is not the name of a report file.' };
      continue;
    }
    const imported = await attempt(name, async () => {
      if (entry.isSymbolicLink()) return refused('This is a symbolic link, not a file.');
      if (found.page === COUNTS_PAGE && !about)
        return refused('Counts need a method: --method "16S rRNA, V4"');
      return importFile(deps, found, join(folder, name), about);
    });
    kits.set(found.kit_id, (kits.get(found.kit_id) ?? true) && imported.outcome !== 'refused');
    yield imported;
  }
  if (!publishes) return;
  for (const [kit_id, is_whole] of kits) {
    yield await publishKit(deps, kit_id, { is_whole, keeps });
  }
}

async function importFile(
  deps: UploadDeps,
  { kit_id, page }: { readonly kit_id: KitCode; readonly page: FileNumber },
  path: string,
  about: CountsQuery | undefined,
): Promise<Outcome> {
  const unreadable = ({ code }: NodeJS.ErrnoException) => refused(`The file cannot be read (${code}).`);
  const file = await open(path).catch((error: Error) => error);
  if (file instanceof Error) return unreadable(file);
  const content = file.createReadStream();
  try {
    const {
      version,
      is_new,
      notes = [],
    }: AddedFile & Partial<AddedCounts> = page === COUNTS_PAGE
      ? await uploadCounts(deps, worker, { kit_id, about: about ?? { method: '' }, content })
      : await uploadFile(deps, worker, { kit_id, page, content });
    const tell = (sentence: string) => [sentence, ...notes].join(' ');
    return is_new
      ? { outcome: 'added', detail: tell(`Added as version ${version}.`) }
      : { outcome: 'unchanged', detail: tell(`Unchanged since version ${version}.`) };
  } catch (error) {
    if (error !== content.errored) throw error;
    return unreadable(error as Error);
  } finally {
    content.destroy();
  }
}

const publishKit = (
  deps: UploadDeps,
  kit_id: KitCode,
  { is_whole, keeps }: { readonly is_whole: boolean; readonly keeps: boolean },
): Promise<Imported> =>
  attempt(kit_id, async () => {
    if (!is_whole) return refused('Not published because some of its files were refused.');
    const files = await publish(deps.db, worker, kit_id, { keep: keeps }).catch((error: FastifyError) => {
      if (refusalOf(error).code === 'nothing_to_publish') return undefined;
      throw error;
    });
    if (!files) return { outcome: 'unchanged', detail: 'There is nothing new to publish.' };
    return {
      outcome: 'published',
      detail: files.is_registered ? 'Published.' : 'Published; awaiting registration.',
    };
  });

const refused = (detail: string): Outcome => ({ outcome: 'refused', detail });

/** Visible files and symbolic links, sorted by name. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function attempt(name: string, work: () => Promise<Outcome>): Promise<Imported> {
  try {
    return { name, ...(await work()) };
  } catch (error) {
    const refusal = refusalOf(error as FastifyError);
    if (refusal.code === 'unexpected') throw error;
    return { name, outcome: 'refused', detail: refusal.message };
  }
}
