import { describeFinding } from '#contract/plausibility/findings.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { AddedCounts, TaxonProfile } from '#contract/taxa.ts';
import type { Actor } from '#db/connect.ts';
import { drawPages } from '#server/report-pages/drawPages.ts';
import { lockReport } from '#server/reports/queries.ts';
import { storeFile, type UploadDeps } from '#server/reports/uploadFile.ts';
import { compareSample } from './compareSample.ts';
import { addTaxonCounts } from './queries.ts';

interface ReadFile {
  readonly kit_id: KitCode;
  readonly profile: TaxonProfile;
  /** The file that the profile was read from. */
  readonly content: Buffer;
}

/**
 * Stores counts as the next version, checks whether they are plausible, and draws the pages that nobody has sent.
 * @throws {AppError} `kit_not_in_inventory`, `kit_deleted`.
 */
export async function storeCounts(
  deps: UploadDeps,
  actor: Actor,
  { kit_id, profile, content }: ReadFile,
): Promise<AddedCounts> {
  const counts = compareSample(profile)?.range_counts;
  const range_counts = counts ? [counts.below, counts.within, counts.above] : null;
  const added = await storeFile(deps, actor, {
    extension: 'counts',
    content: [content],
    kitOf: (tx) => tx.run(lockReport(kit_id)),
    record: (stored) => addTaxonCounts({ kit_id, profile: { ...profile, range_counts }, ...stored }),
  });
  await drawPages(deps, actor, { kit_id, counts_version: added.version, sample: profile });
  return { ...added, findings: added.findings.map(describeFinding) };
}
