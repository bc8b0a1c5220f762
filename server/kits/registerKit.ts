import { AppError } from '#contract/shared/errors.ts';
import type { PatientId, UserId } from '#contract/shared/ids.ts';
import type { Db, SignedIn, Tx } from '#db/connect.ts';
import { insertPatient, patientById } from '#server/patients/queries.ts';
import { insertAccess, practitionerByCode } from '#server/practitioner-access/queries.ts';
import { insertKit, kitOfRegistration } from './queries.ts';
import { type Registration, registrationDigest } from './registrationDigest.ts';
import { tidyNotes } from './tidyNotes.ts';

/**
 * Registers a kit, once per registration id. A repeated registration (a second click, a lost answer) gets the first answer
 * with `is_new` false. A repetition with different content is refused.
 */
export async function registerKitOnce(db: Db, actor: SignedIn, registration: Registration) {
  const { kit_id, confirm_kit_id, registration_id } = registration;
  if (kit_id !== confirm_kit_id) throw new AppError('kit_confirmation_differs');
  try {
    return { kit: await db(actor, (tx) => registerKit(tx, actor.user_id, registration)), is_new: true };
  } catch (refusal) {
    if (registration_id === undefined) throw refusal;
    const digest = registrationDigest(registration);
    const kit = await db.run(actor, kitOfRegistration(kit_id, registration_id, digest));
    if (!kit) throw refusal;
    if (!kit.is_same) throw new AppError('registration_differs');
    return { kit, is_new: false };
  }
}

/**
 * Registers a kit in the order of the specification (section 4): the patient, the optional practitioner's access, the kit.
 * Runs in one transaction: a refused kit leaves neither patient nor grant.
 */
async function registerKit(tx: Tx, owner_id: UserId, registration: Registration) {
  const { kit_id, sample_taken_date = null, kit_notes, registration_id } = registration;
  const patient_id = await patientFor(tx, owner_id, registration.patient);
  await grantTo(tx, patient_id, registration.practitioner_code);
  const kit = await tx.run(
    insertKit({
      kit_id,
      patient_id,
      sample_taken_date,
      kit_notes: tidyNotes(kit_notes),
      registration_id: registration_id ?? null,
      registration_digest: registration_id === undefined ? null : registrationDigest(registration),
    }),
  );
  if (!kit) throw new AppError('patient_not_found');
  return kit;
}

async function patientFor(tx: Tx, owner_id: UserId, patient: Registration['patient']): Promise<PatientId> {
  const found = patient.new
    ? await tx.run(
        insertPatient({
          owner_id,
          ...patient.new,
          date_of_birth: patient.new.date_of_birth ?? null,
        }),
      )
    : patient.id && (await tx.run(patientById(patient.id)));
  if (!found) throw new AppError('patient_not_found');
  return found.id;
}

async function grantTo(
  tx: Tx,
  patient_id: PatientId,
  code: Registration['practitioner_code'],
): Promise<void> {
  if (!code) return;
  const practitioner = await tx.run(practitionerByCode(code));
  if (!practitioner) throw new AppError('invalid_practitioner_code');
  // Undefined if the practitioner already has access; the kit is registered all the same.
  await tx.run(insertAccess(patient_id, practitioner.id));
}
