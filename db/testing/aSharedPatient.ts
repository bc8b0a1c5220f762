import { asOwner } from './asOwner.ts';
import type { Person } from './people.ts';
import type { TestDatabase } from './testDatabase.ts';

interface Guardians {
  readonly anna: Person;
  readonly guardian: Person;
  readonly formerGuardian: Person;
}

/** Shares a patient of Anna's with a second guardian, and with one who was removed. An invitation is open. */
export async function aSharedPatient(
  database: TestDatabase,
  patient: string,
  { anna, guardian, formerGuardian }: Guardians,
): Promise<void> {
  const change = (statement: string, ...values: string[]) =>
    asOwner({ database }, statement, [patient, ...values]);
  for (const { actor } of [guardian, formerGuardian])
    await change(
      'insert into app.patient_guardians (patient_id, user_id) values ($1, $2)',
      String(actor.user_id),
    );
  await change(
    'delete from app.patient_guardians where patient_id = $1 and user_id = $2',
    String(formerGuardian.actor.user_id),
  );
  await change(
    `insert into app.guardian_invitations (patient_id, kind, email, token_hash, invited_by)
     values ($1, 'guardian', 'guest@example.org', sha256('guest'), $2)`,
    String(anna.actor.user_id),
  );
}
