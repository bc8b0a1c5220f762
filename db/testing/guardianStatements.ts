import type { Actor } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import type { PolicyStatements } from './policyTables.ts';

/** Statements on the guardians of Anna's patient, their invitations, and a patient who was merged into this one. */
export const guardianStatements = (
  patient: string,
  { anna, stranger, guardian }: Record<'anna' | 'stranger' | 'guardian', Actor>,
): PolicyStatements<'patient_guardians' | 'patient_merges' | 'guardian_invitations'> => ({
  patient_guardians: {
    select: [sql`select added_at from app.patient_guardians where patient_id = ${patient}`],
    insert: [
      sql`insert into app.patient_guardians (patient_id, user_id) values (${patient}, ${stranger.user_id}) returning true`,
    ],
    update: [
      sql`update app.patient_guardians set added_at = now() where patient_id = ${patient} returning true`,
    ],
    delete: [
      sql`delete from app.patient_guardians
          where patient_id = ${patient} and user_id = ${guardian.user_id} returning true`,
    ],
  },
  patient_merges: {
    select: [sql`select merged_at from app.patient_merges where kept_id = ${patient}`],
    insert: [
      sql`insert into app.patient_merges (kept_id, removed_id, kit_record_ids, guardian_ids)
          values (${patient}, gen_random_uuid(), '{}', '{}') returning true`,
    ],
    update: [sql`update app.patient_merges set undo_until = now() where kept_id = ${patient} returning true`],
    delete: [sql`delete from app.patient_merges where kept_id = ${patient} returning true`],
  },
  guardian_invitations: {
    select: [sql`select kind from app.guardian_invitations where patient_id = ${patient}`],
    insert: [
      sql`insert into app.guardian_invitations (patient_id, kind, email, token_hash, invited_by)
          values (${patient}, 'guardian', 'new@example.org', sha256('new'), ${anna.user_id}) returning true`,
    ],
    update: [
      sql`update app.guardian_invitations set ended_at = now() where patient_id = ${patient} returning true`,
    ],
    delete: [sql`delete from app.guardian_invitations where patient_id = ${patient} returning true`],
  },
});
