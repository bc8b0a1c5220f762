import { AppError } from '#contract/shared/errors.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { isMinor, portalToday } from '#contract/shared/isMinor.ts';
import { isSamePerson } from '#contract/shared/samePerson.ts';
import type { Db, SignedIn, Tx } from '#db/connect.ts';
import { insertPatient, knownPeople, patientById } from '#server/families/patients/queries.ts';
import {
  insertFirstAccess,
  openKit,
  practitionerByCode,
} from '#server/families/practitioner-access/queries.ts';
import { giveConsent } from '#server/identity/consents/giveConsent.ts';
import { confirmConsents } from '#server/identity/consents/queries.ts';
import { trimNotes } from '#server/kits/trimNotes.ts';
import { type Attempt, attemptRegistration, insertKit, kitOfRegistration } from './queries.ts';
import { refusalOf } from './refusalOf.ts';
import { type Registration, registrationDigest } from './registrationDigest.ts';

/** The limit of an account's registrations, and where its wrong attempts are counted. */
export type AttemptLimits = Pick<Attempt, 'account_key' | 'network_key' | 'per_day'>;

type RegisteredKit = NonNullable<ReturnType<ReturnType<typeof insertKit>['read']>>;

/**
 * Registers a kit, once per registration id. A repeated registration (a second click, a lost answer) gets the first answer. A
 * repetition with different content is refused.
 */
export async function registerKitOnce(
  db: Db,
  actor: SignedIn,
  registration: Registration,
  limits: AttemptLimits,
): Promise<RegisteredKit> {
  const { kit_id, confirm_kit_id, registration_id } = registration;
  if (kit_id !== confirm_kit_id) throw new AppError('kit_confirmation_differs');
  try {
    const kit = await db(actor, (tx) => registerKit(tx, actor, registration, limits));
    if (kit instanceof AppError) throw kit;
    return kit;
  } catch (refusal) {
    if (registration_id === undefined) throw refusal;
    const digest = registrationDigest(registration);
    const repeated = await db.run(actor, kitOfRegistration(kit_id, registration_id, digest));
    if (!repeated) throw refusal;
    const { is_same, ...kit } = repeated;
    if (!is_same) throw new AppError('registration_differs');
    return kit;
  }
}

/**
 * Registers a kit in the order of the specification (section 4): the patient, the optional practitioner's access, the kit.
 * Runs in one transaction: a refused kit leaves neither patient nor grant. The refusal of a guess is a result and not thrown,
 * because its transaction has counted it.
 */
async function registerKit(
  tx: Tx,
  { user_id }: SignedIn,
  registration: Registration,
  limits: AttemptLimits,
): Promise<RegisteredKit | AppError> {
  const { kit_id, proof, sample_taken_date = null, kit_notes, registration_id, guardianship } = registration;
  const { is_another_person = false } = registration;
  const { id, new: added } = registration.patient;
  const code = registration.practitioner_code || undefined;
  if (added?.date_of_birth && isMinor(added.date_of_birth, portalToday()) && !guardianship)
    throw new AppError('guardianship_needed');
  const [, attempt, patient, practitioner, known] = await Promise.all([
    // Triggers check, too. Here a missing consent uses up no attempt, and no lock is held yet.
    tx.run(confirmConsents()),
    tx.run(attemptRegistration({ kit_id, proof, practitioner_code: code, ...limits })),
    id && tx.run(patientById(id)),
    code && tx.run(practitionerByCode(code)),
    // Read under the lock of the attempt: of two registrations of an account at once, the second finds the patient of the first.
    added && !is_another_person && tx.run(knownPeople()),
  ]);
  const refusal = refusalOf(attempt);
  if (refusal?.code === 'over_request_rate_limit') return refusal;
  // Before all that a code decides: this answer reveals nothing about it.
  if (added && known && known.some((person) => isSamePerson(person, added)))
    throw new AppError('patient_exists');
  if (id && !patient) throw new AppError('patient_not_found');
  if (refusal) return refusal;
  // The code was replaced since the check.
  if (code && !practitioner) throw new AppError('invalid_practitioner_code');

  const patient_id = id ?? (crypto.randomUUID() as PatientId);
  const [, , , kit] = await Promise.all([
    added &&
      tx.run(
        insertPatient({
          ...added,
          id: patient_id,
          owner_id: user_id,
          date_of_birth: added.date_of_birth ?? null,
        }),
      ),
    guardianship && giveConsent(tx, guardianship, patient_id),
    practitioner && tx.run(insertFirstAccess(patient_id, practitioner.id)),
    tx.run(
      insertKit({
        kit_id,
        patient_id,
        sample_taken_date,
        kit_notes: trimNotes(kit_notes),
        registration_id: registration_id ?? null,
        registration_digest: registration_id === undefined ? null : registrationDigest(registration),
      }),
    ),
    // An earlier grant may be limited or have ended.
    id && practitioner && tx.run(openKit(kit_id, practitioner.id)),
  ]);
  if (!kit) throw new AppError('patient_not_found');
  return kit;
}
