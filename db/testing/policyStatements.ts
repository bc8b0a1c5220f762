import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/connect.ts';
import type { Person } from '#server/testing/people.ts';

export type Verb = 'select' | 'insert' | 'update' | 'delete';

export const policyTables = [
  'profiles',
  'credentials',
  'sessions',
  'one_time_tokens',
  'mails',
  'patients',
  'practitioner_access',
  'kits',
  'kit_inventory',
  'symptom_data',
  'report_files',
] as const;

export type PolicyTable = (typeof policyTables)[number];
export type PolicyStatements = Record<PolicyTable, Partial<Record<Verb, readonly RawBuilder<unknown>[]>>>;

/** A patient of Anna's with two kits: one with answers and a published page, one without. */
export async function aFamily(db: Db, anna: Person, granted: Person, admin: Person) {
  await db(admin.actor, (tx) =>
    tx.all(sql`insert into app.kit_inventory (kit_id) values ('MB000001'), ('MB000002'), ('MB000003')`),
  );
  const family = await db(anna.actor, async (tx) => {
    const patient = await inserted(
      tx,
      sql`insert into app.patients (owner_id, first_name, last_name)
          values (${anna.actor.user_id}, 'Mia', 'Meyer') returning id`,
    );
    await tx.all(
      sql`insert into app.practitioner_access (patient_id, practitioner_id)
          values (${patient}, ${granted.actor.user_id})`,
    );
    const kit = await inserted(
      tx,
      sql`insert into app.kits (kit_id, patient_id) values ('MB000001', ${patient}) returning id`,
    );
    const bareKit = await inserted(
      tx,
      sql`insert into app.kits (kit_id, patient_id) values ('MB000002', ${patient}) returning id`,
    );
    await tx.all(answers(kit, patient));
    return { patient, kit, bareKit };
  });
  await db(admin.actor, async (tx) => {
    await tx.all(
      sql`insert into app.report_files (kit_record_id, page, version, object_key, bytes)
          values (${family.kit}, 1, 1, 'published', 1), (${family.kit}, 5, 1, 'suggestion', 1)`,
    );
    await tx.all(sql`update app.report_files set published_at = now()`);
    await tx.all(
      sql`insert into app.report_files (kit_record_id, page, version, object_key, bytes)
          values (${family.kit}, 2, 1, 'unpublished', 1)`,
    );
  });
  return family;
}

async function inserted(tx: Tx, statement: RawBuilder<unknown>): Promise<string> {
  const row = await tx.first(statement as RawBuilder<{ id: string }>);
  if (!row) throw new Error('Nothing was inserted');
  return row.id;
}

const answers = (kit: string, patient: string) => sql`
  insert into app.symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
  values (${kit}, ${patient}, 'generic', 1, '{}', '{}') returning true`;

type Family = Awaited<ReturnType<typeof aFamily>>;

/** For each table and verb the statements that touch the family's rows; the verb is allowed when one of them does something. */
export function statementsOn(
  { patient, kit, bareKit }: Family,
  { anna, granted, otherPractitioner }: Record<'anna' | 'granted' | 'otherPractitioner', string>,
): PolicyStatements {
  return {
    profiles: {
      select: [sql`select email from app.profiles where id = ${anna}`],
      insert: [
        sql`insert into app.profiles (email, role) values ('new@example.org', 'admin') returning true`,
      ],
      update: [sql`update app.profiles set full_name = 'Anna' where id = ${anna} returning true`],
      delete: [sql`delete from app.profiles where id = ${anna} returning true`],
    },
    credentials: {
      select: [sql`select password_hash from app.credentials`],
      update: [sql`update app.credentials set password_hash = 'x' returning true`],
      delete: [sql`delete from app.credentials returning true`],
    },
    sessions: {
      select: [sql`select token_hash from app.sessions`],
      delete: [sql`delete from app.sessions returning true`],
    },
    one_time_tokens: {
      select: [sql`select token_hash from app.one_time_tokens`],
      delete: [sql`delete from app.one_time_tokens returning true`],
    },
    mails: {
      select: [sql`select body from app.mails`],
      insert: [
        sql`insert into app.mails (recipient, subject, body) values ('a@b.org', 's', 'b') returning true`,
      ],
      update: [sql`update app.mails set delivery = 'kept' returning true`],
      delete: [sql`delete from app.mails returning true`],
    },
    patients: {
      select: [sql`select first_name from app.patients where id = ${patient}`],
      insert: [
        sql`insert into app.patients (owner_id, first_name, last_name) values (${anna}, 'Tim', 'Meyer') returning true`,
      ],
      update: [sql`update app.patients set first_name = 'Maria' where id = ${patient} returning true`],
      delete: [sql`delete from app.patients where id = ${patient} returning true`],
    },
    practitioner_access: {
      select: [sql`select granted_at from app.practitioner_access where patient_id = ${patient}`],
      insert: [
        sql`insert into app.practitioner_access (patient_id, practitioner_id)
            values (${patient}, ${otherPractitioner}) returning true`,
      ],
      update: [
        sql`update app.practitioner_access set granted_at = now() where patient_id = ${patient} returning true`,
      ],
      delete: [
        sql`delete from app.practitioner_access
            where patient_id = ${patient} and practitioner_id = ${granted} returning true`,
      ],
    },
    kits: {
      select: [sql`select kit_id from app.kits where id = ${kit}`],
      insert: [sql`insert into app.kits (kit_id, patient_id) values ('MB000003', ${patient}) returning true`],
      update: [
        sql`update app.kits set kit_notes = 'x' where id = ${kit} returning true`,
        sql`update app.kits set practitioner_notes = 'x' where id = ${kit} returning true`,
      ],
      delete: [sql`delete from app.kits where id = ${kit} returning true`],
    },
    kit_inventory: {
      select: [sql`select is_active from app.kit_inventory`],
      insert: [sql`insert into app.kit_inventory (kit_id) values ('MB000009') returning kit_id`],
      update: [
        sql`update app.kit_inventory set is_active = false where kit_id = 'MB000003' returning kit_id`,
      ],
      delete: [sql`delete from app.kit_inventory where kit_id = 'MB000003' returning kit_id`],
    },
    symptom_data: {
      select: [sql`select answers from app.symptom_data where kit_record_id = ${kit}`],
      insert: [answers(bareKit, patient)],
      update: [sql`update app.symptom_data set answers = '{}' where kit_record_id = ${kit} returning true`],
      delete: [sql`delete from app.symptom_data where kit_record_id = ${kit} returning true`],
    },
    report_files: {
      select: [sql`select object_key from app.report_files where object_key = 'published'`],
      insert: [
        sql`insert into app.report_files (kit_record_id, page, version, object_key, bytes)
            values (${kit}, 3, 1, 'new', 1) returning true`,
      ],
      update: [
        sql`update app.report_files set published_at = now() where object_key = 'unpublished' returning true`,
      ],
      delete: [sql`delete from app.report_files where object_key = 'published' returning true`],
    },
  };
}
