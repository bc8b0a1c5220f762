import { openDocumentLink } from '#contract/reports/document-links.ts';

import type { KitCode } from '#contract/shared/ids.ts';
import type { SignedIn } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { fileNameOf } from './fileNameOf.ts';
import { readableSuggestion } from './readableSuggestion.ts';
import { insertDocumentLink } from './sharingQueries.ts';

/** Lifetime of a link in seconds; equals the database's default for its own links. */
const LINK_SECONDS = 300;

/**
 * Creates an address that opens the suggestion without a session: signed by the store, or with a token of ours if the store
 * cannot sign. Undefined if the caller has no suggestion to read.
 * @throws {AppError} `kit_not_found`.
 */
export async function linkSuggestion(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  actor: SignedIn,
  kit_id: KitCode,
): Promise<string | undefined> {
  const { kit_record_id, file } = await db(actor, (tx) =>
    readableSuggestion(tx, actor, kit_id, { reading: 'suggestion_link_made' }),
  );
  if (!file) return undefined;
  const { object_key } = file;
  const signed = await store.link(object_key, {
    seconds: LINK_SECONDS,
    file_name: fileNameOf(kit_id, 5),
    content_type: 'application/pdf',
  });
  if (signed !== undefined) return signed;
  const token = newToken();
  await db.run(actor, insertDocumentLink({ token_hash: hashOf(token), kit_record_id, object_key }));
  return openDocumentLink.path.replace(':token', token);
}
