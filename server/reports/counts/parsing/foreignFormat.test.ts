import { expect, test } from 'vitest';
import { outcomeOf } from './testing/outcomeOf.ts';

// Headers of programs whose files the portal does not read.

const mpa = 'without --use-mpa-style';
const krakenUniq = '%\treads\ttaxReads\tkmers\tdup\tcov\ttaxID\trank\ttaxName\n';

test.each([
  ['a report in the style of MetaPhlAn', 'd__Bacteria\t19000\nd__Bacteria|p__Bacteroidota\t12000', mpa],
  ['a report in this style with one kind of k__', 'k__Bacteria\t19000\nk__Bacteria|p__Bacteroidota\t1', mpa],
  ['the same by kreport2mpa.py', '#Classification\tS1\nk__Bacteria\t19000', mpa],
  [
    'a profile of MetaPhlAn without its header',
    'k__Bacteria\t2\t100.0\t\nk__Bacteria|p__X\t2|1\t55.2\t',
    mpa,
  ],
  ['a profile of sylph', '#SampleID\tx.fq\tTaxonomies_used:[]\nclade_name\trelative_abundance', 'MetaPhlAn'],
  ['a report of KrakenUniq', `${krakenUniq}5\t9\t9\t2\t1\tNA\t0\tno rank\tunclassified`, 'KrakenUniq'],
  [
    'a report of KrakenUniq below its comments',
    `# {KrakenUniq v1}\n# CL:krakenuniq\n${krakenUniq}`,
    'KrakenUniq',
  ],
  ['a table of Bracken with commas', '"name","taxonomy_id","taxonomy_lvl"\nBlautia,572511,G', 'with tabs'],
  ['a summary of GTDB-Tk', 'user_genome\tclassification\tani\nbin1\td__Bacteria\t1', 'counts no reads'],
  [
    'the long table of psmelt',
    '"","OTU","Sample","Abundance","Phylum"\n"1","A","S1",3,"X"',
    'a column for each sample',
  ],
  ['the CSV of a bar plot', 'index,d__Bacteria;p__X,Unassigned;__,age\nS1,5,6,12', 'qiime taxa collapse'],
  ['a count table of mothur', 'Representative_Sequence\ttotal\tS1\nM1\t5\t5', 'make.biom'],
  [
    'a table of mothur below its taxonomy',
    'OTU\tSize\tTaxonomy\nO1\t5\tBacteria;\nlabel\tGroup\tnumOtus\tO1',
    'make.biom',
  ],
  ['a table of mothur in small letters', 'label\tgroup\tnumOtus\tO1\n0.03\tS1\t1\t5', 'make.biom'],
])(
  '%s is refused with what to send in its place, plain and with a byte order mark',
  async (_, file, advice) => {
    expect(await outcomeOf(file)).toContain(advice);
    expect(await outcomeOf(`\uFEFF${file}`)).toBe(await outcomeOf(file));
    expect(await outcomeOf(file.replaceAll('\n', '\r\n'))).toBe(await outcomeOf(file));
  },
);
