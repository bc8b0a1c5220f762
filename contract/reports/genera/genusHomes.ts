import { earlierGenus, perhapsEarlierGenera } from './laterGenera.ts';

/** `Blautia`, `Blautia_A` (GTDB), `Prevotella 9` (SILVA), `Clostridium sensu stricto 1`: parts of the genus before them. */
const PART = /^([A-Z][a-z]+)(?:[_ ][A-Z]{1,2}|[_ ]\d{1,2}|[_ ]sensu[_ ]stricto(?:[_ ]\d{1,2})?)?$/;
/** Two letters that number a cluster of RDP, which is no part: `Clostridium IV`. */
const CLUSTER = /[_ ](?:I[IVX]|[VX][IVX])$/;
/**
 * GTDB's letters behind these genera stand for genera of other families: `Clostridium_Q` lies with Blautia, `Ruminococcus_E` in
 * the Acutalibacteraceae. A letter can stand for other species in the next release, so none of them is a part for certain.
 */
const SCATTERED = /^(?:Clostridium|Eubacterium|Ruminococcus)[_ ][A-Z]{1,2}$/;
/** `[Eubacterium] eligens group`, `Clostridium XlVa`, `Ruminococcus2`: names by a genus that may not be theirs. */
const NAMED_AFTER = /^\[?([A-Z][a-z]+)\]?(?![a-z])/;
/** Families and orders begin names of clades: `Lachnospiraceae NK4A136 group`. */
const WIDER = /(?:aceae|ales)$/;
const NO_GENUS = new Set(['Family', 'Candidatus', 'Incertae', 'Clade', 'Group']);

/** The genera that a database may mean by a name. */
interface MeantGenera {
  /** The genus that the name is, or is a part of. */
  readonly is: string;
  /** Genera that it may be as well. */
  readonly perhaps: readonly string[];
}

/** Finds the genus that a name means, by the names that the reference set uses. */
function meantGenera(name: string): MeantGenera {
  const plain = name.replace(/^Candidatus[_ ]/, '');
  const part = CLUSTER.test(plain) || SCATTERED.test(plain) ? undefined : PART.exec(plain)?.[1];
  const genus = part ?? plain;
  const is = earlierGenus.get(genus) ?? genus;
  const perhaps = perhapsEarlierGenera.get(genus) ?? [];
  return { is, perhaps: part || earlierGenus.has(genus) ? perhaps : [...perhaps, ...namedAfter(plain)] };
}

/** The genera that a name may be. Two names with one in common may be one genus in different databases. */
export function possibleGenera(name: string): readonly string[] {
  const { is, perhaps } = meantGenera(name);
  return [is, ...perhaps];
}

/** The genera after which a clade or a group of genera is named. */
const namedAfter = (name: string): string[] =>
  name
    .split(/[-/]/)
    .flatMap((word) => NAMED_AFTER.exec(word)?.[1] ?? [])
    .filter((word) => !WIDER.test(word) && !NO_GENUS.has(word));

/** Databases part the words of a name in different ways: `Candidatus_Korarchaeum`, `Candidatus Korarchaeum`. */
const genusKey = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

/** The genera of a set by key. */
export interface GenusHomes {
  /** The genus of the set that a name of a sample is, or is a part of; else the name itself. */
  readonly homeOf: (name: string) => string;
  /** Genera of the set that the name may be as well. */
  readonly perhapsIn: (name: string) => readonly string[];
}

/** Finds the genera of a set that names of other databases mean. */
export function genusHomes(genera: Iterable<string>): GenusHomes {
  const known = new Map([...genera].map((genus) => [genusKey(genus), genus]));
  const find = (name: string) => known.get(genusKey(name));
  return {
    homeOf: (name) => {
      const { is } = meantGenera(name);
      // A set can have a genus and the one that it was taken from.
      return (earlierGenus.has(name) && find(is)) || find(name) || find(is) || name;
    },
    perhapsIn: (name) => meantGenera(name).perhaps.flatMap((genus) => find(genus) ?? []),
  };
}
