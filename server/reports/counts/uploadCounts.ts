import type { Readable } from 'node:stream';
import type { AddedCounts } from '#contract/reports/counts.ts';
import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Actor } from '#db/connect.ts';
import { maxBytes, wholeOf } from '#server/http/uploads.ts';
import { lockReport } from '#server/reports/queries.ts';
import type { UploadDeps } from '#server/reports/uploadFile.ts';
import { OWN_FORMAT } from './parsing/sampleFile.ts';
import { admitFile, readCounts } from './readCounts.ts';
import { storeCounts } from './storeCounts.ts';

interface IncomingCounts {
  readonly kit_id: KitCode;
  readonly about: CountsQuery;
  readonly content: Readable;
}

/**
 * Reads and stores a file of counts. Of a table with several samples, which are of other people, it stores the one alone.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `too_large`, `counts_not_readable`.
 */
export async function uploadCounts(
  deps: UploadDeps,
  actor: Actor,
  { kit_id, about: { sample, ...about }, content }: IncomingCounts,
): Promise<AddedCounts> {
  // An unknown code is refused before its file is read.
  await deps.db.run(actor, lockReport(kit_id));
  const { file, own_file, source_format, ...counts } = await admitFile(async () => {
    const file = await wholeOf(content, maxBytes(deps.config));
    return { file, ...(await readCounts({ content: file, sample })) };
  });
  return storeCounts(deps, actor, {
    kit_id,
    about,
    counts: { ...counts, source_format: own_file === undefined ? source_format : OWN_FORMAT },
    content: own_file === undefined ? file : Buffer.from(own_file),
  });
}
