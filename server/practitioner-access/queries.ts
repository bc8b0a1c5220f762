import { sql } from 'kysely';
import type { FoundPractitioner } from '#contract/practitioner-access.ts';
import type { PatientId, PractitionerCode, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';

export const findPractitioner = (tx: Tx, code: PractitionerCode) =>
  tx.first(sql<FoundPractitioner>`select id, full_name from app.find_practitioner(${code})`);

/** Who is to be given access. Their profile is locked, so that role and code stay until the grant is written. */
export const practitionerByCode = (tx: Tx, code: PractitionerCode) =>
  tx.first(
    sql<{
      id: UserId;
      full_name: string | null;
    }>`select id, full_name from app.practitioner_by_code(${code})`,
  );

/** Undefined when the practitioner has access already. */
export const insertAccess = (tx: Tx, patient_id: PatientId, practitioner_id: UserId) =>
  tx.first(
    sql<{ granted_at: string }>`
      insert into app.practitioner_access (patient_id, practitioner_id) values (${patient_id}, ${practitioner_id})
      on conflict do nothing
      returning granted_at`,
  );

/** The patient's id when a grant was removed. */
export const deleteAccess = (tx: Tx, patient_id: PatientId, practitioner_id: UserId) =>
  tx.first(
    sql<{ patient_id: PatientId }>`
      delete from app.practitioner_access
      where patient_id = ${patient_id} and practitioner_id = ${practitioner_id}
      returning patient_id`,
  );
