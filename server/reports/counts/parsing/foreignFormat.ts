const BIOM_EXPORT = 'qiime tools export --input-path table.qza --output-path exported';

/** A kind of file that the portal knows and does not read, with a sentence for laboratories. */
interface Foreign<Content> {
  readonly isKind: (content: Content) => boolean;
  readonly sentence: string;
}

const begins =
  (...signature: number[]) =>
  (content: Buffer) =>
    signature.every((byte, at) => content[at] === byte);
const isZip = begins(0x50, 0x4b, 0x03, 0x04);
const isZipWith = (name: string) => (content: Buffer) => isZip(content) && content.includes(name);

const asCsv = 'Please save the table as "CSV UTF-8" and send that.';
const sendReads = 'Please send reads as CSV (rank,name,reads).';

const binaries: readonly Foreign<Buffer>[] = [
  {
    isKind: isZipWith('xl/'),
    sentence: `The file is a workbook of Excel. ${asCsv}`,
  },
  {
    isKind: isZipWith('metadata.yaml'),
    sentence: `The file is an artifact of QIIME 2 (.qza or .qzv). Please export it with "${BIOM_EXPORT}", and send feature-table.biom with its taxonomy.`,
  },
  { isKind: isZip, sentence: 'The file is a ZIP archive. Please send the file of counts in it.' },
  { isKind: begins(0xd0, 0xcf, 0x11, 0xe0), sentence: `The file is a workbook of Excel. ${asCsv}` },
  {
    isKind: (content) => content.toString('latin1', 0, 4) === '%PDF',
    sentence: 'The file is a PDF. Please send the counts as CSV (rank,name,reads).',
  },
  {
    isKind: (content) => /^(?:RDX[23]|X)\n/.test(content.toString('latin1', 0, 5)),
    sentence:
      'The file is an object of R. Please write its counts with write.csv, with the columns rank, name and reads.',
  },
];

/** The first characters of a text, which show its kind. */
const HEAD = 4000;
/** True for a text that begins so, below its comments and without quotes around its cells. */
const isText = (pattern: RegExp) => (text: string) => pattern.test(text);

const texts: readonly Foreign<string>[] = [
  {
    isKind: isText(/^(?:#mpa_v|#?clade_name\t|#SampleID\t[^\t\n]*(?:Metaphlan|\tTaxonomies_used))/i),
    sentence: `The file is a profile of MetaPhlAn: it has relative abundances, and the portal needs reads. ${sendReads}`,
  },
  {
    isKind: isText(
      /^(?:#Classification\t|(?:UNKNOWN|UNCLASSIFIED|[dk]__\w+)\t(?:-?\d[\d|]*\t)?\d+(?:\.\d+)?\s)/,
    ),
    sentence:
      'The file has a row for each rank, as MetaPhlAn and "kraken2 --use-mpa-style" write it, and no unclassified reads. ' +
      'Please send the report that kraken2 writes without --use-mpa-style, or reads as CSV (rank,name,reads).',
  },
  {
    isKind: isText(/^%\treads\ttaxReads\tkmers\t/),
    sentence: `The file is a report of KrakenUniq, whose columns differ from those of Kraken 2. ${sendReads}`,
  },
  {
    isKind: isText(/^tax_id\tabundance\t/),
    sentence: `The file is a profile of Emu: it has relative abundances, and the portal needs reads. ${sendReads}`,
  },
  {
    isKind: isText(/^name\ttaxonomy_id\ttaxonomy_lvl\t[^\n]*_num\t/),
    sentence:
      'The file is a table of combine_bracken_outputs.py. Please send the table that Bracken writes for each sample.',
  },
  {
    isKind: isText(/^name[,;]taxonomy_id[,;]/),
    sentence:
      'The file is a table of Bracken with other signs between cells. Please send it with tabs, as Bracken writes it.',
  },
  {
    isKind: isText(/^name\ttaxID\ttaxRank\t/),
    sentence: 'The file is a summary of Centrifuge. Please send the report that centrifuge-kreport writes.',
  },
  {
    isKind: isText(/^(?:label\tgroup\tnumOtus|taxlevel\trankID|Representative_Sequence\ttotal)/im),
    sentence: 'The file is a table of mothur. Please send what make.biom writes with constaxonomy.',
  },
  {
    isKind: isText(/^file\tpercent\treads\ttaxon_id\ttaxon_name/),
    sentence: `The file is a summary of Kaiju. ${sendReads}`,
  },
  {
    isKind: isText(/^user_genome\tclassification\t/),
    sentence: `The file is a summary of GTDB-Tk: it names genomes and counts no reads. ${sendReads}`,
  },
  {
    isKind: isText(/^(?:index|id|sample[ -]?id|sample)[,\t][^\n]*[dk]__\w+;/i),
    sentence:
      'The file has a row for each sample, as the CSV of a bar plot of QIIME 2. ' +
      'Please send the table of "qiime taxa collapse", exported and written by "biom convert --to-tsv".',
  },
  {
    isKind: isText(/^(?:[^\n]*[,;\t])?OTU[,;\t]Sample[,;\t]Abundance[,;\t]/),
    sentence:
      'The file has a row for each feature and sample, as psmelt of phyloseq writes it. ' +
      'Please send cbind(otu_table(x), tax_table(x)), with a column for each sample, by write.csv.',
  },
];

/** The advice about a file of another known kind; undefined for all others. */
export const adviceAbout = (content: Buffer): string | undefined =>
  binaries.find(({ isKind }) => isKind(content))?.sentence;

/** The same for a text. */
export function adviceAboutText(text: string): string | undefined {
  const head = text.slice(0, HEAD).replaceAll('"', '').replace(/\r\n?/g, '\n');
  const uncommented = head.replace(/^(?:# ?[^\t\n]*\n)+/, '');
  return texts.find(({ isKind }) => isKind(head) || isKind(uncommented))?.sentence;
}
