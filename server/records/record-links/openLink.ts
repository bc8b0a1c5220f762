import { WRONG_PASSCODES } from '#contract/records/limits.ts';
import type { openRecordLink } from '#contract/records/record-links.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Actor } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import { hashPasscode } from '#server/identity/session/passwords.ts';
import { hashOf, newToken } from '#server/identity/session/tokens.ts';
import { portalOf } from '#server/records/record/fhir/resource.ts';
import { type FoundRecord, patientRecord } from '#server/records/record/queries.ts';
import { contentOf } from './contentOf.ts';
import { linkDocuments } from './linkDocuments.ts';
import { saltOf } from './linkSecrets.ts';
import { countOpening, isLiveLink, proveLink, takeTicket } from './queries.ts';

interface Request {
  readonly token: string;
  readonly recipient: string;
  readonly passcode?: string | undefined;
  readonly embeddedLengthMax?: number | undefined;
}

type Manifest = ResultOf<typeof openRecordLink>;

/**
 * Opens a link for a viewer: proves token and passcode as nobody, then reads the record with the rights of its owner, and no others.
 * @throws {AppError} `record_link_not_found`, `passcode_wrong`.
 */
export async function openLink(
  deps: Deps,
  nobody: Actor,
  { token, recipient, passcode, embeddedLengthMax }: Request,
): Promise<Manifest> {
  const { db, config } = deps;
  const token_hash = hashOf(token);
  if (!(await db.run(nobody, isLiveLink(token_hash)))) throw new AppError('record_link_not_found');
  const passcode_hash = passcode ? await hashPasscode(passcode, saltOf(token)) : null;
  const proof = await db.run(nobody, proveLink(token_hash, passcode_hash));
  if (!proof) throw new AppError('record_link_not_found');
  const { is_proved, tries_left, link_id, patient_id } = proof;
  if (!is_proved)
    throw new AppError('passcode_wrong', {
      message: `This passcode is not correct. ${tries_left} of ${WRONG_PASSCODES} tries remain.`,
      details: { remainingAttempts: tries_left },
    });

  const ticket = embeddedLengthMax === undefined ? undefined : newToken();
  const [is_open, record] = await db.batch(ownerOf(proof, nobody), [
    countOpening(link_id, recipient, ticket === undefined ? null : hashOf(ticket)),
    patientRecord('customer', patient_id, 'fhir'),
  ]);
  if (!is_open || !record) throw new AppError('record_link_not_found');
  const embedded = await contentFor(deps, nobody, token, proof, record);
  const about = {
    contentType: 'application/fhir+json',
    fhirVersion: '4.0.1',
    lastUpdated: record.read_at,
    status: 'can-change',
  } as const;
  if (embeddedLengthMax === undefined || embedded.length <= embeddedLengthMax)
    return { files: [{ ...about, embedded }] };
  return { files: [{ ...about, location: `${config.PUBLIC_URL}/shl/${token}/files/${ticket}` }] };
}

/** The content behind a ticket. @throws {AppError} `record_link_not_found`. */
export async function fetchContent(
  deps: Deps,
  nobody: Actor,
  { token, ticket }: { readonly token: string; readonly ticket: string },
): Promise<string> {
  const { db } = deps;
  const taken = await db.run(nobody, takeTicket(hashOf(token), hashOf(ticket)));
  const record =
    taken && (await db.run(ownerOf(taken, nobody), patientRecord('customer', taken.patient_id, 'fhir')));
  if (!record) throw new AppError('record_link_not_found');
  return contentFor(deps, nobody, token, taken, record);
}

async function contentFor(
  deps: Deps,
  nobody: Actor,
  token: string,
  proof: { readonly link_id: string; readonly owner_id: string },
  record: FoundRecord,
): Promise<string> {
  const addressOf = await linkDocuments(deps, ownerOf(proof, nobody), proof.link_id, record);
  return contentOf(record, token, portalOf(deps.config), addressOf);
}

const ownerOf = ({ owner_id }: { readonly owner_id: string }, { network }: Actor) =>
  ({ role: 'customer', user_id: owner_id, network }) as Actor;
