import { expect, test } from 'vitest';
import { parseCounts } from './parseCounts.ts';

// The forms in which programs and people send the same counts.

const blautia = 'k__Bacteria; p__Firmicutes; f__Lachnospiraceae; g__Blautia';

test.each([
  ['the column Taxon beside samples', `#OTU ID\tS1\tTaxon\na\t5\t${blautia}`],
  ['the column Consensus Lineage', `#OTU ID\tS1\tConsensus Lineage\na\t5\t${blautia}`],
  ['the taxonomy before the sample', `#OTU ID\ttaxonomy\tS1\na\t${blautia}\t5`],
  ['lineages as ids', `#OTU ID\tS1\n${blautia}\t5`],
  ['the header taxonomy for lineages as ids', `taxonomy\tS1\n${blautia}\t5`],
  ['Feature ID and Taxon below', `Feature ID\tS1\na\t5\nFeature ID\tTaxon\na\t${blautia}`],
  [
    'Feature ID, Taxon and Consensus above',
    `Feature ID\tTaxon\tConsensus\na\t${blautia}\t1.0\n#OTU ID\tS1\na\t5.0`,
  ],
  ['#OTUID and taxonomy below', `#OTU ID\tS1\na\t5\n#OTUID\ttaxonomy\na\t${blautia}`],
  [
    'columns of ranks',
    'OTU\tS1\tKingdom\tPhylum\tFamily\tGenus\na\t5\tBacteria\tFirmicutes\tLachnospiraceae\tBlautia',
  ],
  [
    'columns of ranks in a part below',
    'ASV\tS1\na\t5\nASV\tDomain\tPhylum\tFamily\tGenus\tconfidence\na\tBacteria\tp__Firmicutes\tLachnospiraceae\tg__Blautia\t1',
  ],
  ['an id that begins with #', `#OTU ID\tS1\ttaxonomy\n#1\t2\t${blautia}\na\t3\t${blautia}`],
  [
    'comments and directives',
    `# made by us\n#OTU ID\tS1\ttaxonomy\n#q2:types\tnumeric\tcategorical\n# more\na\t5\t${blautia}`,
  ],
  ['quotes of R around each cell', `"OTU ID"\t"S1"\t"taxonomy"\n"a"\t5\t"${blautia}"`],
  ['an empty last column', `#OTU ID\tS1\ttaxonomy\t\na\t5\t${blautia}\t`],
  ['a header with no name for the ids', `\tS1\ttaxonomy\na\t5\t${blautia}`],
  [
    'whole lineages beside columns of ranks',
    `OTU\tS1\ttaxonomy\tKingdom\tPhylum\na\t5\t${blautia}\tBacteria\tFirmicutes`,
  ],
  [
    'the consensus taxonomy of mothur',
    'OTU\tSize\tTaxonomy\nOtu01\t5\tBacteria(100);Firmicutes(100);Clostridia(100);Clostridiales(100);Lachnospiraceae(100);Blautia(98);',
  ],
])('a table with %s names its taxa', async (_, file) => {
  const { reads_total, ranks } = await parseCounts(Buffer.from(file), undefined);
  expect(reads_total).toBe(5);
  expect(ranks.map(({ rank, names, reads }) => [rank, names[0], reads[0]])).toEqual([
    ['phylum', 'Firmicutes', 5],
    ['family', 'Lachnospiraceae', 5],
    ['genus', 'Blautia', 5],
  ]);
});

test.each([
  ['sep=; and semicolons', 'sep=;\r\nrank;name;reads\r\ngenus;Blautia;5\r\n'],
  ['sep=, in capitals', 'SEP=,\nrank,name,reads\ngenus,Blautia,5'],
  [
    'UTF-16, big end first',
    Buffer.from('\uFEFFrank\tname\treads\r\ngenus\tBlautia\t5\r\n', 'utf16le').swap16(),
  ],
  ['an empty fourth column', 'rank,name,reads,\ngenus,Blautia,5,\n'],
  ['empty columns without their commas in the rows', 'rank,name,reads,,\ngenus,Blautia,5\n'],
  ['empty lines above the header', '\r\n\r\nrank,name,reads\r\ngenus,Blautia,5\r\n'],
  ['columns in another order', 'reads;rank;name\n5;genus;Blautia'],
  ['columns in capitals', 'Rank,Name,Reads\nGenus,Blautia,5'],
  ['rows of other ranks', 'rank,name,reads\nno rank,root,9\nclade,x,3\nclass,Clostridia,5\ngenus,Blautia,5'],
  ['numbers with a decimal comma', 'rank;name;reads\ngenus;Blautia;5,0'],
  ['line ends of three systems', 'rank,name,reads\r\n"class","x",5\ngenus,"Blautia",5\rgenus,"Dorea",0\n'],
])('a CSV with %s is read', async (_, file) => {
  const { reads_total, ranks } = await parseCounts(Buffer.from(file), undefined);
  expect([reads_total, ranks]).toEqual([5, [{ rank: 'genus', names: ['Blautia'], reads: [5] }]]);
});

test.each([
  ['Taxon', blautia],
  ['ConsensusLineage', blautia.split('; ')],
  ['SILVA_taxonomy', blautia],
  ['gtdb.lineage', blautia],
  ['taxonomy', [blautia]],
])('a file of BIOM 1.0 with its taxonomy under %s names its taxa', async (key, taxonomy) => {
  const file = {
    matrix_type: 'dense',
    shape: [1, 1],
    rows: [{ id: 'a', metadata: { [key]: taxonomy } }],
    columns: [{ id: 'S1' }],
    data: [[5]],
  };
  expect((await parseCounts(Buffer.from(JSON.stringify(file)), undefined)).ranks.at(-1)).toEqual({
    rank: 'genus',
    names: ['Blautia'],
    reads: [5],
  });
});

test.each([
  [
    'ranks',
    { Kingdom: 'Bacteria', Phylum: 'Firmicutes', Family: 'Lachnospiraceae', Genus: 'Blautia', Species: 'NA' },
  ],
  [
    'numbered ranks of phyloseq',
    { taxonomy2: 'p__Firmicutes', taxonomy1: 'k__Bacteria', taxonomy3: 'g__Blautia' },
  ],
  [
    'ranks from 0, without marks',
    {
      taxonomy_0: 'Bacteria',
      taxonomy_1: 'Firmicutes',
      taxonomy_2: 'Clostridia',
      taxonomy_3: 'Clostridiales',
      taxonomy_4: 'Lachnospiraceae',
      taxonomy_5: 'Blautia',
    },
  ],
  [
    'numbered ranks, of which some are empty',
    {
      Rank1: 'Bacteria',
      Rank2: 'Firmicutes',
      Rank3: null,
      Rank5: 'Lachnospiraceae',
      Rank6: 'Blautia',
      Rank7: '',
    },
  ],
])('a file of BIOM 1.0 with a key for each of the %s names its taxa', async (_, metadata) => {
  const rows = [{ id: 'a', metadata }];
  const file = { matrix_type: 'dense', shape: [1, 1], rows, columns: [{ id: 'S1' }], data: [[5]] };
  const { ranks } = await parseCounts(Buffer.from(JSON.stringify(file)), undefined);
  expect(ranks.map(({ names }) => names[0])).toContain('Blautia');
});
