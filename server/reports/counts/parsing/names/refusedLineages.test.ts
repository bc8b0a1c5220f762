import { expect, test } from 'vitest';
import { readLineage, splitLineage } from './readLineage.ts';

// The refusals of docs/names.md: names that stand at the place of another rank.

test.each([
  [
    'a wider rank after a narrower one',
    'g__Bacteroides; f__Bacteroidaceae',
    'the family comes after the genus',
  ],
  ['a rank twice', 'p__Bacteroidota; g__Bacteroides; g__Blautia', 'the genus comes after the genus'],
  ['one part without a mark', 'd__Bacteria; Bacteroidota; g__Bacteroides', '"Bacteroidota" has no rank'],
  [
    'no domain',
    'Bacillota;Clostridia;Lachnospirales;Lachnospiraceae;Blautia',
    'it begins with "Bacillota", which is no domain',
  ],
  [
    'words for ranks',
    'Root;rootrank;Bacteria;domain;Bacillota;phylum',
    'it begins with "rootrank", which is no domain',
  ],
  [
    'no phylum',
    'Bacteria;Clostridia;Lachnospirales;Lachnospiraceae;Blautia',
    '"Clostridia" stands at the place of the phylum',
  ],
  [
    'no class',
    'Bacteria;Bacillota;Lachnospirales;Lachnospiraceae;Blautia',
    '"Lachnospirales" stands at the place of the class',
  ],
  [
    'no order',
    'Bacteria;Bacillota;Clostridia;Lachnospiraceae;Blautia',
    '"Lachnospiraceae" stands at the place of the order',
  ],
  [
    'no family',
    'Bacteria;Bacillota;Clostridia;Lachnospirales;Blautia',
    '"Blautia" stands at the place of the family',
  ],
  [
    'no family and an order of its own form',
    'Bacteria;Bacillota;Clostridia;X-2;Xblautia;Xblautia obeum',
    '"Xblautia" stands at the place of the family',
  ],
  ['a genus below the domain', 'Bacteria;Blautia', '"Blautia" stands at the place of the phylum'],
  [
    'a genus below the domain that no list has',
    'Bacteria;Fusicatenibacter',
    '"Fusicatenibacter" stands at the place of the phylum',
  ],
  [
    'a genus below the phylum that no list has',
    'Bacteria;Firmicutes;Senegalimassilia',
    '"Senegalimassilia" stands at the place of the class',
  ],
  [
    'a genus below the class that no list has',
    'Bacteria;Firmicutes;Clostridia;Fusicatenibacter;Fusicatenibacter saccharivorans',
    '"Fusicatenibacter" stands at the place of the order',
  ],
  [
    'a species below the family',
    'Bacteria;Firmicutes;Clostridia;Clostridiales;Lachnospiraceae;Blautia obeum',
    '"Blautia obeum" stands at the place of the genus',
  ],
  [
    'an epithet below the family',
    'Bacteria;Firmicutes;Clostridia;Clostridiales;Lachnospiraceae;obeum',
    '"obeum" stands at the place of the genus',
  ],
  [
    'a species below the domain',
    'Bacteria;Blautia obeum',
    '"Blautia obeum" stands at the place of the phylum',
  ],
  [
    'a genus marked as a family',
    'd__Bacteria;f__Blautia;g__obeum',
    '"Blautia" stands at the place of the family',
  ],
  [
    'marks one rank too wide',
    'p__Clostridia;c__Lachnospirales;o__Lachnospiraceae;f__Blautia',
    '"Lachnospirales" stands at the place of the class',
  ],
  [
    'a genus below the phylum',
    'Bacteria;Firmicutes;Segatella',
    '"Segatella" stands at the place of the class',
  ],
  [
    'a family in small letters',
    'bacteria;bacillota;clostridia;lachnospiraceae;blautia',
    '"lachnospiraceae" stands at the place of the order',
  ],
  [
    'a numbered family at the place of the order',
    'Bacteria;Firmicutes;Clostridia;Family XIII;[Eubacterium] nodatum group',
    '"Family XIII" stands at the place of the order',
  ],
  [
    'a Candidatus at the place of the family',
    'Archaea;Thermoplasmatota;Thermoplasmata;Methanomassiliicoccales;Candidatus Methanomethylophilus',
    '"Candidatus Methanomethylophilus" stands at the place of the family',
  ],
  [
    'a suborder',
    'Bacteria;Actinomycetota;Actinomycetes;Propionibacteriales;Propionibacterineae;Propionibacteriaceae;Cutibacterium',
    '"Propionibacterineae" stands at the place of the family',
  ],
  [
    'a part too many',
    'Bacteria;Bacillota;Clostridia;X-2;Y-2;Z-2;Blautia;Blautia obeum',
    'it has 8 parts in place of 7',
  ],
])('a lineage with %s is refused', (_, lineage, reason) => {
  expect(() => readLineage(splitLineage(lineage))).toThrow(reason);
});

const clostridia = 'Bacteria;Firmicutes;Clostridia';

test.each([
  ['a code below the order', `${clostridia};Oscillospirales;UCG-002`, 'the family'],
  ['a code and the sign behind it', `${clostridia};Oscillospirales;UCG-002(98);`, 'the family'],
  ['a code below the class', `${clostridia};CAG-56`, 'the order'],
  ['a code below the phylum', 'Bacteria;Firmicutes;DTU089', 'the class'],
  ['a code below the domain', 'Bacteria;UCG-002', 'the phylum'],
  [
    'a bracketed group below the order',
    `${clostridia};Lachnospirales;[Eubacterium]_eligens_group`,
    'the family',
  ],
  ['a bracketed group below the domain', 'Bacteria;[Ruminococcus] gnavus group', 'the phylum'],
  [
    'a bracketed group above its species',
    `${clostridia};Lachnospirales;[Eubacterium]_eligens_group;uncultured_bacterium`,
    'the family',
  ],
  ['a genus by the name of its family', `${clostridia};Lachnospirales;Lachnospiraceae_UCG-004`, 'the family'],
  ['a part of a genus', `${clostridia};Lachnospirales;Blautia_A`, 'the family'],
  ['a numbered part of a genus', 'Bacteria;Bacteroidota;Prevotella_9', 'the class'],
  ['a cluster of a genus', `${clostridia};Clostridiales;Clostridium_XlVa`, 'the family'],
  ['a numbered family', `${clostridia};Clostridiaceae_1`, 'the order'],
  ['a bracketed family', `${clostridia};[Mogibacteriaceae]`, 'the order'],
  [
    'a species of a part of a genus',
    `${clostridia};Lachnospirales;Lachnospiraceae;Blautia_A wexlerae`,
    'the genus',
  ],
])('a short lineage that ends with %s is refused: a part may be missing', (_, lineage, place) => {
  expect(() => readLineage(splitLineage(lineage))).toThrow(`stands at the place of ${place}`);
});

test.each([
  'p__Firmicutes;f__Blautia_A_141781',
  'p__Firmicutes;f__Clostridium_sensu_stricto_1',
  'p__Firmicutes;f__[Ruminococcus]_gnavus_group',
  'p__Firmicutes;f__Lachnospiraceae_NK4A136_group',
  'p__Firmicutes;o__Lachnospiraceae_222000;g__Blautia',
  'p__Firmicutes;g__Blautia_A wexlerae',
])(
  'the marked lineage %s is refused: a part of a genus or a family has the mark of a wider rank',
  (lineage) => {
    expect(() => readLineage(splitLineage(lineage))).toThrow('stands at the place of');
  },
);
