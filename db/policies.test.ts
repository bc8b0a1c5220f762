import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { type Actor, anonymous, unknownLaboratory, worker } from './connect.ts';
import { aBench } from './testing/aBench.ts';
import { aClaim } from './testing/aClaim.ts';
import { accountStatements } from './testing/accountStatements.ts';
import { aFamily } from './testing/aFamily.ts';
import { aReport } from './testing/aReport.ts';
import { aSecuredAccount, throttle } from './testing/aSecuredAccount.ts';
import { aSharedPatient } from './testing/aSharedPatient.ts';
import { type Attempts, attemptsOn } from './testing/attempts.ts';
import { auditStatements } from './testing/auditStatements.ts';
import { familyStatements } from './testing/familyStatements.ts';
import { laboratoryStatements } from './testing/laboratoryStatements.ts';
import { aPerson, theFirstAdmin } from './testing/people.ts';
import { rightsOf, type Who, who } from './testing/policyMatrix.ts';
import { type PolicyStatements, type PolicyTable, policyTables, type Verb } from './testing/policyTables.ts';
import { reportStatements } from './testing/reportStatements.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;
let attempts: Attempts;
let actors: Record<Who, Actor>;
let statements: PolicyStatements;
let kit: string;
let patient: string;

beforeAll(async () => {
  database = await testDatabase();
  attempts = await attemptsOn(database);
  const { db } = database;
  const admin = await theFirstAdmin(db);
  const anna = await aPerson(db, admin, 'customer');
  const stranger = await aPerson(db, admin, 'customer');
  const granted = await aPerson(db, admin, 'practitioner');
  const otherPractitioner = await aPerson(db, admin, 'practitioner');
  const family = await aFamily(db, anna, granted, admin);
  await aReport(database, family, admin);
  await aClaim(database, family, stranger);
  actors = {
    ...(await aSharedPatient(database, family.patient, anna, admin)),
    anonymous,
    worker,
    throttle,
    lab: unknownLaboratory,
    bench: await aBench(db, admin),
    anna: anna.actor,
    stranger: stranger.actor,
    granted: granted.actor,
    otherPractitioner: otherPractitioner.actor,
    admin: admin.actor,
  };
  ({ kit, patient } = family);
  statements = {
    ...accountStatements(await aSecuredAccount(database, anna)),
    ...auditStatements(family),
    ...reportStatements(family),
    ...laboratoryStatements,
    ...familyStatements(family, actors),
  };
});

afterAll(async () => {
  await attempts.close();
  await database.close();
});

async function verbsThatWork(
  table: PolicyTable,
  verbs: readonly Verb[],
  run: (statement: Sql) => Promise<boolean>,
): Promise<Verb[]> {
  const working: Verb[] = [];
  for (const verb of verbs)
    for (const statement of statements[table][verb])
      if ((await run(statement)) && !working.includes(verb)) working.push(verb);
  return working;
}

const writing = ['insert', 'update', 'delete'] as const;
const verbs = ['select', ...writing] as const;

describe.each(policyTables)('%s', (table) => {
  test.each(who)('row policies allow exactly the expected access as %s', async (person) => {
    const may = rightsOf(person, table);
    expect(await verbsThatWork(table, verbs, (statement) => attempts.as(actors[person], statement))).toEqual(
      may,
    );
    expect(
      await verbsThatWork(table, writing, (statement) =>
        attempts.inFullSight(actors[person], table, statement),
      ),
      'with every row in sight',
    ).toEqual(may.filter((verb) => verb !== 'select'));
  });

  test('every statement of the matrix has an effect without row policies', async () => {
    for (const statement of verbs.flatMap((verb) => statements[table][verb]))
      expect(await attempts.asOwner(statement), statement.compile().text).toBe(true);
  });
});

describe('columns and rows with special rules', () => {
  test.each([
    ['practitioner notes', 'anna', () => sql`select practitioner_notes from app.kits`],
    ['the author of practitioner notes', 'anna', () => sql`select practitioner_notes_saved_by from app.kits`],
    [
      'an unpublished page',
      'anna',
      () => sql`select page from app.report_files where object_key = 'unpublished'`,
    ],
    [
      'a page that was replaced before the registration',
      'anna',
      () => sql`select page from app.report_files where object_key = 'replaced early'`,
    ],
    ...(['anna', 'granted'] as const).flatMap((person) =>
      (
        [
          ['a page that awaits a release', 'held'],
          ['a page of an unregistered kit', 'waiting'],
          ['a withdrawn page', 'withdrawn'],
        ] as const
      ).map(
        ([hidden, object_key]) =>
          [
            hidden,
            person,
            () => sql`select page from app.report_files where object_key = ${object_key}`,
          ] as const,
      ),
    ),
    ["an administrator's note on a status", 'anna', () => sql`select note from app.kit_status_changes`],
    ['the author of a status change', 'anna', () => sql`select changed_by from app.kit_status_changes`],
    ["an administrator's note on a status", 'granted', () => sql`select note from app.kit_status_changes`],
    ['the author of a status change', 'granted', () => sql`select changed_by from app.kit_status_changes`],
    ['the hash of the token of a link', 'anna', () => sql`select token_hash from app.record_links`],
    ['the hash of a passcode', 'anna', () => sql`select passcode_hash from app.record_links`],
    ['the hash of a laboratory key', 'admin', () => sql`select key_hash from app.laboratory_keys`],
    ['the secret of a webhook', 'admin', () => sql`select secret from app.webhooks`],
    ['the secret of a webhook', 'worker', () => sql`select secret from app.webhooks`],
    ['the private suggestion', 'anna', () => sql`select page from app.report_files where page = 5`],
    [
      'an unpublished page',
      'granted',
      () => sql`select page from app.report_files where object_key = 'unpublished'`,
    ],
    ['the proof of a label', 'anna', () => sql`select app.kit_proof('MB000001')`],
    ['the proof of a label', 'granted', () => sql`select app.kit_proof('MB000001')`],
    ['the text of a mail', 'admin', () => sql`select body from app.mails`],
    ['the subject of a mail', 'admin', () => sql`select subject from app.mails`],
    ['sealed answers', 'admin', () => sql`select answers from app.undone_registrations`],
    ['a sealed kit', 'anna', () => sql`select kit from app.undone_registrations`],
    ['the registration reason', 'anna', () => sql`select verification_reason from app.profiles`],
    ['the salt of refresh tokens', 'anna', () => sql`select refresh_salt from app.sessions`],
    ['the secret of a second step', 'anna', () => sql`select totp_secret from app.factors`],
    ['a recovery code', 'anna', () => sql`select code_hash from app.recovery_codes`],
  ] as const)('%s cannot be read by %s', async (_, person, statement) => {
    expect(await attempts.as(actors[person], statement())).toBe(false);
  });

  test("a patient's events are readable for the guardians only, and only through their function", async () => {
    const readers: Who[] = [];
    for (const person of who.filter((person) => person !== 'throttle'))
      if (await attempts.as(actors[person], sql`select id from app.own_patient_events(${patient}, null, 10)`))
        readers.push(person);
    expect(readers).toEqual(['anna', 'guardian']);
  });

  test.each(['anna', 'granted'] as const)('%s cannot become an administrator', async (person) => {
    expect(
      await attempts.as(actors[person], sql`update app.profiles set role = 'admin' returning true`),
    ).toBe(false);
  });

  test('nobody but the database marks a registration as proved', async () => {
    for (const person of who)
      expect(
        await attempts.as(actors[person], sql`update app.kits set is_proved = true returning true`),
        person,
      ).toBe(false);
  });

  test('a patient cannot be given to another customer', async () => {
    const { user_id } = actors.stranger;
    expect(
      await attempts.as(actors.anna, sql`update app.patients set owner_id = ${user_id} returning true`),
    ).toBe(false);
  });

  test('a status changes only through a row of its history, and a history cannot begin twice', async () => {
    for (const statement of [
      sql`update app.kits set status = 'received' returning true`,
      sql`insert into app.kit_status_changes (kit_record_id, from_status, status)
        values (${kit}, null, 'received') returning true`,
    ])
      expect(await attempts.as(actors.admin, statement)).toBe(false);
  });

  test('a customer cannot be granted access as a practitioner', async () => {
    const grant = sql`insert into app.practitioner_access (patient_id, practitioner_id)
      select id, ${actors.stranger.user_id} from app.patients returning true`;
    expect(await attempts.as(actors.anna, grant)).toBe(false);
  });

  test.each([
    ['the private suggestion', 'anna', 'suggestion'],
    ["somebody else's page", 'stranger', 'published'],
    ['an unpublished page', 'anna', 'unpublished'],
    ['a held page', 'granted', 'held'],
    ["the owner's copy", 'granted', 'copy'],
    ['an unpublished file', 'admin', 'unpublished'],
    ["somebody else's copy", 'stranger', 'copy'],
    ["somebody else's suggestion", 'otherPractitioner', 'suggestion'],
  ] as const)('a link to %s cannot be made by %s', async (_, person, object_key) => {
    const link = sql`insert into app.document_links (token_hash, kit_record_id, object_key)
      values (sha256('x'), ${kit}, ${object_key}) returning true`;
    expect(await attempts.as(actors[person], link)).toBe(false);
  });

  test('a laboratory without a valid key cannot upload', async () => {
    for (const statement of [
      sql`select app.lock_report('MB000001')`,
      sql`select app.publish_report('MB000001')`,
      sql`select app.add_report_file('MB000001', 1::smallint, 'unclaimed', 1, sha256('new'))`,
      sql`select app.reserve_object('new')`,
    ])
      await expect(attempts.as(actors.lab, statement)).rejects.toMatchObject({ constraint: 'not_signed_in' });
  });

  test('a claimed object cannot be reserved for removal', async () => {
    for (const object_key of ['published', 'copy'])
      await expect(attempts.as(actors.admin, sql`select app.reserve_object(${object_key})`)).rejects.toThrow(
        'the object is claimed',
      );
  });
});
