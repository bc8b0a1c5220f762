import { openDocumentLink, openPageLink } from '#contract/reports/document-links.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { type AddressOf, addressesIn, portalOf } from '#server/records/record/fhir/resource.ts';
import type { FoundRecord } from '#server/records/record/queries.ts';
import { isCurrent } from '#server/records/record/recordFiles.ts';
import { insertRecordDocuments } from './queries.ts';

/**
 * Lets a viewer without a session open the report pages and shared suggestions of a record for an hour, while the link lives. The
 * addresses are part of the encrypted content.
 */
export async function linkDocuments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  owner: Actor,
  link_id: string,
  { kits, objects }: FoundRecord,
): Promise<AddressOf> {
  const documents = kits.flatMap((kit) => {
    const { files = [], suggestions = [] } = objects?.[kit.kit_id] ?? {};
    return [...files, ...suggestions]
      .filter((file) => file.page !== COUNTS_PAGE && isCurrent(kit, file))
      .map(({ page, object_key }) => ({ kit, page, object_key, token: newToken() }));
  });
  await db.run(
    owner,
    insertRecordDocuments(
      link_id,
      documents.map(({ kit, object_key, token }) => ({
        kit_record_id: kit.id,
        object_key,
        token_hash: hashOf(token).toString('hex'),
      })),
    ),
  );
  const portal = portalOf(config);
  const inSession = addressesIn(portal);
  return (kit_id, page) => {
    const found = documents.find((document) => document.kit.kit_id === kit_id && document.page === page);
    const { path } = page === SUGGESTION_PAGE ? openDocumentLink : openPageLink;
    return found ? portal.public_url + path.replace(':token', found.token) : inSession(kit_id, page);
  };
}
