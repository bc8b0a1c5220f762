import { describe, expect, test } from 'vitest';
import { readLineage, splitLineage } from './readLineage.ts';

// The lineages of docs/names.md, each as a database of its kind writes it.

/** The counted ranks of a lineage in one line. */
const taxaOf = (lineage: string): string => {
  const taxa = readLineage(splitLineage(lineage));
  return typeof taxa === 'string' ? taxa : taxa.map(([rank, name]) => `${rank} ${name}`).join('; ');
};

const bacteroides = 'phylum Bacteroidota; family Bacteroidaceae; genus Bacteroides';

describe('a lineage', () => {
  test.each([
    [
      'of Greengenes',
      'k__Bacteria; p__Bacteroidota; c__Bacteroidia; o__B; f__Bacteroidaceae; g__Bacteroides; s__',
    ],
    [
      'of SILVA 138 and GTDB',
      'd__Bacteria;p__Bacteroidota;c__Bacteroidia;o__Bacteroidales;f__Bacteroidaceae;g__Bacteroides',
    ],
    [
      'of SILVA 132',
      'D_0__Bacteria;D_1__Bacteroidota;D_2__Bacteroidia;D_3__B;D_4__Bacteroidaceae;D_5__Bacteroides',
    ],
    ['of SINTAX', 'd:Bacteria,p:Bacteroidota,c:Bacteroidia,o:Bacteroidales,f:Bacteroidaceae,g:Bacteroides'],
    [
      'of SINTAX with confidences',
      'd:Bacteria(1.00),p:Bacteroidota(0.99),f:Bacteroidaceae(0.98),g:Bacteroides(0.91)',
    ],
    [
      'with one underscore a mark',
      'k_Bacteria|p_Bacteroidota|c_Bacteroidia|o_B|f_Bacteroidaceae|g_Bacteroides',
    ],
    [
      'of MetaPhlAn',
      'k__Bacteria|p__Bacteroidota|c__Bacteroidia|o__B|f__Bacteroidaceae|g__Bacteroides|s__Bacteroides_unclassified',
    ],
    [
      'with superkingdom and kingdom',
      'sk__Bacteria;k__Pseudomonadati;p__Bacteroidota;f__Bacteroidaceae;g__Bacteroides;t__X',
    ],
    [
      'of mothur',
      'Bacteria(100);Bacteroidota(100);Bacteroidia(99);Bacteroidales(99);Bacteroidaceae(97);Bacteroides(61);',
    ],
    [
      'of RDP with quotes',
      'Root;Bacteria;"Bacteroidota";"Bacteroidia";"Bacteroidales";Bacteroidaceae;Bacteroides',
    ],
    [
      'of RDP with marks and a root',
      'Root; d__Bacteria; p__"Bacteroidota"; f__Bacteroidaceae; g__Bacteroides',
    ],
    [
      'of NCBI with kingdoms',
      'cellular organisms;Bacteria;Pseudomonadati;FCB group;Bacteroidota/Chlorobiota group;Bacteroidota;Bacteroidia;Bacteroidales;Bacteroidaceae;Bacteroides',
    ],
    [
      'of kraken-translate',
      'root;cellular organisms;Bacteria;Bacteroidota;Bacteroidia;Bacteroidales;Bacteroidaceae;Bacteroides',
    ],
    [
      'collapsed by QIIME 2',
      'd__Bacteria;p__Bacteroidota;c__Bacteroidia;__;f__Bacteroidaceae;g__Bacteroides;__',
    ],
    [
      'with quotes around each part',
      '"Bacteria";"Bacteroidota";"Bacteroidia";"Bacteroidales";"Bacteroidaceae";"Bacteroides"',
    ],
  ])('%s is read', (_, lineage) => {
    expect(taxaOf(lineage)).toBe(bacteroides);
  });

  test.each([
    ['an id', 'asv1', ''],
    ['a sequence as id', 'TACGGAGGATCCGAGCGTTATCCGGATTTATTGGGTTTAAAGGGAGCGTAG', ''],
    ['Unassigned', 'Unassigned', ''],
    ['unknown ranks of mothur', 'unknown(100);unknown_unclassified(100);unknown_unclassified(100)', ''],
    ['a domain', 'Bacteria', ''],
    ['a phylum', 'd__Bacteria;p__Bacillota', 'phylum Bacillota'],
    [
      'an order that stands for its family and genus',
      'd__Bacteria;p__Cyanobacteria;o__Gastranaerophilales;f__Gastranaerophilales;g__Gastranaerophilales',
      'phylum Cyanobacteria',
    ],
    [
      'a clade that stands for its family and genus',
      'Bacteria;Bacillota;Clostridia;Clostridia_UCG-014;Clostridia_UCG-014;Clostridia_UCG-014',
      'phylum Bacillota',
    ],
    [
      'ranks that mothur repeats',
      'Bacteria(100);Bacillota(100);Clostridia(100);Clostridia_or(100);Clostridia_fa(100);Clostridia_ge(100);',
      'phylum Bacillota',
    ],
    [
      'marks inside names',
      'd__Bacteria;p__Bacillota;o__Lachnospirales;f__norank_o__Lachnospirales;g__norank_f__norank_o__Lachnospirales',
      'phylum Bacillota',
    ],
    ['human reads', 'd__Eukaryota;p__Chordata;g__Homo;s__Homo_sapiens', 'eukaryote'],
    [
      'chloroplasts of SILVA',
      'd__Bacteria;p__Cyanobacteria;c__Cyanobacteriia;o__Chloroplast;f__Chloroplast;g__Chloroplast',
      'eukaryote',
    ],
    [
      'chloroplasts of RDP',
      'Bacteria;Cyanobacteria/Chloroplast;Chloroplast;Chloroplast;Streptophyta',
      'eukaryote',
    ],
    [
      'mitochondria of Greengenes',
      'k__Bacteria; p__Proteobacteria; c__X; o__Rickettsiales; f__mitochondria; g__',
      'eukaryote',
    ],
    [
      'mitochondria of mothur',
      'Bacteria(100);Proteobacteria(100);Alphaproteobacteria(100);Rickettsiales(100);Mitochondria(100);Mitochondria_ge(100);',
      'eukaryote',
    ],
    [
      'a clade that is named after its family',
      'Bacteria;Bacillota;Clostridia;Lachnospirales;Lachnospiraceae;Lachnospiraceae_NK4A136_group',
      'phylum Bacillota; family Lachnospiraceae; genus Lachnospiraceae NK4A136 group',
    ],
    [
      'a family of its own form',
      'Bacteria;Bacillota;Clostridia;Peptostreptococcales-Tissierellales;Family_XI;Anaerococcus',
      'phylum Bacillota; family Family XI; genus Anaerococcus',
    ],
    [
      'small letters',
      'bacteria;bacillota;clostridia;lachnospirales;lachnospiraceae;blautia;blautia obeum',
      'phylum Bacillota; family Lachnospiraceae; genus Blautia; species Blautia obeum',
    ],
    [
      'cyanobacteria of mothur',
      'Bacteria(100);Cyanobacteria_Chloroplast(100);Cyanobacteria(100);Cyanobacteria_order_incertae_sedis(100);Family_I(100);GpI(100);',
      'phylum Cyanobacteria Chloroplast; family Family I; genus GpI',
    ],
    [
      'two ranks too many that say nothing',
      'Bacteria;Bacteroidetes;Bacteroidia;Bacteroidales;Bacteroidaceae;Bacteroides;unclassified;unclassified;unclassified',
      'phylum Bacteroidetes; family Bacteroidaceae; genus Bacteroides',
    ],
    [
      'a confidence behind it',
      'Bacteria;Bacteroidetes;Bacteroidia;Bacteroidales;Rikenellaceae;Alistipes;|100',
      'phylum Bacteroidetes; family Rikenellaceae; genus Alistipes',
    ],
    [
      'a virus',
      'Viruses;Duplodnaviria;Heunggongvirae;Uroviricota;Caudoviricetes;Crassvirales;Intestiviridae;Crudevirinae;Carjivirus',
      'virus',
    ],
    ['a virus with a realm', 'd__Viruses;r__Duplodnaviria;k__Heunggongvirae;p__Uroviricota', 'virus'],
    ['no more than a class', 'Bacteria;Spirochaetes;Spirochaetia', 'phylum Spirochaetes'],
    ['a phylum with a number alone', 'Bacteria;WPS-2', 'phylum WPS-2'],
    [
      'a phylum and a class that no list has, above an order',
      'Bacteria;Caldiserica;Caldisericia;Caldisericales',
      'phylum Caldiserica',
    ],
    [
      'a phylum and a class of one name in -ia',
      'Bacteria;Elusimicrobia;Elusimicrobia;Elusimicrobiales',
      'phylum Elusimicrobia',
    ],
    ['no more than a class in -iia', 'Bacteria;Chlamydiae;Chlamydiia', 'phylum Chlamydiae'],
    [
      'a Candidatus from the order on',
      'Bacteria;Patescibacteria;Parcubacteria;Candidatus_Kaiserbacteria;Candidatus_Kaiserbacteria;Candidatus_Kaiserbacteria',
      'phylum Patescibacteria',
    ],
    [
      'clades of NCBI below the phylum',
      'root;cellular organisms;Archaea;Methanobacteriati;Methanobacteriota;Methanomada group;Methanobacteria;Methanobacteriales;Methanobacteriaceae;Methanobrevibacter',
      'phylum Methanobacteriota; family Methanobacteriaceae; genus Methanobrevibacter',
    ],
    [
      'a group of species',
      'Bacteria;Bacillota;Bacilli;Bacillales;Bacillaceae;Bacillus;Bacillus cereus group;Bacillus cereus',
      'phylum Bacillota; family Bacillaceae; genus Bacillus; species Bacillus cereus',
    ],
    [
      'strains below the species',
      'Bacteria;Pseudomonadota;Gammaproteobacteria;Enterobacterales;Enterobacteriaceae;Escherichia;Escherichia coli;Escherichia coli K-12;Escherichia coli str. K-12 substr. MG1655',
      'phylum Pseudomonadota; family Enterobacteriaceae; genus Escherichia; species Escherichia coli',
    ],
    ['a marked root', 'r__Root;d__Bacteria;p__Bacillota', 'phylum Bacillota'],
    [
      'a family that a list has by its code',
      'Bacteria;Bacteroidetes;Bacteroidia;Bacteroidales;S24-7',
      'phylum Bacteroidetes; family S24-7',
    ],
    [
      'an order by the name of its class',
      'Bacteria;Bacillota;Clostridia;Clostridia_UCG-014',
      'phylum Bacillota',
    ],
    [
      'a code that keeps its place above an empty genus',
      'Bacteria;Bacillota;Clostridia;Oscillospirales;UCG-011;NA',
      'phylum Bacillota; family UCG-011',
    ],
    [
      'a family and a genus of one bracketed name',
      'd__Bacteria;p__Firmicutes;f__[Eubacterium]_coprostanoligenes_group;g__[Eubacterium]_coprostanoligenes_group',
      'phylum Firmicutes; family [Eubacterium] coprostanoligenes group; genus [Eubacterium] coprostanoligenes group',
    ],
    [
      'a Candidatus',
      'd__Bacteria;p__Patescibacteria;g__Candidatus_Saccharimonas;s__',
      'phylum Patescibacteria; genus Candidatus Saccharimonas',
    ],
  ])('with %s names its ranks', (_, lineage, taxa) => {
    expect(taxaOf(lineage)).toBe(taxa);
  });
});
