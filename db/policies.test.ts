import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, anonymous, type Tx, worker } from '#db/connect.ts';
import { aPerson, type Person, theFirstAdmin } from '#server/testing/people.ts';
import { type TestDatabase, testDatabase } from '#server/testing/testDatabase.ts';

// Who may do what with the rows of one family: Anna owns the patient, Dr. Granted has access, the others are strangers.
const who = ['anonymous', 'anna', 'stranger', 'granted', 'otherPractitioner', 'admin', 'worker'] as const;
type Who = (typeof who)[number];
type Verb = 'select' | 'insert' | 'update' | 'delete';
type Table =
  | 'profiles'
  | 'credentials'
  | 'sessions'
  | 'one_time_tokens'
  | 'mails'
  | 'patients'
  | 'practitioner_access'
  | 'kits'
  | 'kit_inventory'
  | 'symptom_data'
  | 'report_files';

/** The matrix. Who is not named may do nothing. */
const allowed: Record<Table, Partial<Record<Who, readonly Verb[]>>> = {
  profiles: { anna: ['select', 'update'], admin: ['select', 'update', 'delete'] },
  credentials: {},
  sessions: {},
  one_time_tokens: {},
  mails: { admin: ['select'], worker: ['select', 'update'] },
  patients: { anna: ['select', 'insert', 'update'], granted: ['select'], admin: ['select'] },
  practitioner_access: {
    anna: ['select', 'insert', 'delete'],
    granted: ['select'],
    admin: ['select', 'insert', 'delete'],
  },
  kits: {
    anna: ['select', 'insert', 'update'],
    granted: ['select', 'update'],
    admin: ['select', 'update'],
  },
  kit_inventory: { admin: ['select', 'insert', 'update'] },
  symptom_data: { anna: ['select', 'insert'], granted: ['select'], admin: ['select'] },
  report_files: { anna: ['select'], granted: ['select'], admin: ['select', 'insert', 'update'] },
};

let database: TestDatabase;
let actors: Record<Who, Actor>;
let statements: Record<Table, Partial<Record<Verb, readonly RawBuilder<unknown>[]>>>;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const admin = await theFirstAdmin(db);
  const anna = await aPerson(db, admin, 'customer');
  const stranger = await aPerson(db, admin, 'customer');
  const granted = await aPerson(db, admin, 'practitioner');
  const otherPractitioner = await aPerson(db, admin, 'practitioner');
  actors = {
    anonymous,
    worker,
    anna: anna.actor,
    stranger: stranger.actor,
    granted: granted.actor,
    otherPractitioner: otherPractitioner.actor,
    admin: admin.actor,
  };
  statements = statementsOn(await aFamily(anna, granted, admin), {
    anna: anna.actor.user_id,
    granted: granted.actor.user_id,
    otherPractitioner: otherPractitioner.actor.user_id,
  });
});

afterAll(() => database.close());

/** A patient of Anna's with two kits: one with answers and a published page, one without. */
async function aFamily(anna: Person, granted: Person, admin: Person) {
  const { db } = database;
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
function statementsOn(
  { patient, kit, bareKit }: Family,
  { anna, granted, otherPractitioner }: Record<'anna' | 'granted' | 'otherPractitioner', string>,
): typeof statements {
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

class RollBack extends Error {}

/** Whether the statement touches a row as this actor. Nothing it did remains. */
async function works(actor: Actor, statement: RawBuilder<unknown>): Promise<boolean> {
  let touched = 0;
  try {
    await database.db(actor, async (tx) => {
      touched = (await tx.all(statement)).length;
      throw new RollBack();
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (!(error instanceof RollBack) && code !== '42501') throw error;
  }
  return touched > 0;
}

describe.each(Object.keys(allowed) as Table[])('%s', (table) => {
  test.each(who)('as %s', async (person) => {
    const verbs: Verb[] = [];
    for (const [verb, candidates = []] of Object.entries(statements[table]))
      for (const statement of candidates)
        if ((await works(actors[person], statement)) && !verbs.includes(verb as Verb))
          verbs.push(verb as Verb);
    expect(verbs).toEqual(allowed[table][person] ?? []);
  });
});

describe('columns and rows with a rule of their own', () => {
  test.each([
    ['practitioner notes', 'anna', () => sql`select practitioner_notes from app.kits`],
    [
      'an unpublished page',
      'anna',
      () => sql`select page from app.report_files where object_key = 'unpublished'`,
    ],
    ['the private suggestion', 'anna', () => sql`select page from app.report_files where page = 5`],
    [
      'an unpublished page',
      'granted',
      () => sql`select page from app.report_files where object_key = 'unpublished'`,
    ],
    ['the registration reason', 'anna', () => sql`select verification_reason from app.profiles`],
  ] as const)('%s cannot be read by %s', async (_, person, statement) => {
    expect(await works(actors[person], statement())).toBe(false);
  });

  test.each(['anna', 'granted'] as const)('%s cannot become an administrator', async (person) => {
    expect(await works(actors[person], sql`update app.profiles set role = 'admin' returning true`)).toBe(
      false,
    );
  });

  test('a patient cannot be given to somebody else', async () => {
    const { user_id } = actors.stranger;
    expect(await works(actors.anna, sql`update app.patients set owner_id = ${user_id} returning true`)).toBe(
      false,
    );
  });

  test('a customer cannot be granted access as a practitioner', async () => {
    const grant = sql`insert into app.practitioner_access (patient_id, practitioner_id)
      select id, ${actors.stranger.user_id} from app.patients returning true`;
    expect(await works(actors.anna, grant)).toBe(false);
  });
});

describe('the catalogue', () => {
  const rowsOf = (query: RawBuilder<{ name: string }>) => database.db(anonymous, (tx) => tx.all(query));

  test('every table has forced row-level security and is in the matrix', async () => {
    const tables = await rowsOf(
      sql`select relname as name from pg_class
          where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by relname`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(allowed).sort());
    const open = await rowsOf(
      sql`select relname as name from pg_class
          where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
            and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  test('no function can be called by everybody', async () => {
    const callable = await rowsOf(
      sql`select proname as name from pg_proc
          where pronamespace = 'app'::regnamespace and has_function_privilege('public', oid, 'execute')`,
    );
    expect(callable).toEqual([]);
  });

  test('every definer function fixes its search path', async () => {
    const loose = await rowsOf(
      sql`select proname as name from pg_proc
          where pronamespace = 'app'::regnamespace and prosecdef and not coalesce(proconfig::text like '%search_path=%', false)`,
    );
    expect(loose).toEqual([]);
  });

  test('the login of the server has no rights of its own', async () => {
    const rights = await rowsOf(
      sql`select table_name as name from information_schema.role_table_grants where grantee = 'app_server'`,
    );
    expect(rights).toEqual([]);
    const [server] = await database.db(anonymous, (tx) =>
      tx.all(sql<{ elevated: boolean }>`
        select rolsuper or rolbypassrls or rolcreaterole or rolinherit as elevated
        from pg_roles where rolname = session_user`),
    );
    expect(server).toEqual({ elevated: false });
  });
});
