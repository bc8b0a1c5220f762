import { gunzipSync } from 'node:zlib';
import type { CountsFormat, TaxonProfile } from '#contract/reports/counts.ts';
import { CountsError } from '../refusals/CountsError.ts';
import { isBiom1, readBiom1 } from './biom1.ts';
import { isBiom2, readBiom2 } from './biom2.ts';
import { isBracken, readBracken } from './bracken.ts';
import { INFLATED_MAX } from './Counts.ts';
import type { CountedFile } from './countedFile.ts';
import { countSample, type FeatureTable } from './featureTable.ts';
import { adviceAbout, adviceAboutText } from './foreignFormat.ts';
import { isKraken2, readKraken2 } from './kraken2.ts';
import { isPlainCsv, readPlainCsv } from './plainCsv.ts';
import { adviceOnIds, isQiime2, readQiime2 } from './qiime2.ts';

/** A format of text: of one sample, or a table of samples. */
type TextFormat = {
  readonly format: CountsFormat;
  readonly isKind: (text: string) => boolean;
} & (
  | { readonly read: (text: string) => CountedFile }
  | { readonly readTable: (text: string) => FeatureTable }
);

const textFormats: readonly TextFormat[] = [
  { format: 'csv', isKind: isPlainCsv, read: readPlainCsv },
  { format: 'bracken', isKind: isBracken, read: readBracken },
  { format: 'kraken2', isKind: isKraken2, read: readKraken2 },
  { format: 'biom1', isKind: isBiom1, readTable: readBiom1 },
  { format: 'qiime2', isKind: isQiime2, readTable: readQiime2 },
];

/** Counts as a laboratory sent them. */
export type ReadCounts = CountedFile & Pick<TaxonProfile, 'source_format'>;

/**
 * Reads the counts of one sample from a file, whose format follows from its content. Content may be compressed with gzip.
 * @param sample its name in a file with several.
 * @throws {CountsError} that explains the fault, and where.
 */
export async function parseCounts(content: Buffer, sample: string | undefined): Promise<ReadCounts> {
  const { format, table, counts } = await readContent(content);
  return { ...(table ? countSample(table, sample) : counts), source_format: format };
}

/** Reads a table of samples. @throws {CountsError} as `parseCounts`, and for a file of one sample. */
export async function parseTable(content: Buffer): Promise<FeatureTable> {
  const { table } = await readContent(content);
  if (table) return table;
  throw new CountsError(
    'A file of this format holds one sample. Please send a QIIME 2 table or BIOM, with a column for each kit.',
  );
}

type Content = { readonly format: CountsFormat } & (
  | { readonly table: FeatureTable; readonly counts?: undefined }
  | { readonly counts: CountedFile; readonly table?: undefined }
);

async function readContent(content: Buffer): Promise<Content> {
  const plain = inflated(content);
  if (plain.length === 0) throw new CountsError('The file is empty.');
  if (isBiom2(plain)) return { format: 'biom2', table: await readBiom2(plain) };
  const advice = adviceAbout(plain);
  if (advice) throw new CountsError(advice);
  const text = decoded(plain);
  if (text.includes('\u0000'))
    throw new CountsError(
      'The file holds NUL characters: it is damaged, or no text. Please save it as CSV UTF-8.',
    );
  const adviceOnText = adviceAboutText(text);
  if (adviceOnText) throw new CountsError(adviceOnText);
  const found = textFormats.find(({ isKind }) => isKind(text));
  if (!found)
    throw new CountsError(
      adviceOnIds(text) ??
        'The portal reads CSV (rank,name,reads), QIIME 2 tables with taxonomy, reports of Kraken 2 and Bracken, and BIOM.',
    );
  const { format } = found;
  return 'read' in found ? { format, counts: found.read(text) } : { format, table: found.readTable(text) };
}

function inflated(content: Buffer): Buffer {
  const tooLarge = 'The file holds more than 100 MB.';
  if (content[0] !== 0x1f || content[1] !== 0x8b) {
    if (content.length > INFLATED_MAX) throw new CountsError(tooLarge);
    return content;
  }
  try {
    return gunzipSync(content, { maxOutputLength: INFLATED_MAX });
  } catch (error) {
    const is_large = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new CountsError(is_large ? tooLarge : 'The compressed file is damaged or not complete.', {
      cause: error,
    });
  }
}

/** Text as UTF-16 with its mark, as UTF-8 without its mark, or as Latin-1. */
function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
