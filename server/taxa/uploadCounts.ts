import type { Readable } from 'node:stream';
import { describeFinding } from '#contract/plausibility/findings.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { AddedCounts, CountsQuery, TaxonProfile } from '#contract/taxa.ts';
import type { Actor } from '#db/connect.ts';
import { maxBytes } from '#server/http/uploads.ts';
import { drawPages } from '#server/report-pages/drawPages.ts';
import { lockReport } from '#server/reports/queries.ts';
import { storeFile, type UploadDeps } from '#server/reports/uploadFile.ts';
import { compareSample } from './compareSample.ts';
import { addTaxonCounts } from './queries.ts';
import { readCounts } from './readCounts.ts';

interface IncomingCounts {
  readonly kit_id: KitCode;
  readonly about: CountsQuery;
  readonly content: Readable;
}

/**
 * Reads and stores a file of counts as the next version, and draws the pages that nobody has sent.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`, `too_large`, `counts_not_readable`.
 */
export async function uploadCounts(
  deps: UploadDeps,
  actor: Actor,
  { kit_id, about: { sample, ...about }, content }: IncomingCounts,
): Promise<AddedCounts> {
  // An unknown code is refused before its file is read.
  await deps.db.run(actor, lockReport(kit_id));
  const file = await wholeOf(content, maxBytes(deps.config));
  const { notes, taxonomy, ...read } = await readCounts({ content: file, sample });
  const profile: TaxonProfile = {
    ...read,
    method: about.method,
    pipeline: about.pipeline ?? null,
    reference_database: about.reference_database ?? taxonomy,
  };
  const counts = compareSample(profile)?.range_counts;
  const range_counts = counts ? [counts.below, counts.within, counts.above] : null;
  const added = await storeFile(deps, actor, {
    extension: 'counts',
    content: [file],
    kitOf: (tx) => tx.run(lockReport(kit_id)),
    record: (stored) => addTaxonCounts({ kit_id, profile: { ...profile, range_counts }, ...stored }),
  });
  await drawPages(deps, actor, { kit_id, counts_version: added.version, sample: profile });
  return { ...added, findings: added.findings.map(describeFinding), notes: [...notes] };
}

/** @throws {AppError} `too_large` before more is read. */
async function wholeOf(content: Readable, max_bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > max_bytes) throw new AppError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
