/**
 * Genera that were taken out of another one after the reference set was measured (2011), with all their species of the human gut:
 * the set counted them under the earlier name. Sources: García-López et al., Front Microbiol 10 (2019) 2083; Hitch et al., Syst
 * Appl Microbiol 45 (2022) 126354; Zheng et al., IJSEM 70 (2020) 2782; Scholz & Kilian, IJSEM 66 (2016) 4422; Nouioui et al.,
 * Front Microbiol 9 (2018) 2007. Xylanibacter had one species in 2011, of rice straw; Hitch et al. moved those of the gut there.
 */
export const earlierGenus: ReadonlyMap<string, string> = earlier({
  Bacteroides: 'Phocaeicola',
  Prevotella: 'Segatella Hoylesella Leyella Hallella Palleniella Xylanibacter',
  Propionibacterium: 'Cutibacterium Acidipropionibacterium Pseudopropionibacterium',
  Actinomyces: 'Schaalia',
  Atopobium: 'Fannyhessea Lancefieldella',
  Lactobacillus:
    'Lacticaseibacillus Limosilactobacillus Ligilactobacillus Lactiplantibacillus Latilactobacillus Levilactobacillus ' +
    'Loigolactobacillus Companilactobacillus Fructilactobacillus Lentilactobacillus Secundilactobacillus Furfurilactobacillus ' +
    'Paucilactobacillus Schleiferilactobacillus Bombilactobacillus Agrilactobacillus Apilactobacillus Acetilactobacillus ' +
    'Amylolactobacillus Holzapfelia Lapidilactobacillus Liquorilactobacillus',
  // One genus by their genes; the set names it by both.
  'Escherichia/Shigella': 'Escherichia Shigella Escherichia-Shigella',
});

/**
 * Genera of which the reference set may have counted some species under an earlier name, or under several. Schaedlerella is close
 * to Clostridium sp. ASF 502 (Soh et al., IJSEM 69 (2019) 3616), GTDB 220 has Coprococcus comes in Bariatricus, and Mediterranea
 * lies in the family of Bacteroides (Ngom et al., 2016).
 */
export const perhapsEarlierGenera: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Agathobacter: 'Eubacterium Roseburia',
    Anaerobutyricum: 'Eubacterium',
    Lachnospira: 'Eubacterium',
    Holdemanella: 'Eubacterium',
    Faecalicatena: 'Eubacterium Clostridium Ruminococcus',
    Mediterraneibacter: 'Ruminococcus Clostridium',
    Ruminococcoides: 'Ruminococcus',
    Enterocloster: 'Clostridium',
    Lachnoclostridium: 'Clostridium',
    Erysipelatoclostridium: 'Clostridium Coprobacillus',
    Thomasclavelia: 'Clostridium Coprobacillus',
    Faecalibacillus: 'Coprobacillus',
    Hungatella: 'Clostridium',
    Schaedlerella: 'Clostridium',
    Bariatricus: 'Coprococcus',
    Mediterranea: 'Bacteroides',
    Tyzzerella: 'Clostridium',
    Clostridioides: 'Clostridium Sporacetigenium',
    Intestinibacter: 'Clostridium Sporacetigenium',
    Romboutsia: 'Clostridium Sporacetigenium',
    Terrisporobacter: 'Clostridium Sporacetigenium',
    Paraclostridium: 'Clostridium',
    Gemmiger: 'Subdoligranulum Faecalibacterium',
    Ruthenibacterium: 'Subdoligranulum Anaerotruncus',
    Adlercreutzia: 'Asaccharobacter Eggerthella',
    Flavonifractor: 'Clostridium Eubacterium',
  }).map(([later, names]) => [later, names.split(' ')]),
);

function earlier(laterOf: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(laterOf).flatMap(([genus, later]) => later.split(' ').map((name) => [name, genus])),
  );
}

/** All genera that were taken out of others, in lower case. */
export const laterGenera: readonly string[] = [...earlierGenus.keys(), ...perhapsEarlierGenera.keys()].map(
  (genus) => genus.toLowerCase(),
);
