import { getConsentDocument, giveConsents } from '#contract/identity/consents.ts';
import type { ShownDocument } from '#contract/identity/publishedDocument.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { isMinor, portalToday } from '#contract/shared/isMinor.ts';
import type { Client } from './client.ts';

/** The statement of guardianship as an owner reads it; undefined for a patient who is not under 18. */
export async function guardianshipOf(
  owner: Client,
  { date_of_birth }: { readonly date_of_birth: string | null },
): Promise<ShownDocument | undefined> {
  if (!date_of_birth || !isMinor(date_of_birth, portalToday())) return undefined;
  const { id, sha256 } = await owner.call(getConsentDocument, { params: { kind: 'guardian' }, query: {} });
  return { document_id: id, sha256 };
}

/** States guardianship of a patient who came without a registration. */
export const stateGuardianship = (
  owner: Client,
  patient_id: PatientId,
  shown: ShownDocument,
): Promise<undefined> => owner.call(giveConsents, { body: { consents: [{ ...shown, patient_id }] } });
