import type { Readable } from 'node:stream';
import { COLUMN_MAX_LENGTH } from '#contract/reports/runs.ts';
import { AppError } from '#contract/shared/errors.ts';
import { KitCode } from '#contract/shared/ids.ts';
import type { Deps } from '#server/base/deps.ts';
import { maxBytes, wholeOf } from '#server/http/uploads.ts';
import type { CountedFile } from './parsing/countedFile.ts';
import type { RunSample } from './parsing/parseRun.ts';
import { admitFile, notReadable, readRun } from './readCounts.ts';

/** A column of a run: the counts of a kit with the file to keep of them, or the reason why there are none. */
export type ReadColumn = { readonly column: string } & (
  | {
      readonly kit_id: KitCode;
      readonly counts: CountedFile;
      readonly file: Buffer;
      readonly refusal?: undefined;
    }
  | { readonly refusal: AppError }
);

const NO_KIT_ID = 'The name of this column is no Kit ID (e.g., MB000132).';

/**
 * Reads the table of a run.
 * @param kits the columns to read, and no others; all of them without it.
 * @throws {AppError} `too_large`, `counts_not_readable`, `unavailable`.
 */
export async function readColumns(
  { config }: Pick<Deps, 'config'>,
  content: Readable,
  kits?: readonly KitCode[],
): Promise<ReadColumn[]> {
  const samples = await admitFile(async () =>
    readRun({ content: await wholeOf(content, maxBytes(config)), kits }),
  );
  return samples.map((sample) => ({
    column: sample.sample.slice(0, COLUMN_MAX_LENGTH),
    ...readingOf(sample),
  }));
}

function readingOf({ sample, counts, refusal }: RunSample) {
  if (refusal !== undefined) return { refusal: notReadable(refusal) };
  const { data: kit_id } = KitCode.safeParse(sample);
  if (!kit_id || !counts) return { refusal: new AppError('invalid_request', { message: NO_KIT_ID }) };
  const { own_file, ...counted } = counts;
  return { kit_id, counts: counted, file: Buffer.from(own_file) };
}

/** A refusal as the answer to its column. */
export const answerOf = ({ code, message }: AppError) => ({ code, message });
