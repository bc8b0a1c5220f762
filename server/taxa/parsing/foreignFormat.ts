const BIOM_EXPORT = 'qiime tools export --input-path table.qza --output-path exported';

/** A kind of file that the portal knows and does not read, with a sentence for laboratories. */
interface Foreign {
  readonly isKind: (content: Buffer) => boolean;
  readonly sentence: string;
}

const begins =
  (...signature: number[]) =>
  (content: Buffer) =>
    signature.every((byte, at) => content[at] === byte);
const isZip = begins(0x50, 0x4b, 0x03, 0x04);
const isZipWith = (name: string) => (content: Buffer) => isZip(content) && content.includes(name);
/** True for a text whose first characters fit. */
const isText = (pattern: RegExp) => (content: Buffer) => pattern.test(content.toString('latin1', 0, 400));

const asCsv = 'Please save the table as "CSV UTF-8" and send that.';

const foreign: readonly Foreign[] = [
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
    isKind: isText(/^%PDF/),
    sentence: 'The file is a PDF. Please send the counts as CSV (rank,name,reads).',
  },
  {
    isKind: isText(/^(?:RDX[23]|X)\n/),
    sentence:
      'The file is an object of R. Please write its counts with write.csv, with the columns rank, name and reads.',
  },
  {
    isKind: isText(/^(?:#mpa_v|#?clade_name\t|#SampleID\tMetaphlan)/i),
    sentence:
      'The file is a profile of MetaPhlAn: it has relative abundances, and the portal needs reads. Please send reads as CSV (rank,name,reads).',
  },
  {
    isKind: isText(/^tax_id\tabundance\t/),
    sentence:
      'The file is a profile of Emu: it has relative abundances, and the portal needs reads. Please send reads as CSV (rank,name,reads).',
  },
  {
    isKind: isText(/^name\ttaxonomy_id\ttaxonomy_lvl\t[^\n]*_num\t/),
    sentence:
      'The file is a table of combine_bracken_outputs.py. Please send the table that Bracken writes for each sample.',
  },
  {
    isKind: isText(/^name\ttaxID\ttaxRank\t/),
    sentence: 'The file is a summary of Centrifuge. Please send the report that centrifuge-kreport writes.',
  },
  {
    isKind: isText(/^(?:label\tGroup\tnumOtus|taxlevel\trankID)/),
    sentence: 'The file is a table of mothur. Please send what make.biom writes with constaxonomy.',
  },
  {
    isKind: isText(/^file\tpercent\treads\ttaxon_id\ttaxon_name/),
    sentence: 'The file is a summary of Kaiju. Please send reads as CSV (rank,name,reads).',
  },
];

/** What to send in place of a file of another known kind; undefined for all others. */
export const adviceAbout = (content: Buffer): string | undefined =>
  foreign.find(({ isKind }) => isKind(content))?.sentence;
