import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import { isHtml, isPdf } from './fileKinds.ts';
import { startFirst } from './startFirst.ts';

/** The end marker must be in the last 1 KiB; some programs append bytes after it. */
const END_BYTES = 1024;

const page = {
  code: 'not_a_report_page',
  isKind: isHtml,
  ending: /<\/html\s*>/i,
  incomplete: 'The HTML file is not complete: its end is missing.',
} as const;
const suggestion = {
  code: 'not_a_suggestion',
  isKind: isPdf,
  ending: /%%EOF/,
  incomplete: 'The PDF file is not complete: its end is missing.',
} as const;

/**
 * Passes content on after checking its kind (by the first bytes), size and end marker. HTML must be UTF-8: browsers receive it
 * as such.
 * @throws {AppError} `too_large`, `not_a_report_page`, `not_a_suggestion`.
 */
export async function* checkedContent(
  content: AsyncIterable<Buffer>,
  number: PageNumber,
  max_bytes: number,
): AsyncGenerator<Buffer> {
  const { code, isKind, ending, incomplete } = number === SUGGESTION_PAGE ? suggestion : page;
  const refuse = (message?: string): never => {
    throw new AppError(code, message === undefined ? {} : { message });
  };
  const text = new TextDecoder('utf-8', { fatal: true });
  const readText = (chunk?: Buffer) => {
    try {
      text.decode(chunk, { stream: chunk !== undefined });
    } catch {
      refuse('The HTML file is not encoded in UTF-8.');
    }
  };
  let bytes = 0;
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of startFirst(content)) {
    if (bytes === 0 && !isKind(chunk)) refuse();
    bytes += chunk.length;
    if (bytes > max_bytes) throw new AppError('too_large');
    if (code === 'not_a_report_page') readText(chunk);
    end = Buffer.concat([end, chunk.subarray(-END_BYTES)]).subarray(-END_BYTES);
    yield chunk;
  }
  if (bytes === 0) refuse('The file is empty.');
  if (!ending.test(end.toString('latin1'))) refuse(incomplete);
  if (code === 'not_a_report_page') readText();
}
