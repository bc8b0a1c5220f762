import type { FastifyReply } from 'fastify';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { fileNameOf } from './fileNameOf.ts';
import type { StoredFile } from './queries.ts';
import { PRINT, STORAGE, withScripts } from './withScripts.ts';

const FRAMED = "frame-ancestors 'self'";

/**
 * Permissions of a report page: foreign HTML. The sandbox gives it its own origin, out of reach of session,
 * storage and API. It may run its own scripts but cannot use the network.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'worker-src blob:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  FRAMED,
].join('; ');

const SANDBOX = 'sandbox allow-scripts allow-downloads';
/** Browsers open the print dialog of a sandboxed page only with this permission. */
const PRINT_SANDBOX = 'sandbox allow-scripts allow-modals';

const page = {
  missing: 'page_not_found',
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${SANDBOX}; ${PAGE_POLICY}`,
    // The content policy covers neither WebRTC nor connections opened in advance.
    'connection-allowlist': '()',
  },
} as const;
const suggestion = {
  missing: 'suggestion_not_found',
  headers: {
    'content-type': 'application/pdf',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; ${FRAMED}`,
  },
} as const;

/**
 * Streams a stored document to a caller who may read it.
 * @throws {AppError} `page_not_found` or `suggestion_not_found` if there is no file, or if the store has lost it.
 */
export async function sendDocument(
  reply: FastifyReply,
  store: ObjectStore,
  document: {
    readonly kit_id: KitCode;
    readonly page: PageNumber;
    readonly file: StoredFile | undefined;
    /** Whether a page prints itself in its frame. */
    readonly prints?: boolean;
    /** Origins of other front ends that may frame it. */
    readonly framed_by?: readonly string[];
  },
): Promise<FastifyReply> {
  const { kit_id, file, framed_by = [] } = document;
  const { missing, headers } = document.page === SUGGESTION_PAGE ? suggestion : page;
  if (!file) throw new AppError(missing);
  const found = await store.get(file.object_key, file.sha256 ?? undefined);
  if (!found) {
    reply.log.error({ object_key: file.object_key }, 'the store has lost a document');
    throw new AppError(missing);
  }
  // The added scripts are for display in a frame only; saved pages equal the uploaded file.
  const is_framed = headers === page.headers && reply.request.headers['sec-fetch-dest'] === 'iframe';
  const is_printed = is_framed && document.prints === true;
  const { bytes, content } = is_framed
    ? withScripts(found, is_printed ? [STORAGE, PRINT] : [STORAGE])
    : found;
  // HEAD needs no content.
  if (reply.request.method === 'HEAD') content.destroy();
  const policy = is_printed ? `${PRINT_SANDBOX}; ${PAGE_POLICY}` : headers['content-security-policy'];
  reply.headers({
    ...headers,
    'content-security-policy': policy.replace(FRAMED, [FRAMED, ...framed_by].join(' ')),
    'content-length': bytes,
    'content-disposition': `inline; filename="${fileNameOf(kit_id, document.page)}"`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  // It knows no other origins.
  if (framed_by.length > 0) reply.removeHeader('x-frame-options');
  return reply.send(content);
}

/**
 * Refuses to open a page outside the portal's frame, because it could redirect its reader. API clients and old browsers do not
 * send the header and are not affected.
 * @throws {AppError} `not_allowed`.
 */
export function refuseNavigation({ request }: FastifyReply): void {
  if (request.headers['sec-fetch-dest'] === 'document') throw new AppError('not_allowed');
}
