import { expect, test } from 'vitest';
import { readPart } from './readPart.ts';
import { readTaxon } from './readTaxon.ts';
import { saysNothing } from './saysNothing.ts';
import { tidyName } from './tidyName.ts';

// The forms of names of docs/names.md, each with a name that a database of its kind writes.

test.each([
  ['g__Blautia', 'genus', 'Blautia'],
  ['G__Blautia', 'genus', 'Blautia'],
  [' "Firmicutes" ', undefined, 'Firmicutes'],
  ['p__“Firmicutes”', 'phylum', 'Firmicutes'],
  ['"g__Bacteroides"(98)', 'genus', 'Bacteroides'],
  ['Bacteroides (98%)', undefined, 'Bacteroides'],
  ['Saccharibacteria_(TM7)', undefined, 'Saccharibacteria_(TM7)'],
  ['D_5__uncultured', 'genus', 'uncultured'],
  ["'quoted", undefined, "'quoted"],
  ['s__', 'species', ''],
])('the part %s has the rank %s and the name %s', (text, rank, name) => {
  expect(readPart(text)).toEqual({ ...(rank && { rank }), name });
});

test.each([
  ['Blautia_A_141781', 'Blautia_A'],
  ['Bacteroides_H', 'Bacteroides_H'],
  ['Clostridium_AQ', 'Clostridium_AQ'],
  ['Lachnospiraceae_123456', 'Lachnospiraceae'],
  ['Clostridium_sensu_stricto_1', 'Clostridium sensu stricto 1'],
  ['Clostridium_XlVa', 'Clostridium XlVa'],
  ['Clostridium_IV', 'Clostridium IV'],
  ['Family_XI', 'Family XI'],
  ['Prevotella_9', 'Prevotella 9'],
  ['[Eubacterium]_eligens_group', '[Eubacterium] eligens group'],
  ['Ruminococcaceae_UCG-002', 'Ruminococcaceae UCG-002'],
  ['Escherichia-Shigella', 'Escherichia-Shigella'],
  ['blautia', 'Blautia'],
  ['p-251-o5', 'p-251-o5'],
  ['vadinBB60', 'vadinBB60'],
  ['Candidatus_Saccharimonas', 'Candidatus Saccharimonas'],
  ['Blautia\u00A0 obeum', 'Blautia obeum'],
])('the name %s is shown as %s', (name, shown) => {
  expect(tidyName(name, 'genus')).toBe(shown);
});

test.each([
  'uncultured',
  'uncultured bacterium',
  'uncultured_organism',
  'uncultured_Clostridiales_bacterium',
  'Clostridiales_bacterium',
  'human gut metagenome',
  'human_gut',
  'gut_metagenome',
  'mouse_gut_metagenome',
  'unidentified rumen bacterium RC4',
  'bacterium_YE57',
  'butyrate-producing_bacterium_A2-166',
  'unclassified_Lachnospiraceae',
  'Lachnospiraceae_unclassified',
  'unclassified (derived from Bacteria)',
  'Lachnospiraceae_noname',
  'Lachnospiraceae_uc',
  'Lachnospiraceae_ge',
  'Lachnospiraceae_uc_g',
  'Lachnospiraceae Family',
  'Lachnospiraceae',
  'f__Lachnospiraceae',
  'norank_f__Lachnospiraceae',
  'Lachnospiraceae_incertae_sedis',
  'Incertae_Sedis',
  'Incertae Sedis XI',
  'IncertaeSedisXI',
  'genus_NA',
  '"Lachnospiraceae"_unclassified',
  'Unknown_Family',
  'Lachnospiraceae.unclassified',
  'unclassified-Lachnospiraceae',
  'Unclassified(Lachnospiraceae)',
  'Lachnospiraceae_g',
  'not_determined',
  'no_rank',
  'Other',
  'Others',
  'Ambiguous_taxa',
  'not assigned',
  'Unassigned',
  '(unassigned)',
  'N/A',
  'NA',
  '<NA>',
  'nan',
  'None',
  'sp.',
  'Bacteria',
  '-',
  '?',
  '',
])('"%s" says nothing about a genus', (name) => {
  expect(saysNothing(name, 'genus')).toBe(true);
});

test.each([
  'Bacteroides',
  'Blautia_A',
  'UCG-002',
  'CAG-352',
  'Lachnospiraceae_NK4A136_group',
  'Christensenellaceae_R-7_group',
  '[Eubacterium]_coprostanoligenes_group',
  'GCA-900066575',
  'Faecalibacterium',
  'Methanobrevibacter',
  'Candidatus_Soleaferrea',
  'Rikenellaceae_RC9_gut_group',
  '14-2',
  'Nanopusillus',
  'Othia',
  'Escherichia-Shigella',
  'Burkholderia-Caballeronia-Paraburkholderia',
])('"%s" names a genus', (name) => {
  expect(saysNothing(name, 'genus')).toBe(false);
});

test.each(['Homo sapiens', 'Bos_taurus', 'Saccharomyces cerevisiae', 'Candida albicans', 'Gallus gallus'])(
  '"%s" is a eukaryote in a table of species',
  (name) => {
    expect(readTaxon('species', name, 1)).toBe('eukaryote');
  },
);

test.each(['Streptococcus canis', 'Mycoplasma bovis', 'Helicobacter felis'])(
  '"%s" is a bacterium, whose epithet names a host',
  (name) => {
    expect(readTaxon('species', name, 1)).toEqual({ name });
  },
);
