/**
 * The name as a laboratory would send it. The data set runs words together ("Bacteroides Bacteroidesuniformis",
 * "CandidatusPelagibacter"); this parts them again. A species keeps the name it was published under,
 * also where the data set counts it in another genus ("Roseburia Eubacteriumrectale").
 */
export function taxonName(name: string, knownGenera: readonly string[]): string {
  return speciesName(name, knownGenera)
    .replaceAll('.', '. ')
    .replace(/([a-z]{2})([A-Z])/g, '$1 $2')
    .trim();
}

function speciesName(name: string, knownGenera: readonly string[]): string {
  const space = name.indexOf(' ');
  if (space === -1) return name;
  const published = name.slice(space + 1);
  const genus = knownGenera.find((known) => published.startsWith(known));
  return genus === undefined ? published : `${genus} ${published.slice(genus.length)}`;
}
