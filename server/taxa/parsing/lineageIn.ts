import { lineageRanks, rankNamed } from './names/ranks.ts';
import { splitLineage } from './names/readLineage.ts';
import { readPart } from './names/readPart.ts';

/** Names of a column or key with whole lineages, without blanks and signs. */
const LINEAGE = /^(?:taxon|taxa|taxonomicassignment|classification|[a-z0-9]*(?:taxonomy|lineage))$/;
/** Keys of phyloseq and R for the parts of a lineage without marks; some count from 0. */
const NUMBERED = /^(?:rank|taxonomy)([0-8])$/;

export const isLineageName = (name: string): boolean => LINEAGE.test(keyOf(name));

/** True for a column that holds the names of one rank, such as `Genus`. */
export const isRankName = (name: string): boolean => name.trim().length > 4 && rankNamed(name) !== undefined;

/** True for a key that may hold names of taxa. */
export const isTaxonomyKey = (name: string): boolean =>
  isLineageName(name) || isRankName(name) || NUMBERED.test(keyOf(name));

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '');

/** The lineage in the metadata of a feature, under one of the usual keys; else the id, which may be a lineage. */
export function lineageIn(metadata: Readonly<Record<string, unknown>>, id: string): string[] {
  const entries = Object.entries(metadata).filter(([, value]) => value !== null && value !== '');
  const whole = entries.find(([key]) => isLineageName(key))?.[1];
  if (typeof whole === 'string') return splitLineage(whole);
  if (Array.isArray(whole)) return wholeLineage(whole.map((part) => textOf(part)));
  const ranked = entries.filter(([key]) => isRankName(key));
  if (ranked.length > 1) return markedLineage(ranked.map(([key, value]) => [key, textOf(value)]));
  const numbered = entries.flatMap(([key, value]) => {
    const place = NUMBERED.exec(keyOf(key))?.[1];
    return place === undefined ? [] : [{ place: Number(place), value: textOf(value) }];
  });
  if (numbered.length > 1) return numbered.toSorted((a, b) => a.place - b.place).map(({ value }) => value);
  return splitLineage(id);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some programs put a whole lineage into a list of one. */
const wholeLineage = (parts: string[]): string[] =>
  parts.length === 1 && parts[0]?.includes(';') ? splitLineage(parts[0]) : parts;

/** A lineage from names beside the names of their ranks. A name that is marked keeps its mark: the columns may be shifted. */
export const markedLineage = (ranked: readonly (readonly [rank: string, name: string])[]): string[] =>
  lineageRanks.flatMap((rank) => {
    const found = ranked.find(([named]) => rankNamed(named) === rank);
    if (!found) return [];
    const part = readPart(found[1]);
    return [part.rank === undefined ? `${MARKS[rank]}__${part.name}` : found[1]];
  });

const MARKS = {
  domain: 'd',
  kingdom: 'k',
  phylum: 'p',
  class: 'c',
  order: 'o',
  family: 'f',
  genus: 'g',
  species: 's',
  strain: 't',
} as const;
