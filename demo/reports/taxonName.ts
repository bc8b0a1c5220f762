import { knownGenera, unclassified } from './measurements.ts';

/**
 * The name for readers. The data set runs words together ("Bacteroides Bacteroidesuniformis",
 * "CandidatusPelagibacter"); this parts them again. A species keeps the name it was published under,
 * also where the data set counts it in another genus ("Roseburia Eubacteriumrectale").
 */
export function taxonName(name: string): string {
  if (name === unclassified) return 'Unclassified';
  return speciesName(name)
    .replaceAll('.', '. ')
    .replace(/([a-z]{2})([A-Z])/g, '$1 $2')
    .trim();
}

function speciesName(name: string): string {
  const space = name.indexOf(' ');
  if (space === -1) return name;
  const published = name.slice(space + 1);
  const genus = knownGenera.find((known) => published.startsWith(known));
  return genus === undefined ? published : `${genus} ${published.slice(genus.length)}`;
}
