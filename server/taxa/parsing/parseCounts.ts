import { gunzipSync } from 'node:zlib';
import type { CountsFormat, TaxonProfile } from '#contract/taxa.ts';
import { CountsError } from '../refusals/CountsError.ts';
import { isBiom1, readBiom1 } from './biom1.ts';
import { isBiom2, readBiom2 } from './biom2.ts';
import { isBracken, readBracken } from './bracken.ts';
import { INFLATED_MAX } from './Counts.ts';
import { type CountedFile, type CountsTable, placeOfSample } from './CountsTable.ts';
import { adviceAbout } from './foreignFormat.ts';
import { isKraken2, readKraken2 } from './kraken2.ts';
import { isPlainCsv, readPlainCsv } from './plainCsv.ts';
import { isQiime2, readQiime2 } from './qiime2.ts';

interface TextFormat {
  readonly format: CountsFormat;
  readonly isKind: (text: string) => boolean;
  readonly read: (text: string) => CountsTable;
}

const textFormats: readonly TextFormat[] = [
  { format: 'csv', isKind: isPlainCsv, read: readPlainCsv },
  { format: 'bracken', isKind: isBracken, read: readBracken },
  { format: 'kraken2', isKind: isKraken2, read: readKraken2 },
  { format: 'biom1', isKind: isBiom1, read: readBiom1 },
  { format: 'qiime2', isKind: isQiime2, read: readQiime2 },
];

type Format = Pick<TaxonProfile, 'source_format'>;

/**
 * Reads the counts of one sample from a file, whose format its content tells. Content may be compressed with gzip.
 * @param sample its name in a file with several.
 * @throws {CountsError} that says what is wrong, and where.
 */
export async function parseCounts(
  content: Buffer,
  sample: string | undefined,
): Promise<CountedFile & Format> {
  const { source_format, samples, countsOf } = await openCounts(content);
  return { ...countsOf(placeOfSample(samples, sample)), source_format };
}

/** Opens a file for the counts of each of its samples. @throws {CountsError} */
async function openCounts(content: Buffer): Promise<CountsTable & Format> {
  const plain = inflated(content);
  if (plain.length === 0) throw new CountsError('The file is empty.');
  if (isBiom2(plain)) return { ...(await readBiom2(plain)), source_format: 'biom2' };
  const advice = adviceAbout(plain);
  if (advice) throw new CountsError(advice);
  const text = decoded(plain);
  if (text.includes('\u0000'))
    throw new CountsError(
      'The file holds NUL characters: it is damaged, or no text. Please save it as CSV UTF-8.',
    );
  const found = textFormats.find(({ isKind }) => isKind(text));
  if (!found)
    throw new CountsError(
      'The portal reads CSV (rank,name,reads), QIIME 2 tables with taxonomy, reports of Kraken 2 and Bracken, and BIOM.',
    );
  return { ...found.read(text), source_format: found.format };
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
