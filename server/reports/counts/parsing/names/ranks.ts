import { type TaxonRank, taxonRanks } from '#contract/reports/counts.ts';

/** The ranks of a lineage from the widest to the narrowest. The portal counts four of them. */
export const lineageRanks = [
  'domain',
  'kingdom',
  'phylum',
  'class',
  'order',
  'family',
  'genus',
  'species',
  'strain',
] as const;
export type LineageRank = (typeof lineageRanks)[number];

/** The places of a lineage without marks. */
export const bareRanks = ['domain', 'phylum', 'class', 'order', 'family', 'genus', 'species'] as const;

/** Letters that stand for a rank: `g__Blautia`, and `G` in a report of Kraken 2. */
const letters: Readonly<Record<string, LineageRank>> = {
  d: 'domain',
  sk: 'domain',
  k: 'kingdom',
  p: 'phylum',
  c: 'class',
  o: 'order',
  f: 'family',
  g: 'genus',
  s: 'species',
  t: 'strain',
};

/** The rank with this name or letter, as files write it. */
export function rankNamed(text: string): LineageRank | undefined {
  const name = text.trim().toLowerCase();
  if (name === 'superkingdom') return 'domain';
  return (
    lineageRanks.find((rank) => rank === name) ?? (Object.hasOwn(letters, name) ? letters[name] : undefined)
  );
}

/** Ranks between and beside those of a lineage. Some stand inside one another, so their reads make no sum. */
const between = new Set(
  'no rank|root|clade|subphylum|subclass|suborder|subfamily|subgenus|species group|species subgroup|subspecies'.split(
    '|',
  ),
);

export const isBetweenRanks = (text: string): boolean => between.has(text.trim().toLowerCase());

export const isCounted = (rank: LineageRank): rank is TaxonRank =>
  (taxonRanks as readonly LineageRank[]).includes(rank);

/** True if the first rank is wider than the second. */
export const isWider = (rank: LineageRank, than: LineageRank): boolean =>
  lineageRanks.indexOf(rank) < lineageRanks.indexOf(than);
