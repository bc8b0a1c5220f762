import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { maxBytes } from '#server/http/uploads.ts';
import { objectKey } from '#server/storage/ObjectStore.ts';
import { checkedContent } from './checkedContent.ts';
import { type AddedFile, addReportFile, announceObject, lockReport } from './queries.ts';

/** What uploads stand on; a command has no more. */
export type UploadDeps = Pick<Deps, 'db' | 'store' | 'config'>;

/**
 * Stores a file as the next version of a page, for a kit or for a code that waits for its registration. Nothing is recorded
 * before the whole file is kept; what is kept and never recorded is removed by a job, see `removeUnclaimed`.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `too_large`, `not_a_report_page`, `not_a_suggestion`.
 */
export async function uploadFile(
  { db, store, config }: UploadDeps,
  actor: Actor,
  { kit_id, page, content }: { kit_id: KitCode; page: PageNumber; content: Readable },
): Promise<AddedFile> {
  const object_key = await db(actor, async (tx) => {
    const kit_record_id = await lockReport(tx, kit_id);
    const extension = page === SUGGESTION_PAGE ? 'pdf' : 'html';
    const key = objectKey('private', kit_record_id ?? crypto.randomUUID(), extension);
    await announceObject(tx, key);
    return key;
  });

  const checked = checkedContent(content, page, maxBytes(config));
  const stored = await store.put(object_key, Readable.from(checked));
  const file = await db(actor, (tx) => addReportFile(tx, { kit_id, page, object_key, ...stored }));
  if (!file) throw new AppError('unexpected');
  return file;
}
