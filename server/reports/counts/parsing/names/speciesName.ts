/**
 * The whole name of a species. Databases name it by its second word alone (`vulgatus`), or with the genus and no blank between
 * (`Bacteroidesvulgatus`). Undefined for a name of the genus alone, and for a second word without a genus.
 */
export function speciesName(name: string, genus: string | undefined): string | undefined {
  if (name === '') return undefined;
  const isWhole = genus !== undefined && name.toLowerCase().startsWith(`${genus.toLowerCase()} `);
  if (isWhole) {
    const epithet = name.slice(genus.length + 1);
    return `${JOINT.test(genus) ? genusOf(genus, epithet) : genus} ${epithet}`;
  }
  const isEpithet = /^\p{Ll}/u.test(name);
  if (!isEpithet && name.includes(' ')) return name;
  if (!genus) return undefined;
  if (isEpithet) return `${genusOf(genus, name)} ${name}`;
  const epithet = name.startsWith(genus) ? name.slice(genus.length) : '';
  return /^\p{Ll}/u.test(epithet) ? `${genus} ${epithet}` : undefined;
}

/** SILVA's and RDP's genus of two. */
const JOINT = /^Escherichia[-/]Shigella$/;
/** Species of Shigella; the others of SILVA's joint genus bear the name Escherichia. */
const OF_SHIGELLA = /^(?:boydii|dysenteriae|flexneri|sonnei)(?!\p{L})/u;

const genusOf = (genus: string, epithet: string): string =>
  JOINT.test(genus) ? (OF_SHIGELLA.test(epithet) ? 'Shigella' : 'Escherichia') : withoutGroup(genus);

/** `[Ruminococcus] gnavus group` and `Clostridium sensu stricto 1` hold species of Ruminococcus and Clostridium. */
const withoutGroup = (genus: string): string =>
  genus.startsWith('Candidatus ') || !genus.includes(' ')
    ? genus
    : (/\p{L}[^\]\s]*/u.exec(genus)?.[0] ?? genus);
