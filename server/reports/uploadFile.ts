import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { KitCode } from '#contract/ids.ts';
import {
  type PageNumber,
  REPORT_FILE_MAX_BYTES,
  type ReportFile,
  SUGGESTION_PAGE,
} from '#contract/reports.ts';
import type { SignedIn } from '#db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { objectKey } from '#server/storage/ObjectStore.ts';
import { isHtml, isPdf } from './fileKinds.ts';
import { insertReportFile, lockKit, suggestionSharing } from './queries.ts';

/**
 * Stores an uploaded file as the next version of a kit's page. Nothing is recorded before the whole file is kept.
 * @throws {AppError} `kit_not_found`, `too_large`, `not_a_report_page`, `not_a_suggestion`.
 */
export async function uploadFile(
  { db, store }: Deps,
  actor: SignedIn,
  upload: { kit_id: KitCode; page: PageNumber; content: Readable },
): Promise<ReportFile> {
  const { kit_id, page, content } = upload;
  const kit = await db(actor, (tx) => suggestionSharing(tx, kit_id));
  if (!kit) throw new AppError('kit_not_found');

  const key = objectKey('private', kit.id, page === SUGGESTION_PAGE ? 'pdf' : 'html');
  const { bytes } = await store.put(key, Readable.from(checked(content, page)));
  try {
    return await db(actor, async (tx) => {
      const locked = await lockKit(tx, kit_id);
      const file =
        locked &&
        (await insertReportFile(tx, {
          kit_record_id: locked.id,
          page,
          object_key: key,
          bytes,
          uploaded_by: actor.user_id,
        }));
      if (!file) throw new AppError('kit_not_found');
      return file;
    });
  } catch (error) {
    // Refused: surely not recorded. When the answer to the commit is lost it may be, and the file stays.
    if (error instanceof AppError) await store.remove(key);
    throw error;
  }
}

/** As much of a file as tells its kind; see `isHtml`. */
const KIND_BYTES = 4096;

/** Passes the content on while it is of the page's kind, which its first bytes tell, and not too large. */
async function* checked(content: Readable, page: PageNumber): AsyncGenerator<Buffer> {
  let bytes = 0;
  // Chunks end anywhere: the first bytes are collected until they tell the kind.
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > REPORT_FILE_MAX_BYTES) throw new AppError('too_large');
    start = start && Buffer.concat([start, chunk]);
    if (start && start.length < KIND_BYTES) continue;
    if (start) refuseOtherKinds(start, page);
    yield start ?? chunk;
    start = undefined;
  }
  if (start) {
    refuseOtherKinds(start, page);
    yield start;
  }
}

function refuseOtherKinds(start: Buffer, page: PageNumber): void {
  if (page === SUGGESTION_PAGE && !isPdf(start)) throw new AppError('not_a_suggestion');
  if (page !== SUGGESTION_PAGE && !isHtml(start)) throw new AppError('not_a_report_page');
}
