import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { changeAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { fiveYearsAfter } from '#contract/kits/newRetest.ts';
import { endRetest, listRetests, setRetest } from '#contract/kits/retests.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type Person, signedIn } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { dayIn } from '#server/testing/dayIn.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let kit: Awaited<ReturnType<typeof aKit>>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  kit = await aKit(portal, people, 1);
  await guardianCalls(portal, people).makeGuardian(kit.patient_id, people.otherCustomer);
});

beforeEach(() => asOwner(portal, 'delete from app.retests'));

afterAll(() => portal.close());

const set = (by: Caller | undefined, retest_on = dayIn(90), kit_record_id: KitRecordId = kit.id) =>
  portal.call(by, setRetest, { params: { kit_record_id }, body: { retest_on } });
const end = (by: Caller | undefined, kit_record_id: KitRecordId = kit.id) =>
  portal.call(by, endRetest, { params: { kit_record_id } });
const list = (by: Caller | undefined, patient_id: PatientId = kit.patient_id) =>
  portal.call(by, listRetests, { params: { patient_id } });
const dateOf = async () =>
  (
    await asOwner<{ day: string }>(
      portal,
      'select retest_on::text as day from app.retests where kit_record_id = $1',
      [kit.id],
    )
  )[0]?.day;
const eventsOf = async () =>
  (
    await asOwner<{ action: string; actor_id: string }>(
      portal,
      `select action, actor_id from app.audit_events where kit_record_id = $1 and action like 'retest%' order by id`,
      [kit.id],
    )
  ).map(({ action, actor_id }) => [action, actor_id]);

const record: readonly (readonly [string, (people: People) => Person])[] = [
  ['the owner', ({ anna }) => anna],
  ['another guardian', ({ otherCustomer }) => otherCustomer],
  ['a practitioner with access', ({ paula }) => paula],
];

describe('a date to test again', () => {
  test.each(record)(
    '%s sets, changes and ends it, and everybody of the record sees it',
    async (name, who) => {
      const person = who(people);
      expect((await set(person)).status).toBe(204);
      const seen = { kit_record_id: kit.id, kit_id: kit.kit_id, retest_on: dayIn(90) };
      for (const [, reader] of record)
        expect(await list(reader(people))).toMatchObject({ status: 200, body: { kits: [seen] } });
      const [, next] =
        record[(record.findIndex(([other]) => other === name) + 1) % record.length] ?? expect.fail();
      expect((await set(next(people), dayIn(30))).status).toBe(204);
      expect(await dateOf()).toBe(dayIn(30));
      expect((await end(person)).status).toBe(204);
      expect((await list(person)).body).toMatchObject({ kits: [{ retest_on: null }] });
    },
  );

  test('each change is one event, and the same call again is none', async () => {
    const before = (await eventsOf()).length;
    for (const day of [90, 90, 30]) await set(people.paula, dayIn(day));
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await end(people.anna)).status).toBe(204);
    expect((await eventsOf()).slice(before)).toEqual([
      ['retest_set', people.paula.actor.user_id],
      ['retest_set', people.paula.actor.user_id],
      ['retest_ended', people.anna.actor.user_id],
    ]);
  });

  test('two people who set it at once leave one date', async () => {
    const answers = await Promise.all([set(people.anna, dayIn(10)), set(people.paula, dayIn(20))]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect([dayIn(10), dayIn(20)]).toContain(await dateOf());
  });
});

describe('refusals', () => {
  test.each<[string, () => Caller | undefined, number]>([
    ['an anonymous caller', () => undefined, 401],
    ['a practitioner without access', () => people.otherPractitioner, 404],
    ['an administrator', () => people.admin, 403],
  ])('%s neither reads, sets nor ends a date', async (_, by, status) => {
    await set(people.anna);
    expect((await list(by())).status).toBe(status);
    expect((await set(by(), dayIn(5))).status).toBe(status);
    expect((await end(by())).status).toBe(status);
    expect(await dateOf()).toBe(dayIn(90));
  });

  test('a hidden kit and patient are answered as missing ones', async () => {
    const missing = crypto.randomUUID();
    const stranger = people.otherPractitioner;
    const body = async (answer: ReturnType<typeof set>) => (await answer).body;
    expect(await body(set(stranger))).toEqual(await body(set(stranger, dayIn(90), missing as KitRecordId)));
    expect(await body(end(stranger))).toEqual(await body(end(stranger, missing as KitRecordId)));
    expect(await body(list(stranger))).toEqual(await body(list(stranger, missing as PatientId)));
  });

  test.each([
    ['the day before yesterday', () => dayIn(-2), 'Please choose today or a later day'],
    ['a day after five years', () => fiveYearsAfter(dayIn(3)), 'Please choose a day within five years'],
    ['no day', () => '', 'Please enter a valid date'],
    ['a day that does not exist', () => '2027-02-30', 'Please enter a valid date'],
  ])('%s is refused', async (_, day, sentence) => {
    expect(await set(people.anna, day())).toMatchObject({
      status: 400,
      body: { fields: { retest_on: sentence } },
    });
  });

  test.each([-2, 5 * 366 + 3])('the database refuses a date %i days from now by itself', async (days) => {
    await expect(
      asOwner(portal, 'insert into app.retests (kit_record_id, retest_on) values ($1, $2)', [
        kit.id,
        dayIn(days),
      ]),
    ).rejects.toMatchObject({ constraint: 'retest_not_possible' });
  });

  test('today is a possible day', async () => {
    expect((await set(people.anna, dayIn(0))).status).toBe(204);
  });
});

test('a grant to other kits neither shows nor changes the date, and a withdrawn one neither', async () => {
  await set(people.anna);
  const params = { patient_id: kit.patient_id, practitioner_id: people.paula.actor.user_id };
  const second = await aKit(portal, people, 2, { id: kit.patient_id });
  await portal.call(people.anna, changeAccess, {
    params,
    body: { kit_record_ids: [second.id], ends_at: null },
  });
  expect((await list(people.paula)).body).toEqual({
    kits: [{ kit_record_id: second.id, kit_id: second.kit_id, retest_on: null }],
  });
  expect((await set(people.paula, dayIn(5))).status).toBe(404);
  expect((await end(people.paula)).status).toBe(404);
  await portal.call(people.anna, revokeAccess, { params });
  expect((await list(people.paula)).status).toBe(404);
  expect(await dateOf()).toBe(dayIn(90));
});

test('the date ends with the registration', async () => {
  const { id, kit_id } = await aKit(portal, people, 3);
  await set(people.anna, dayIn(90), id);
  await portal.call(people.admin, undoRegistration, { params: { kit_id }, body: { kit_record_id: id } });
  expect(await asOwner(portal, 'select from app.retests where kit_record_id = $1', [id])).toEqual([]);
  expect((await set(people.anna, dayIn(90), id)).status).toBe(404);
});

test('a practitioner sets the date of the own child', async () => {
  const { otherCustomer } = people;
  const own = await aKit(portal, { ...people, anna: otherCustomer }, 4);
  const { user_id } = otherCustomer.actor;
  await asOwner(portal, `update app.profiles set role = 'practitioner' where id = $1`, [user_id]);
  const parent = await signedIn(portal.database.db, user_id, 'practitioner', otherCustomer.email);
  expect((await set(parent, dayIn(90), own.id)).status).toBe(204);
  expect((await list(parent, own.patient_id)).body).toMatchObject({ kits: [{ retest_on: dayIn(90) }] });
});
