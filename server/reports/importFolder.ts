import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import type { KitCode } from '#contract/ids.ts';
import { worker } from '#db/connect.ts';
import { refusalOf } from '#server/http/errorHandler.ts';
import { pageOfFileName } from './fileNameOf.ts';
import { publish } from './publish.ts';
import { type UploadDeps, uploadFile } from './uploadFile.ts';

/** What became of a file, or of the publication of a kit. */
export interface Imported {
  /** The file's name, or the kit's. */
  readonly name: string;
  readonly outcome: 'added' | 'unchanged' | 'published' | 'refused';
  readonly detail: string;
}

/**
 * Brings in the files of a folder that have the names under which pages are saved, for any number of kits, and publishes
 * the kits all of whose files were taken. Repeated, it changes nothing.
 */
export async function* importFolder(
  deps: UploadDeps,
  folder: string,
  publishes: boolean,
): AsyncGenerator<Imported> {
  const kits = new Map<KitCode, boolean>();
  for (const name of await fileNamesIn(folder)) {
    const found = pageOfFileName(name);
    if (!found) {
      yield { name, outcome: 'refused', detail: 'This is not the name of a report file.' };
      continue;
    }
    const content = createReadStream(join(folder, name));
    const imported = await attempt(name, async () => {
      const { version, is_new } = await uploadFile(deps, worker, { ...found, content });
      return is_new
        ? { outcome: 'added', detail: `Added as version ${version}.` }
        : { outcome: 'unchanged', detail: `Unchanged since version ${version}.` };
    });
    content.destroy();
    kits.set(found.kit_id, (kits.get(found.kit_id) ?? true) && imported.outcome !== 'refused');
    yield imported;
  }
  if (!publishes) return;
  for (const [kit_id, is_whole] of kits) yield await publishKit(deps, kit_id, is_whole);
}

const publishKit = (deps: UploadDeps, kit_id: KitCode, is_whole: boolean): Promise<Imported> =>
  attempt(kit_id, async () => {
    if (!is_whole)
      return { outcome: 'refused', detail: 'Not published, since not all of its files were taken.' };
    const files = await publish(deps.db, worker, kit_id).catch((error: FastifyError) => {
      if (refusalOf(error).code === 'nothing_to_publish') return undefined;
      throw error;
    });
    if (!files) return { outcome: 'unchanged', detail: 'There is nothing new to publish.' };
    return {
      outcome: 'published',
      detail: files.is_registered ? 'Published.' : 'Published; it waits for its registration.',
    };
  });

/** Regular files that are not hidden, in the order of their names. */
async function fileNamesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

async function attempt(name: string, work: () => Promise<Omit<Imported, 'name'>>): Promise<Imported> {
  try {
    return { name, ...(await work()) };
  } catch (error) {
    const refusal = refusalOf(error as FastifyError);
    if (refusal.code === 'unexpected') throw error;
    return { name, outcome: 'refused', detail: refusal.message };
  }
}
