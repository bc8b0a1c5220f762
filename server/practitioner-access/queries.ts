import * as z from 'zod/mini';
import { findPractitioner as findPractitionerEndpoint } from '#contract/practitioner-access.ts';
import { PatientId, type PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';

export const findPractitioner = one(
  findPractitionerEndpoint.result,
  (code: PractitionerCode) => sql`select id, full_name from app.find_practitioner(${code})`,
);

/** The practitioner behind a code. Locks the profile, so that role and code stay until the grant is written. */
export const practitionerByCode = one(
  z.object({ id: UserId, full_name: z.nullable(z.string()) }),
  (code: PractitionerCode) => sql`select id, full_name from app.practitioner_by_code(${code})`,
);

/** Grants access; undefined if the practitioner already has it. */
export const insertAccess = one(
  z.object({ granted_at: Timestamp }),
  (patient_id: PatientId, practitioner_id: UserId) => sql`
    insert into app.practitioner_access (patient_id, practitioner_id) values (${patient_id}, ${practitioner_id})
    on conflict do nothing
    returning granted_at`,
);

/** Revokes a grant; undefined if there is none. */
export const deleteAccess = one(
  z.object({ patient_id: PatientId }),
  (patient_id: PatientId, practitioner_id: UserId) => sql`
    delete from app.practitioner_access
    where patient_id = ${patient_id} and practitioner_id = ${practitioner_id}
    returning patient_id`,
);
