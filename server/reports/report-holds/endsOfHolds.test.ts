import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { deleteAccess } from '#server/families/practitioner-access/queries.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { publishFiles } from '#server/reports/queries.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { releaseHeld } from './queries.ts';
import { holdCalls } from './testing/holdCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof holdCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = holdCalls(portal, people);
});

beforeEach(() => calls.choose(people.paula, 5));

afterAll(() => portal.close());

const aHeldReport = () => calls.aNewReport(++number);
const canRead = async (kit_id: KitCode) => (await calls.reports.read(people.anna, kit_id)).status === 200;
/** Kinds of the notifications about a report, oldest first. */
const notificationsOf = async (person: Person, kit_id: KitCode) =>
  (await notificationCalls(portal, people).kindsFor(person, kit_id)).filter((kind) =>
    kind.includes('report'),
  );
const endsOf = async (kit_id: KitCode) =>
  (await calls.eventsOf(kit_id)).map(({ action, actor_role, by }) => [action, actor_role, by]);

describe('a release', () => {
  test('a release by the holder opens the report at once, and a second one is harmless', async () => {
    const { kit_id, patient_id } = await aHeldReport();
    expect(await canRead(kit_id)).toBe(false);
    expect((await calls.release(people.paula, kit_id)).status).toBe(204);
    expect(await canRead(kit_id)).toBe(true);
    expect((await calls.release(people.paula, kit_id)).status).toBe(204);
    expect(await endsOf(kit_id)).toEqual([
      ['report_held', 'admin', null],
      ['hold_ended', 'practitioner', 'release'],
    ]);
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
    expect(await notificationsOf(people.paula, kit_id)).toEqual(['patient_report']);
    const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
    const [first] = listPatientEvents.result.parse(body).events;
    expect(first).toMatchObject({ action: 'hold_ended', actor_name: 'Dr. Paula' });
  });

  test('a release is allowed to an administrator', async () => {
    const { kit_id } = await aHeldReport();
    expect((await calls.release(people.admin, kit_id)).status).toBe(204);
    expect(await canRead(kit_id)).toBe(true);
  });

  test.each([
    ['nobody', () => undefined, 401, 'not_signed_in'],
    ['the owner', () => people.anna, 403, 'not_allowed'],
    ['another customer', () => people.otherCustomer, 403, 'not_allowed'],
    ['a practitioner without access', () => people.otherPractitioner, 404, 'kit_not_found'],
  ])('a release is refused to %s', async (_name, person, status, code) => {
    const { kit_id } = await aHeldReport();
    expect(await calls.release(person(), kit_id)).toMatchObject({ status, body: { code } });
    expect(await canRead(kit_id)).toBe(false);
  });

  test('a release is refused to a practitioner with access who does not hold the report, and its holder stays unnamed', async () => {
    const { kit_id, patient_id } = await aHeldReport();
    const practitioner_code = people.otherPractitioner.practitioner_code ?? '';
    await portal.call(people.anna, grantAccess, { params: { patient_id }, body: { practitioner_code } });
    expect(await calls.holdFor(people.otherPractitioner, kit_id)).toMatchObject({
      practitioner: null,
      is_own: false,
    });
    expect(await calls.release(people.otherPractitioner, kit_id)).toMatchObject({
      status: 404,
      body: { code: 'report_hold_not_found' },
    });
    expect(await canRead(kit_id)).toBe(false);
  });

  test('answers alike for a kit of others and a kit that does not exist', async () => {
    const { kit_id } = await aHeldReport();
    const hidden = await calls.release(people.otherPractitioner, kit_id);
    const missing = await calls.release(people.otherPractitioner, 'MB999999' as KitCode);
    expect(hidden.body).toEqual(missing.body);
  });

  test('a release without a hold of the report is refused', async () => {
    await calls.choose(people.paula, null);
    const { kit_id } = await calls.aNewReport(++number);
    for (const person of [people.paula, people.admin])
      expect(await calls.release(person, kit_id)).toMatchObject({
        status: 404,
        body: { code: 'report_hold_not_found' },
      });
  });

  test('a release by many at once is one event and one notification', async () => {
    const { kit_id } = await aHeldReport();
    const answers = await Promise.all(
      [people.paula, people.admin, people.paula, people.admin].map((person) => calls.release(person, kit_id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await calls.eventsOf(kit_id)).map(({ action }) => action)).toEqual(['report_held', 'hold_ended']);
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
  });

  test('a release during an amendment opens the amended report with one notification', async () => {
    const { kit_id } = await aHeldReport();
    await calls.reports.uploadPage(kit_id, '1', aPage('Amended'));
    await Promise.all([calls.reports.publish(kit_id), calls.release(people.paula, kit_id)]);
    expect((await calls.reports.read(people.anna, kit_id)).body).toContain('Amended');
    const notifications = await notificationsOf(people.anna, kit_id);
    expect(notifications.slice(0, 2)).toEqual(['report_on_hold', 'report_published']);
  });

  test('a release that an amendment waits for notifies the family of the amendment', async () => {
    const { kit_id } = await aHeldReport();
    await calls.reports.uploadPage(kit_id, '1', aPage('Amended'));
    await during(
      portal,
      people.paula.actor,
      (tx) => tx.run(releaseHeld(kit_id)),
      () => calls.reports.publish(kit_id),
    );
    expect(await notificationsOf(people.anna, kit_id)).toEqual([
      'report_on_hold',
      'report_published',
      'report_amended',
    ]);
  });
});

describe('the end of the time', () => {
  test('the end of the time is one event and one notification, after the report is visible', async () => {
    const { kit_id } = await aHeldReport();
    await calls.endDue();
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold']);
    expect(await canRead(kit_id)).toBe(false);
    await calls.letTimePass(kit_id);
    expect(await canRead(kit_id)).toBe(true);
    await Promise.all([calls.endDue(), calls.endDue(), calls.endDue()]);
    await calls.endDue();
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
    expect(await endsOf(kit_id)).toEqual([
      ['report_held', 'admin', null],
      ['hold_ended', 'worker', 'date'],
    ]);
  });

  test('the end of the time beside a release is one notification', async () => {
    const { kit_id } = await aHeldReport();
    await calls.letTimePass(kit_id);
    await Promise.all([calls.endDue(), calls.release(people.paula, kit_id), calls.endDue()]);
    await calls.endDue();
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
  });
});

describe('the end of the access', () => {
  const revoke = (patient_id: string) =>
    portal.call(people.anna, revokeAccess, {
      params: { patient_id, practitioner_id: people.paula.actor.user_id },
    });

  test('the end of the access by the owner ends the hold in the same moment, and a new access does not begin it again', async () => {
    const { kit_id, patient_id } = await aHeldReport();
    await revoke(patient_id);
    expect(await canRead(kit_id)).toBe(true);
    expect(await endsOf(kit_id)).toEqual([
      ['report_held', 'admin', null],
      ['hold_ended', 'worker', 'access'],
    ]);
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
    const practitioner_code = people.paula.practitioner_code ?? '';
    await portal.call(people.anna, grantAccess, { params: { patient_id }, body: { practitioner_code } });
    await calls.endDue();
    expect(await canRead(kit_id)).toBe(true);
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
  });

  const demote = ({ actor: { user_id } }: Person) =>
    portal.call(people.admin, updateUser, {
      params: { user_id },
      body: { full_name: 'Dr. Leaving', role: 'customer', affected_patients: 1 },
    });
  const remove = ({ actor: { user_id } }: Person) =>
    portal.call(people.admin, deleteUser, { params: { user_id } });

  test.each([
    ['a demotion', demote],
    ['a deletion', remove],
  ])('the end of the access by %s ends the hold in the same moment', async (_name, end) => {
    const holder = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. Leaving');
    await calls.choose(holder, 14);
    const { kit_id } = await aKit(portal, { ...people, paula: holder }, ++number);
    await calls.publishNew(kit_id);
    expect(await calls.holdFor(people.anna, kit_id)).toMatchObject({ practitioner: 'Dr. Leaving' });
    expect((await end(holder)).status).toBeLessThan(300);
    expect(await canRead(kit_id)).toBe(true);
    expect((await endsOf(kit_id)).at(-1)).toEqual(['hold_ended', 'worker', 'access']);
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_on_hold', 'report_published']);
  });

  /** A kit whose page waits for its publication. */
  async function aFinishedKit() {
    const kit = await aKit(portal, people, ++number);
    await calls.reports.uploadPage(kit.kit_id, '1');
    return kit;
  }

  test('the end of the access at the moment of the publication leaves no hold, and the publication does not wait for it', async () => {
    const { kit_id, patient_id } = await aFinishedKit();
    await portal.database.db(people.anna.actor, async (tx) => {
      await tx.run(deleteAccess(patient_id, people.paula.actor.user_id));
      expect((await calls.reports.publish(kit_id)).status).toBe(200);
    });
    expect(await calls.eventsOf(kit_id)).toEqual([]);
    expect(await canRead(kit_id)).toBe(true);
    expect(await notificationsOf(people.anna, kit_id)).toEqual(['report_published']);
  });

  test('waits for a publication that has begun, and ends its hold', async () => {
    const { kit_id, patient_id } = await aFinishedKit();
    await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(publishFiles(kit_id, {})),
      () => revoke(patient_id),
    );
    expect(await endsOf(kit_id)).toEqual([
      ['report_held', 'admin', null],
      ['hold_ended', 'worker', 'access'],
    ]);
    expect(await canRead(kit_id)).toBe(true);
  });
});
