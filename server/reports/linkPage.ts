import { openPageLink } from '#contract/reports/document-links.ts';
import type { HtmlPageNumber } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { SignedIn } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { visibleFile } from './queries.ts';
import { insertDocumentLink } from './sharingQueries.ts';

/**
 * Creates an address that shows a page without a session. The store signs none: the portal adds the sandbox. Reads by staff are
 * recorded here, because nobody is known when the address is opened.
 * @throws {AppError} `page_not_found`.
 */
export async function linkPage(
  { db }: Pick<Deps, 'db'>,
  actor: SignedIn,
  { kit_id, page }: { readonly kit_id: KitCode; readonly page: HtmlPageNumber },
): Promise<string> {
  const token = newToken();
  await db(actor, async (tx) => {
    const file = await tx.run(visibleFile(kit_id, page, { reading: 'report_read' }));
    if (!file) throw new AppError('page_not_found');
    const { kit_record_id, object_key } = file;
    await tx.run(insertDocumentLink({ token_hash: hashOf(token), kit_record_id, object_key }));
  });
  return openPageLink.path.replace(':token', token);
}
