/**
 * One sample of 15,000 reads in the spelling of each database: Bacteroides 5,000, Blautia 4,000, Faecalibacterium 3,000,
 * Clostridium 1,000, Escherichia or Shigella 500, a Lachnospiraceae without a genus 1,000, and 500 reads without a name.
 */
export interface Spelling {
  readonly database: string;
  readonly file: string;
  /** Reads of the host beside the 15,000. */
  readonly host_reads?: number;
  /** True for a file of genera alone, which has no reads without one. */
  readonly has_genera_alone?: boolean;
}

const TOTAL = 15_000;
const READS = [2000, 3000, 1500, 2500, 3000, 1000, 500, 1000, 500];

/** A table of QIIME 2 with a lineage for each of the nine features. */
const table = (...lineages: readonly string[]): string =>
  [
    '# Constructed from biom file',
    '#OTU ID\tStool1\ttaxonomy',
    ...lineages.map((lineage, at) => `asv${at}\t${READS[at] ?? 2500}.0\t${lineage}`),
  ].join('\n');

const silva = 'd__Bacteria; p__Firmicutes; c__Clostridia';
const silvaLachno = `${silva}; o__Lachnospirales; f__Lachnospiraceae`;
const silvaBacteroides =
  'd__Bacteria; p__Bacteroidota; c__Bacteroidia; o__Bacteroidales; f__Bacteroidaceae; g__Bacteroides';

const gg = 'k__Bacteria; p__Firmicutes; c__Clostridia; o__Clostridiales';
const ggBacteroides =
  'k__Bacteria; p__Bacteroidetes; c__Bacteroidia; o__Bacteroidales; f__Bacteroidaceae; g__Bacteroides';

const gg2 = 'd__Bacteria; p__Firmicutes_A; c__Clostridia_258483';
const gtdb = 'd__Bacteria;p__Bacillota_A;c__Clostridia';

const rdp = 'Root(100);Bacteria(100);"Firmicutes"(100);"Clostridia"(100);Clostridiales(100)';
const rdpBacteroides =
  'Root(100);Bacteria(100);"Bacteroidetes"(100);"Bacteroidia"(100);"Bacteroidales"(100);Bacteroidaceae(99)';

/** A report of Kraken 2: reads of a clade, rank, id, depth and name. */
const report = (...rows: readonly (readonly [number, string, number, number, string])[]): string =>
  rows
    .map(
      ([reads, rank, id, depth, name]) => `1.00\t${reads}\t0\t${rank}\t${id}\t${'  '.repeat(depth)}${name}`,
    )
    .join('\n');

export const spellings: readonly Spelling[] = [
  {
    database: 'SILVA 138',
    host_reads: 2500,
    file: table(
      `${silvaBacteroides}; s__uncultured_bacterium`,
      `${silvaBacteroides}; s__human_gut`,
      `${silvaLachno}; g__Blautia; s__uncultured_organism`,
      `${silvaLachno}; g__Blautia; s__`,
      `${silva}; o__Oscillospirales; f__Ruminococcaceae; g__Faecalibacterium; s__gut_metagenome`,
      `${silva}; o__Clostridiales; f__Clostridiaceae; g__Clostridium_sensu_stricto_1; s__Clostridium_perfringens`,
      'd__Bacteria; p__Proteobacteria; c__Gammaproteobacteria; o__Enterobacterales; f__Enterobacteriaceae; g__Escherichia-Shigella',
      `${silvaLachno}; g__uncultured; s__uncultured_rumen`,
      'Unassigned',
      'd__Bacteria; p__Cyanobacteria; c__Cyanobacteriia; o__Chloroplast; f__Chloroplast; g__Chloroplast; s__Oryza_sativa',
    ),
  },
  {
    database: 'Greengenes 13',
    file: table(
      `${ggBacteroides}; s__fragilis`,
      `${ggBacteroides}; s__`,
      `${gg}; f__Lachnospiraceae; g__Blautia; s__obeum`,
      `${gg}; f__Lachnospiraceae; g__Blautia; s__`,
      `${gg}; f__Ruminococcaceae; g__Faecalibacterium; s__prausnitzii`,
      `${gg}; f__Clostridiaceae; g__Clostridium; s__perfringens`,
      'k__Bacteria; p__Proteobacteria; c__Gammaproteobacteria; o__Enterobacteriales; f__Enterobacteriaceae; g__Escherichia; s__coli',
      `${gg}; f__Lachnospiraceae; g__; s__`,
      'Unassigned',
    ),
  },
  {
    database: 'Greengenes 2',
    file: table(
      'd__Bacteria; p__Bacteroidota; c__Bacteroidia; o__Bacteroidales; f__Bacteroidaceae; g__Bacteroides_H; s__Bacteroides_H fragilis',
      'd__Bacteria; p__Bacteroidota; c__Bacteroidia; o__Bacteroidales; f__Bacteroidaceae; g__Phocaeicola_A_858004; s__Phocaeicola_A_858004 vulgatus',
      `${gg2}; o__Lachnospirales; f__Lachnospiraceae; g__Blautia_A_141781; s__Blautia_A_141781 wexlerae`,
      `${gg2}; o__Lachnospirales; f__Lachnospiraceae; g__Blautia_A_141780; s__`,
      `${gg2}; o__Oscillospirales; f__Ruminococcaceae; g__Faecalibacterium; s__Faecalibacterium prausnitzii_C_71358`,
      `${gg2}; o__Clostridiales; f__Clostridiaceae_222000; g__Clostridium_222134; s__Clostridium_222134 butyricum`,
      'd__Bacteria; p__Proteobacteria; c__Gammaproteobacteria; o__Enterobacterales_737866; f__Enterobacteriaceae_A; g__Escherichia_710834; s__Escherichia coli',
      `${gg2}; o__Lachnospirales; f__Lachnospiraceae; g__; s__`,
      'Unassigned',
    ),
  },
  {
    database: 'GTDB 220 by QIIME 2',
    file: table(
      'd__Bacteria;p__Bacteroidota;c__Bacteroidia;o__Bacteroidales;f__Bacteroidaceae;g__Bacteroides;s__Bacteroides uniformis',
      'd__Bacteria;p__Bacteroidota;c__Bacteroidia;o__Bacteroidales;f__Bacteroidaceae;g__Phocaeicola;s__Phocaeicola vulgatus',
      `${gtdb};o__Lachnospirales;f__Lachnospiraceae;g__Blautia;s__Blautia sp900066335`,
      `${gtdb};o__Lachnospirales;f__Lachnospiraceae;g__Blautia_A;s__Blautia_A wexlerae`,
      `${gtdb};o__Oscillospirales;f__Ruminococcaceae;g__Faecalibacterium;s__Faecalibacterium prausnitzii_C`,
      `${gtdb};o__Clostridiales;f__Clostridiaceae;g__Clostridium;s__Clostridium perfringens`,
      'd__Bacteria;p__Pseudomonadota;c__Gammaproteobacteria;o__Enterobacterales;f__Enterobacteriaceae;g__Escherichia;s__Escherichia coli',
      `${gtdb};o__Lachnospirales;f__Lachnospiraceae;__;__`,
      'Unassigned',
    ),
  },
  {
    database: 'GTDB 220 by Kraken 2',
    file: report(
      [500, 'U', 0, 0, 'unclassified'],
      [14_500, 'R', 1, 0, 'root'],
      [14_500, 'D', 2, 1, 'd__Bacteria'],
      [5000, 'P', 3, 2, 'p__Bacteroidota'],
      [5000, 'F', 4, 3, 'f__Bacteroidaceae'],
      [2000, 'G', 5, 4, 'g__Bacteroides'],
      [3000, 'G', 6, 4, 'g__Phocaeicola'],
      [9000, 'P', 7, 2, 'p__Bacillota_A'],
      [5000, 'F', 8, 3, 'f__Lachnospiraceae'],
      [1500, 'G', 9, 4, 'g__Blautia'],
      [2500, 'G', 10, 4, 'g__Blautia_A'],
      [3000, 'F', 11, 3, 'f__Ruminococcaceae'],
      [3000, 'G', 12, 4, 'g__Faecalibacterium'],
      [1000, 'F', 13, 3, 'f__Clostridiaceae'],
      [1000, 'G', 14, 4, 'g__Clostridium'],
      [500, 'P', 15, 2, 'p__Pseudomonadota'],
      [500, 'F', 16, 3, 'f__Enterobacteriaceae'],
      [500, 'G', 17, 4, 'g__Escherichia'],
    ),
  },
  {
    database: 'NCBI by Kraken 2',
    host_reads: 2500,
    file: report(
      [500, 'U', 0, 0, 'unclassified'],
      [17_000, 'R', 1, 0, 'root'],
      [17_000, 'R1', 131_567, 1, 'cellular organisms'],
      [14_500, 'D', 2, 2, 'Bacteria'],
      [5000, 'P', 976, 3, 'Bacteroidota'],
      [5000, 'F', 815, 4, 'Bacteroidaceae'],
      [2000, 'G', 816, 5, 'Bacteroides'],
      [3000, 'G', 909_656, 5, 'Phocaeicola'],
      [9000, 'P', 1239, 3, 'Bacillota'],
      [5000, 'F', 186_803, 4, 'Lachnospiraceae'],
      [4000, 'G', 572_511, 5, 'Blautia'],
      [1500, 'S', 1_736, 6, 'uncultured Blautia sp.'],
      [1000, 'F1', 186_928, 5, 'unclassified Lachnospiraceae'],
      [1000, 'S', 1_898_203, 6, 'Lachnospiraceae bacterium'],
      [3000, 'F', 216_572, 4, 'Oscillospiraceae'],
      [3000, 'G', 216_851, 5, 'Faecalibacterium'],
      [1000, 'F', 31_979, 4, 'Clostridiaceae'],
      [1000, 'G', 1485, 5, 'Clostridium'],
      [500, 'P', 1224, 3, 'Pseudomonadota'],
      [500, 'F', 543, 4, 'Enterobacteriaceae'],
      [400, 'G', 561, 5, 'Escherichia'],
      [100, 'G', 620, 5, 'Shigella'],
      [2500, 'D', 2759, 2, 'Eukaryota'],
      [2500, 'P', 7711, 3, 'Chordata'],
      [2500, 'F', 9604, 4, 'Hominidae'],
      [2500, 'G', 9605, 5, 'Homo'],
      [2500, 'S', 9606, 6, 'Homo sapiens'],
    ),
  },
  {
    database: 'NCBI by Bracken',
    host_reads: 2500,
    has_genera_alone: true,
    file: [
      'name\ttaxonomy_id\ttaxonomy_lvl\tkraken_assigned_reads\tadded_reads\tnew_est_reads\tfraction_total_reads',
      ...(
        [
          ['Bacteroides', 816, 2000],
          ['Phocaeicola', 909_656, 3000],
          ['Blautia', 572_511, 4000],
          ['Faecalibacterium', 216_851, 3000],
          ['Clostridium', 1485, 1000],
          ['Escherichia', 561, 400],
          ['Shigella', 620, 100],
          ['Homo', 9605, 2500],
        ] as const
      ).map(([name, id, reads]) => [name, id, 'G', reads, 0, reads, '0.1'].join('\t')),
    ].join('\n'),
  },
  {
    database: 'RDP by mothur',
    file: table(
      `${rdpBacteroides};Bacteroides(98);`,
      `${rdpBacteroides};Bacteroides(91);`,
      `${rdp};Lachnospiraceae(100);Blautia(87);`,
      `${rdp};Lachnospiraceae(100);Blautia(100);`,
      `${rdp};Ruminococcaceae(100);Faecalibacterium(100);`,
      `${rdp};Clostridiaceae_1(100);Clostridium_sensu_stricto(93);`,
      'Root(100);Bacteria(100);"Proteobacteria"(100);Gammaproteobacteria(100);"Enterobacteriales"(100);Enterobacteriaceae(100);Escherichia/Shigella(71);',
      `${rdp};Lachnospiraceae(100);Lachnospiraceae_unclassified(100);`,
      'unknown(100);unknown_unclassified(100);unknown_unclassified(100)',
    ),
  },
];

/** Reads of the sample in a spelling. */
export const totalOf = ({ has_genera_alone }: Spelling): number => (has_genera_alone ? TOTAL - 1500 : TOTAL);
