import type { ComparedGenera, GenusOutside, TaxonProfile } from '#contract/reports/counts.ts';
import { LOWEST } from '#web/reports/kit-comparison/shareAxis.ts';
import { percentOf } from '#web/reports/kit-comparison/taxonText.ts';

export const shareText = ({ reads, share }: GenusOutside): string =>
  reads === 0 ? 'Not found' : percentOf(share);

/** 'Below' or 'Above' the range: a place, never a verdict. */
export const placeOf = ({ share, p05 }: GenusOutside): 'Below' | 'Above' => (share < p05 ? 'Below' : 'Above');

export const rangeText = ({ p05, p95 }: GenusOutside): string => `${percentOf(p05)} to ${percentOf(p95)}`;

/** A genus with the names that the sample's database has for it, if they differ. */
export function nameText({ name, names }: GenusOutside): string {
  if (names.length > 1)
    return `${name}, split by this database into ${new Intl.ListFormat('en').format(names)}`;
  return (names[0] ?? name) === name ? name : `${name}, in this database ${names[0]}`;
}

/** The whole figure of a genus in words. */
export function genusSentence(genus: GenusOutside, reads_total: number): string {
  const found =
    genus.reads === 0
      ? `not found in ${reads_total.toLocaleString('en')} reads`
      : `${percentOf(genus.share)} of the reads`;
  return `${nameText(genus)}: ${found}, ${placeOf(genus).toLowerCase()} the range of ${rangeText(genus)}.`;
}

/** The reads that are set aside, with their share in all reads. */
export const hostSentence = ({
  reads_total,
  host_reads,
}: Pick<TaxonProfile, 'reads_total' | 'host_reads'>): string =>
  `${host_reads.toLocaleString('en')} more reads are of the host, plants or other eukaryotes, ` +
  `${percentOf(host_reads / (reads_total + host_reads))} of all. Shares are without them.`;

/** Says with whom the three figures above it compare. */
export const rangeHeading = ({ reference }: Pick<ComparedGenera, 'reference'>): string =>
  `Range of ${reference.size} people, most of unknown age`;

/** Explains the range, below its heading. */
export const RANGE_SENTENCES =
  'They are from a published study. A genus is a group of close kinds of bacteria. The range is what 9 in 10 of these people have.';

export const FARTHEST_OUTSIDE = 'Farthest outside';

/** The words beside the signs of the strips. */
export const SIGNS = {
  band: 'range',
  point: 'this sample',
  limit: 'not found',
  beyond: `less than ${percentOf(LOWEST)}`,
};

export const NOT_COMPARED = 'These counts name no genera, so they are not compared with other people.';

/** No figure of a report is a verdict. */
export const meaningSentences = (isCompared: boolean): string =>
  `${isCompared ? 'Outside the range is neither good nor bad by itself. ' : ''}This is not a diagnosis.`;
