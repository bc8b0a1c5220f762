import { COMES_AND_GOES } from './comesAndGoes.ts';
import type { ComparedGenus, TaxonPoint } from './compareTaxa.ts';

/** A share of all reads, for example '12%', '0.41%' or '0.0028%'. */
export function shareText({ reads, reads_total, perhaps }: TaxonPoint): string {
  if (reads === 0) return perhaps.length > 0 ? 'Not under this name' : 'Not found';
  const percent = (reads / reads_total) * 100;
  return `${percent >= 10 ? percent.toFixed(0) : Number(percent.toPrecision(2))}%`;
}

/** A genus without reads, for example 'Not found in 10,000 reads'. */
export function absence({ reads_total, perhaps }: TaxonPoint): string {
  const reads = `${reads_total.toLocaleString('en')} reads`;
  return perhaps.length > 0
    ? `Not under this name in ${reads}; ${listOf(perhaps)} may be it`
    : `Not found in ${reads}`;
}

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

const shareSentence = (point: TaxonPoint): string =>
  point.reads === 0
    ? `${absence(point).replace('Not', 'not')} of kit ${point.kit}`
    : `${shareText(point)} in kit ${point.kit}`;

/** The names that the kits have for a genus; undefined if it is the genus itself. */
export const namesSentence = ({ name, names }: ComparedGenus): string | undefined =>
  names.length === 1 && names[0] === name ? undefined : `Counted as ${listOf(names)}.`;

/** A factor of change for reading, for example '1.5-fold', with more digits on demand. */
const fold = (factor: number, more = 0): string =>
  factor >= 1000 ? 'more than 1000-fold' : `${factor.toFixed(more + (factor >= 10 ? 0 : 1))}-fold`;

/** The change next to the usual change. It never says better or worse. */
export function changeSentence({ change, usual }: ComparedGenus): string {
  if (change === null) return 'No second kit by the same method.';
  if (usual === null) return `Changed ${fold(change)}. No comparison for this genus.`;
  if (usual >= COMES_AND_GOES) return `Changed ${fold(change)}. This genus comes and goes in healthy adults.`;
  // Enough digits to distinguish them.
  const more = [0, 1].find((digits) => fold(change, digits) !== fold(usual, digits)) ?? 2;
  const place = change > usual ? 'more than' : 'within';
  return `Changed ${fold(change, more)}, ${place} the usual ${fold(usual, more)} in healthy adults.`;
}

/** The whole figure of a genus in words. */
export function genusSentence(genus: ComparedGenus): string {
  const { name, points, range } = genus;
  const names = namesSentence(genus);
  const shares = points.map(shareSentence).join(', ');
  const reference = range
    ? ` Reference range ${percentOf(range.p05)} to ${percentOf(range.p95)}.`
    : ' No reference.';
  return `${name}: ${shares}. ${names ? `${names} ` : ''}${changeSentence(genus)}${reference}`;
}

/** A share from 0 to 1 as a percentage with two digits. */
export const percentOf = (share: number): string => `${Number((share * 100).toPrecision(2))}%`;
