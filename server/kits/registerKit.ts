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
  const { kit_id, sample_taken_date = null, kit_notes, registration_id, practitioner_code } = registration;
  const patient_id = registration.patient.id ?? (crypto.randomUUID() as PatientId);
  const patient = patientWith(tx, patient_id, owner_id, registration.patient.new);
  // A new patient travels with the kit; an existing one and a practitioner have to be found first.
  if (registration.patient.id ?? practitioner_code) {
    if (!(await patient)) throw new AppError('patient_not_found');
    await grantTo(tx, patient_id, practitioner_code);
  }
  const kit = tx.run(
    insertKit({
      kit_id,
      patient_id,
      sample_taken_date,
      kit_notes: tidyNotes(kit_notes),
      registration_id: registration_id ?? null,
      registration_digest: registration_id === undefined ? null : registrationDigest(registration),
    }),
  );
  const [, registered] = await Promise.all([patient, kit]);
  if (!registered) throw new AppError('patient_not_found');
  return registered;
}

/** The caller's patient with this id, inserted if the registration brings a new one; undefined if there is none. */
const patientWith = (tx: Tx, id: PatientId, owner_id: UserId, added: Registration['patient']['new']) =>
  added
    ? tx.run(insertPatient({ ...added, id, owner_id, date_of_birth: added.date_of_birth ?? null }))
    : tx.run(patientById(id));

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
