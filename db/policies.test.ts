import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, theFirstAdmin } from '#server/testing/people.ts';
import { type TestDatabase, testDatabase } from '#server/testing/testDatabase.ts';
import { type Actor, anonymous, worker } from './connect.ts';
import {
  aFamily,
  type PolicyStatements,
  type PolicyTable,
  policyTables,
  statementsOn,
  type Verb,
} from './testing/policyStatements.ts';

// Who may do what with the rows of one family: Anna owns the patient, Dr. Granted has access, the others are strangers.
const who = ['anonymous', 'anna', 'stranger', 'granted', 'otherPractitioner', 'admin', 'worker'] as const;
type Who = (typeof who)[number];
/** The matrix. Who is not named may do nothing. */
const allowed: Record<PolicyTable, Partial<Record<Who, readonly Verb[]>>> = {
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
let statements: PolicyStatements;

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
  statements = statementsOn(await aFamily(db, anna, granted, admin), {
    anna: anna.actor.user_id,
    granted: granted.actor.user_id,
    otherPractitioner: otherPractitioner.actor.user_id,
  });
});

afterAll(() => database.close());

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

describe.each(policyTables)('%s', (table) => {
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
