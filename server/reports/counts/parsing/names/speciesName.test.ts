import { expect, test } from 'vitest';
import { readLineage, splitLineage } from './readLineage.ts';

test.each([
  ['g__Bacteroides;s__vulgatus', 'Bacteroides vulgatus'],
  ['g__Bacteroides;s__Bacteroides_vulgatus', 'Bacteroides vulgatus'],
  ['g__Bacteroides;s__Bacteroidesvulgatus', 'Bacteroides vulgatus'],
  ['g__Bacteroides;s__Bacteroides', undefined],
  ['g__Bacteroides;s__Bacteroides_sp.', undefined],
  ['g__Bacteroides;s__sp.', undefined],
  ['g__Blautia_A;s__Blautia_A wexlerae', 'Blautia_A wexlerae'],
  ['g__Blautia_A_141781;s__Blautia_A_141781 wexlerae', 'Blautia_A wexlerae'],
  ['g__Blautia_A;s__Blautia_A sp900066335', 'Blautia_A sp900066335'],
  ['g__[Ruminococcus]_gnavus_group;s__Ruminococcus_gnavus_ATCC_29149', 'Ruminococcus gnavus ATCC 29149'],
  ['g__[Ruminococcus]_gnavus_group;s__gnavus', 'Ruminococcus gnavus'],
  ['g__Clostridium_sensu_stricto_1;s__perfringens', 'Clostridium perfringens'],
  ['g__Bacteroides;s__fragilis/ovatus', 'Bacteroides fragilis/ovatus'],
  ['g__Escherichia-Shigella;s__coli', 'Escherichia coli'],
  ['g__Escherichia/Shigella;s__flexneri', 'Shigella flexneri'],
  ['g__Blautia;s__Blautia_s', undefined],
  ['g__Clostridium_g6;s__Clostridium_g6_s', undefined],
  ['g__Clostridium_g6;s__Clostridium_g6_uc', undefined],
  ['g__Escherichia-Shigella;s__sonnei', 'Shigella sonnei'],
  ['g__Escherichia-Shigella;s__Shigella_boydii', 'Shigella boydii'],
  ['g__Escherichia-Shigella;s__Escherichia-Shigella_coli', 'Escherichia coli'],
  ['g__Escherichia/Shigella;s__Escherichia/Shigella dysenteriae', 'Shigella dysenteriae'],
  ['g__;s__vulgatus', undefined],
  ['g__uncultured;s__rumen_bacterium_YS2', undefined],
  ['g__Blautia;s__Blautia obeum(87)', 'Blautia obeum'],
  ['g__Blautia;s__Blautia sp. SC05B48', undefined],
  ['g__;s__Lachnospiraceae bacterium GAM79', undefined],
  ['d__Bacteria;g__Streptococcus;s__canis', 'Streptococcus canis'],
  ['d__Bacteria;g__Sphingomonas;s__Triticum_aestivum', undefined],
  ['tax=d:Bacteria,p:Bacteroidota,g:Bacteroides,s:Bacteroides_uniformis;', 'Bacteroides uniformis'],
])('%s has the species %s', (lineage, species) => {
  const taxa = readLineage(splitLineage(lineage));
  expect(new Map(typeof taxa === 'string' ? [] : taxa).get('species')).toBe(species);
});
