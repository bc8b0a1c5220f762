import type { ShownDocument } from '#contract/identity/publishedDocument.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { insertConsent } from './queries.ts';

/**
 * Gives the caller's consent to a document, once.
 * @param patient_id one of the caller's patients, for documents about a patient.
 * @throws {AppError} `consent_document_changed` for any text but that of the newest version.
 */
export async function giveConsent(
  tx: Tx,
  { document_id, sha256 }: ShownDocument,
  patient_id: PatientId | null,
): Promise<void> {
  const document = await tx.run(insertConsent({ document_id, sha256 }, patient_id));
  if (!document) throw new AppError('consent_document_changed');
}
