import { AppError } from '#contract/errors.ts';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports.ts';
import { isHtml, isPdf } from './fileKinds.ts';
import { startFirst } from './startFirst.ts';

/** Where the end of a PDF stands: some programs write a little more after it. */
const END_BYTES = 1024;

const page = { code: 'not_a_report_page', isKind: isHtml } as const;
const suggestion = { code: 'not_a_suggestion', isKind: isPdf } as const;

/**
 * Passes the content on while it is of the page's kind, which its first bytes tell, and not too large. Its end tells whether
 * it is whole.
 * @throws {AppError} `too_large`, `not_a_report_page`, `not_a_suggestion`.
 */
export async function* checkedContent(
  content: AsyncIterable<Buffer>,
  number: PageNumber,
  max_bytes: number,
): AsyncGenerator<Buffer> {
  const { code, isKind } = number === SUGGESTION_PAGE ? suggestion : page;
  let bytes = 0;
  let end: Buffer = Buffer.alloc(0);
  let has_tag = false;
  for await (const chunk of startFirst(content)) {
    if (bytes === 0 && !isKind(chunk)) throw new AppError(code);
    bytes += chunk.length;
    if (bytes > max_bytes) throw new AppError('too_large');
    const seen = Buffer.concat([end, chunk]);
    has_tag ||= /<[a-z]/i.test(seen.toString('latin1'));
    end = Buffer.from(seen.subarray(-END_BYTES));
    yield chunk;
  }
  if (bytes === 0) throw new AppError(code, { message: 'The file is empty.' });
  if (code === 'not_a_suggestion' && !end.includes('%%EOF'))
    throw new AppError(code, { message: 'The PDF file is not complete: its end is missing.' });
  if (code === 'not_a_report_page' && !has_tag)
    throw new AppError(code, { message: 'The HTML file is not complete: it has no content.' });
}
