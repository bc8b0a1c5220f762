/**
 * The change of a genus that healthy adults show by themselves, as a factor: 95 of 100 pairs of samples, taken 60 to 120 days
 * apart, changed by less. From 408 samples of two people (J. G. Caporaso et al., Genome Biology 12 (2011) R50, without samples
 * of more than 3 % skin genera), for genera of at least 0.5 % in one sample of a pair, half a read in place of none, and at
 * least 500 pairs. Two people make a ruler, not a norm.
 */
export const usualChange: Readonly<Record<string, number>> = {
  Faecalibacterium: 6.852,
  Bacteroides: 1.466,
  Oscillospira: 2.824,
  Phascolarctobacterium: 3.756,
  Blautia: 3.887,
  Sutterella: 1453,
  Lachnospira: 112.5,
  Ruminococcus: 12.2,
  Parabacteroides: 4.466,
  Coprococcus: 5.86,
  Roseburia: 17.75,
  Anaerostipes: 173.6,
  Desulfovibrio: 6.764,
  Akkermansia: 1662,
  Paraprevotella: 236.7,
  Prevotella: 1121,
  Odoribacter: 8.46,
  Bilophila: 1206,
  Dorea: 10.25,
  '[Ruminococcus]': 26.38,
  Porphyromonas: 761.6,
  Clostridium: 286.1,
};
