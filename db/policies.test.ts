import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Actor } from './connect.ts';
import type { Attempts } from './testing/attempts.ts';
import { rightsOf, type Who, who } from './testing/policyMatrix.ts';
import { type PolicyScene, policyScene } from './testing/policyScene.ts';
import { policyTables } from './testing/policyTables.ts';

let scene: PolicyScene;
let attempts: Attempts;
let actors: Record<Who, Actor>;

beforeAll(async () => {
  scene = await policyScene();
  ({ attempts, actors } = scene);
});

afterAll(() => scene.close());

describe.each(policyTables)('%s', (table) => {
  test.each(who)('row policies allow exactly the expected access as %s', async (person) => {
    const may = rightsOf(person, table);
    expect(await scene.rights(person, table)).toEqual(may);
    expect(await scene.rightsInFullSight(person, table), 'with every row in sight').toEqual(
      may.filter((verb) => verb !== 'select'),
    );
  });

  test('every statement of the matrix has an effect without row policies', async () => {
    for (const statement of Object.values(scene.statements[table]).flat())
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
      if (
        await attempts.as(
          actors[person],
          sql`select id from app.own_patient_events(${scene.patient}, null, 10)`,
        )
      )
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
        values (${scene.kit}, null, 'received') returning true`,
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
      values (sha256('x'), ${scene.kit}, ${object_key}) returning true`;
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
