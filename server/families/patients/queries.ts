import * as z from 'zod/mini';
import { AssignedPractitioner, Merge, Patient } from '#contract/families/patients.ts';
import { KitDetails, KitSummary } from '#contract/kits/kits.ts';
import { PatientId, type UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, one } from '#db/statements.ts';
import { kitDetails, kitSummary } from '#server/kits/kit-status/kitColumns.ts';

/** The caller's patients by name, each with its kits, newest first. */
export const patientsWithKits = many(
  z.extend(Patient, { is_shared: z.boolean(), awaits_confirmation: z.boolean(), kits: z.array(KitSummary) }),
  () => sql`
    select p.id, p.first_name, p.last_name, p.date_of_birth, p.owner_id <> app.uid() as is_shared,
      app.awaits_confirmation(p.id) as awaits_confirmation, coalesce(kits.kits, '[]') as kits
    from app.patients p
    left join lateral (
      select json_agg(kit order by kit.created_at desc) as kits
      from (select ${kitSummary} from app.kits k where k.patient_id = p.id) as kit
    ) as kits on true
    order by lower(p.first_name), lower(p.last_name), p.id`,
);

export const patientById = one(
  Patient,
  (patient_id: PatientId) =>
    sql`select id, first_name, last_name, date_of_birth from app.patients where id = ${patient_id}`,
);

/** A patient with the caller's relation to it. */
export const patientOfGuardian = one(
  z.extend(Patient, {
    is_shared: z.boolean(),
    is_hand_over_due: z.boolean(),
    awaits_confirmation: z.boolean(),
    merge: z.nullable(Merge),
  }),
  (patient_id: PatientId) => sql`
    select p.id, p.first_name, p.last_name, p.date_of_birth, p.owner_id <> app.uid() as is_shared,
      app.is_hand_over_due(p.id) as is_hand_over_due, app.awaits_confirmation(p.id) as awaits_confirmation,
      app.open_merge(p.id) as merge
    from app.patients p where p.id = ${patient_id}`,
);

/** A patient's kits with their history, newest first. */
export const kitsOfPatient = many(
  KitDetails,
  (patient_id: PatientId) => sql`
    select ${kitDetails}
    from app.kits k where k.patient_id = ${patient_id} order by k.created_at desc`,
);

/** Grants to a patient of the caller in the order in which they began, ended ones included. */
export const practitionersOfPatient = many(
  AssignedPractitioner,
  (patient_id: PatientId) =>
    sql`select id, full_name, granted_at, kit_record_ids, ends_at from app.access_of(${patient_id})`,
);

/**
 * Updates a patient of the caller; undefined if the patient is not theirs.
 * Triggers record the event, check the dates of samples and update the patient table; see `docs/schema/patients.md`.
 */
export const updatePatient = one(
  Patient,
  (
    patient_id: PatientId,
    patient: { first_name: string; last_name: string; date_of_birth: string | null },
  ) => sql`
    update app.patients set first_name = ${patient.first_name}, last_name = ${patient.last_name},
      date_of_birth = ${patient.date_of_birth}
    where id = ${patient_id}
    returning id, first_name, last_name, date_of_birth`,
);

/** Adds a patient. A patient without kits gets a row of the patient table when the transaction commits (`app.list_new_patient`). */
export const insertPatient = one(
  z.object({ id: PatientId }),
  (patient: {
    id: PatientId;
    owner_id: UserId;
    first_name: string;
    last_name: string;
    date_of_birth: string | null;
  }) => sql`
    insert into app.patients (id, owner_id, first_name, last_name, date_of_birth)
    values (${patient.id}, ${patient.owner_id}, ${patient.first_name}, ${patient.last_name}, ${patient.date_of_birth})
    returning id`,
);

/** @throws constraints `patient_not_found`, `patient_has_kits`, `patient_shared`. */
export const removePatient = command(
  (patient_id: PatientId) => sql`select app.remove_patient(${patient_id})`,
);

/** Everybody whom the caller has entered, or is a guardian of. */
export const knownPeople = many(
  z.pick(Patient, { first_name: true, last_name: true, date_of_birth: true }),
  () => sql`select first_name, last_name, date_of_birth from app.patients`,
);
