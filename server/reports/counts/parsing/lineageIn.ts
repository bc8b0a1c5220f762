import { CountsError } from '../refusals/CountsError.ts';
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

/** True for a column that holds the names of one rank by its number, such as `Rank6`. */
export const isNumberedName = (name: string): boolean => NUMBERED.test(keyOf(name));

/** True for a key that may hold names of taxa. */
export const isTaxonomyKey = (name: string): boolean =>
  isLineageName(name) || isRankName(name) || isNumberedName(name);

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '');

/** The lineage in the metadata of a feature, under one of the usual keys; else the id, which may be a lineage. */
export function lineageIn(metadata: Readonly<Record<string, unknown>>, id: string): string[] {
  const entries = Object.entries(metadata).filter(([, value]) => value !== null && value !== '');
  const whole = entries.find(([key]) => isLineageName(key))?.[1];
  if (typeof whole === 'string') return splitLineage(whole);
  if (Array.isArray(whole)) return wholeLineage(whole.map((part) => textOf(part)));
  const ranked = entries.filter(([key]) => isRankName(key));
  if (ranked.length > 1) return markedLineage(ranked.map(([key, value]) => [key, textOf(value)]));
  const numbered = Object.keys(metadata).filter(isNumberedName);
  if (numbered.length > 1) return numberedLineage(numbered.map((key) => [key, textOf(metadata[key])]));
  return splitLineage(id);
}

/**
 * A lineage from `Rank1` to `Rank7`, or from `taxonomy_0`. A rank that a feature lacks keeps its place.
 * @throws {CountsError} for two names at one place: the file has two taxonomies.
 */
export function numberedLineage(ranked: readonly (readonly [key: string, name: string])[]): string[] {
  const names = new Map(ranked.map(([key, name]) => [Number(NUMBERED.exec(keyOf(key))?.[1]), name]));
  if (names.size < ranked.length)
    throw new CountsError('The file has two taxonomies by number. Please send it with one of them.');
  const first = names.has(0) ? 0 : 1;
  return Array.from(
    { length: Math.max(...names.keys()) + 1 - first },
    (_, at) => names.get(at + first) ?? '',
  );
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
