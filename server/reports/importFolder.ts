import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import type { PageNumber } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { refusalOf } from '#server/http/errorHandler.ts';
import { pageOfFileName } from './fileNameOf.ts';
import { publish } from './publish.ts';
import { type UploadDeps, uploadFile } from './uploadFile.ts';

/** The outcome for a file, or for the publication of a kit. */
export interface Imported {
  /** The file name or the printed code. */
  readonly name: string;
  readonly outcome: 'added' | 'unchanged' | 'published' | 'refused';
  readonly detail: string;
}

type Outcome = Omit<Imported, 'name'>;

/**
 * Imports the files of a folder that have the file names of pages, for any number of kits. Publishes each kit if all of its
 * files were accepted. A second run changes nothing.
 */
export async function* importFolder(
  deps: UploadDeps,
  folder: string,
  publishes: boolean,
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
      return importFile(deps, found, join(folder, name));
    });
    kits.set(found.kit_id, (kits.get(found.kit_id) ?? true) && imported.outcome !== 'refused');
    yield imported;
  }
  if (!publishes) return;
  for (const [kit_id, is_whole] of kits) yield await publishKit(deps, kit_id, is_whole);
}

async function importFile(
  deps: UploadDeps,
  found: { readonly kit_id: KitCode; readonly page: PageNumber },
  path: string,
): Promise<Outcome> {
  const unreadable = ({ code }: NodeJS.ErrnoException) => refused(`The file cannot be read (${code}).`);
  const file = await open(path).catch((error: Error) => error);
  if (file instanceof Error) return unreadable(file);
  const content = file.createReadStream();
  try {
    const { version, is_new } = await uploadFile(deps, worker, { ...found, content });
    return is_new
      ? { outcome: 'added', detail: `Added as version ${version}.` }
      : { outcome: 'unchanged', detail: `Unchanged since version ${version}.` };
  } catch (error) {
    if (error !== content.errored) throw error;
    return unreadable(error as Error);
  } finally {
    content.destroy();
  }
}

const publishKit = (deps: UploadDeps, kit_id: KitCode, is_whole: boolean): Promise<Imported> =>
  attempt(kit_id, async () => {
    if (!is_whole) return refused('Not published because some of its files were refused.');
    const files = await publish(deps.db, worker, kit_id).catch((error: FastifyError) => {
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
