import type { AddedCounts, TaxonProfile } from '#contract/reports/counts.ts';
import { describeFinding } from '#contract/reports/counts-qc/findings.ts';
import type { CountsQuery } from '#contract/reports/countsQuery.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Actor } from '#db/connect.ts';
import { lockReport } from '#server/reports/queries.ts';
import { drawPages } from '#server/reports/report-pages/drawPages.ts';
import { storeFile, type UploadDeps } from '#server/reports/uploadFile.ts';
import { compareSample } from './compareSample.ts';
import type { ReadCounts } from './parsing/parseCounts.ts';
import { addTaxonCounts } from './queries.ts';

interface ReadFile {
  readonly kit_id: KitCode;
  readonly about: Omit<CountsQuery, 'sample'>;
  readonly counts: Omit<ReadCounts, 'own_file'>;
  /** The file that the counts were read from. */
  readonly content: Buffer;
}

/**
 * Stores counts as the next version, with the taxonomy of the file if the laboratory names none, checks whether they are plausible, and draws the pages that nobody has sent.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`.
 */
export async function storeCounts(
  deps: UploadDeps,
  actor: Actor,
  { kit_id, about, counts, content }: ReadFile,
): Promise<AddedCounts> {
  const { notes, taxonomy, ...read } = counts;
  const { method, pipeline = null, reference_database = taxonomy } = about;
  const profile: TaxonProfile = { ...read, method, pipeline, reference_database };
  const compared = compareSample(profile)?.range_counts;
  const range_counts = compared ? [compared.below, compared.within, compared.above] : null;
  const added = await storeFile(deps, actor, {
    extension: 'counts',
    content: [content],
    kitOf: (tx) => tx.run(lockReport(kit_id)),
    record: (stored) => addTaxonCounts({ kit_id, profile: { ...profile, range_counts }, ...stored }),
  });
  await drawPages(deps, actor, { kit_id, counts_version: added.version, sample: profile });
  return { ...added, findings: added.findings.map(describeFinding), notes: [...notes] };
}
