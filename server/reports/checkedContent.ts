import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import { isHtml, isPdf } from './fileKinds.ts';
import { startFirst } from './startFirst.ts';

/** Where the end of a file stands: some programs write a little more after it. */
const END_BYTES = 1024;

const page = {
  code: 'not_a_report_page',
  isKind: isHtml,
  ending: /<\/html\s*>/i,
  broken_off: 'The HTML file is not complete: its end is missing.',
} as const;
const suggestion = {
  code: 'not_a_suggestion',
  isKind: isPdf,
  ending: /%%EOF/,
  broken_off: 'The PDF file is not complete: its end is missing.',
} as const;

/**
 * Passes the content on while it is of the page's kind, which its first bytes tell, and not too large. Its end tells whether
 * it is whole. HTML is UTF-8, as which it is sent to browsers.
 * @throws {AppError} `too_large`, `not_a_report_page`, `not_a_suggestion`.
 */
export async function* checkedContent(
  content: AsyncIterable<Buffer>,
  number: PageNumber,
  max_bytes: number,
): AsyncGenerator<Buffer> {
  const { code, isKind, ending, broken_off } = number === SUGGESTION_PAGE ? suggestion : page;
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
  if (!ending.test(end.toString('latin1'))) refuse(broken_off);
  if (code === 'not_a_report_page') readText();
}
