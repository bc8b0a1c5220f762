import { asOwner } from './asOwner.ts';
import { aPerson, type Person } from './people.ts';
import type { TestDatabase } from './testDatabase.ts';

/**
 * Shares a patient of Anna's with a second guardian, and with one who is removed. An invitation is open; the grant of a former
 * practitioner is suspended, and another patient was merged into this one.
 */
export async function aSharedPatient(database: TestDatabase, patient: string, anna: Person, admin: Person) {
  const change = (statement: string, { actor }: Person) =>
    asOwner({ database }, statement, [patient, actor.user_id]);
  const guardian = await aPerson(database.db, admin, 'customer');
  const formerGuardian = await aPerson(database.db, admin, 'customer');
  for (const person of [guardian, formerGuardian])
    await change('insert into app.patient_guardians (patient_id, user_id) values ($1, $2)', person);
  await change('delete from app.patient_guardians where patient_id = $1 and user_id = $2', formerGuardian);
  await change(
    `with former as (insert into app.suspended_practitioners (id) values ($2) returning id)
     insert into app.suspended_access (patient_id, practitioner_id) select $1, id from former`,
    formerGuardian,
  );
  await change(
    `insert into app.guardian_invitations (patient_id, kind, email, token_hash, invited_by)
     values ($1, 'guardian', 'guest@example.org', sha256('guest'), $2)`,
    anna,
  );
  await asOwner(
    { database },
    `insert into app.patient_merges (kept_id, removed_id, kit_record_ids, guardian_ids, sealed)
     values ($1, gen_random_uuid(), '{}', array[$2::uuid], '{}')`,
    [patient, anna.actor.user_id],
  );
  return { guardian: guardian.actor, formerGuardian: formerGuardian.actor };
}
