import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reserveReplacement } from '#contract/kits/kit-replacements.ts';
import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { receiveKit, undoReceipt } from '#contract/laboratory/kit-intake.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let kit: { id: KitRecordId; kit_id: KitCode };
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 1;
  kit = await aKit(portal, people, number);
});

afterAll(() => portal.close());

const scan = (kit_id: KitCode = kit.kit_id, waited_ms = 0, person: Person = people.admin) =>
  portal.call(person, receiveKit, { params: { kit_id }, body: { waited_ms } });
const undo = (person: Person = people.admin) =>
  portal.call(person, undoReceipt, { params: { kit_id: kit.kit_id } });
const change = (from_status: KitStatus, status: KitStatus, more: object = {}) =>
  portal.call(people.admin, changeKitStatus, {
    params: { kit_id: kit.kit_id },
    body: { from_status, status, ...more },
  });
const history = async () => {
  const answer = await portal.call(people.admin, listKitStatusChanges, { params: { kit_id: kit.kit_id } });
  return listKitStatusChanges.result.parse(answer.body).changes.map(({ status }) => status);
};
/** Moves the history of the kit into the past. */
const letTimePass = (seconds: number) =>
  asOwner(
    portal,
    "update app.kit_status_changes set changed_at = changed_at - $2 * interval '1 second' where kit_record_id = $1",
    [kit.id, seconds],
  );

describe('receiveKit', () => {
  test('receiveKit receives a registered kit once, and gives a second scan the time of the first', async () => {
    const first = await scan();
    expect(first).toMatchObject({ status: 200, body: { outcome: 'received', status: 'received' } });
    const { changed_at } = receiveKit.result.parse(first.body);
    expect((await scan()).body).toEqual({
      outcome: 'not_expected',
      status: 'received',
      changed_at,
      reason: null,
      replaces: null,
      is_active: true,
    });
    expect(await history()).toEqual(['registered', 'received']);
  });

  test('receiveKit gives a retry the answer of the first request, and only its sender', async () => {
    await scan();
    await letTimePass(20);
    expect((await scan(kit.kit_id, 20_000)).body).toMatchObject({ outcome: 'received' });
    expect((await scan(kit.kit_id, 10_000)).body).toMatchObject({ outcome: 'not_expected' });
    const other = await aPerson(portal.database.db, people.admin, 'admin', 'Olga Other');
    expect((await scan(kit.kit_id, 20_000, other)).body).toMatchObject({ outcome: 'not_expected' });
    expect(await history()).toEqual(['registered', 'received']);
  });

  test('receiveKit receives a kit once when ten scans arrive in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan()));
    const outcomes = answers.map(({ body }) => receiveKit.result.parse(body).outcome);
    expect(outcomes.filter((outcome) => outcome === 'received')).toHaveLength(1);
    expect(await history()).toEqual(['registered', 'received']);
  });

  test('receiveKit leaves a rejected kit rejected, and returns the reason', async () => {
    await change('registered', 'received');
    await change('received', 'rejected', { reason: 'The tube leaked' });
    expect((await scan()).body).toMatchObject({
      outcome: 'not_expected',
      status: 'rejected',
      reason: 'The tube leaked',
    });
    expect(await history()).toEqual(['registered', 'received', 'rejected']);
  });

  test('receiveKit distinguishes unknown, unregistered and deleted codes, and names no person', async () => {
    const withoutKit = { status: null, changed_at: null, reason: null, replaces: null, is_active: true };
    const unregistered = kitCode(900_000);
    await portal.call(people.admin, addKits, { body: { kit_id: unregistered } });
    expect((await scan(kitCode(999_999))).body).toEqual({
      outcome: 'unknown',
      ...withoutKit,
      is_active: false,
    });
    expect((await scan(unregistered)).body).toEqual({
      outcome: 'set_aside',
      ...withoutKit,
      changed_at: expect.any(String) as string,
    });
    await asOwner(portal, 'delete from app.kits where id = $1', [kit.id]);
    expect((await scan()).body).toEqual({ outcome: 'deleted', ...withoutKit });
  });

  test('receiveKit shows staff that an unregistered code is reserved to replace a rejected kit', async () => {
    const reserved = kitCode(900_001);
    await portal.call(people.admin, addKits, { body: { kit_id: reserved } });
    await change('registered', 'received');
    await change('received', 'rejected', { reason: 'The tube leaked' });
    const params = { kit_id: kit.kit_id };
    await portal.call(people.admin, reserveReplacement, { params, body: { kit_id: reserved } });
    expect((await scan(reserved)).body).toMatchObject({ outcome: 'set_aside', replaces: kit.kit_id });
  });

  test.each([
    {},
    { waited_ms: -1 },
    { waited_ms: 604_800_001 },
    { waited_ms: 0, age_ms: -1 },
    { waited_ms: 0, age_ms: 604_800_001 },
    { waited_ms: 0, patient: 'Mia' },
  ])('receiveKit refuses the body %j and changes nothing', async (body) => {
    const call = { params: { kit_id: kit.kit_id }, body: body as { waited_ms: number } };
    expect((await portal.call(people.admin, receiveKit, call)).status).toBe(400);
    expect(await history()).toEqual(['registered']);
  });
});

describe('undoReceipt', () => {
  test('undoReceipt takes a receipt back, repeats its answer, and the kit can be received again', async () => {
    await scan();
    for (const _ of [1, 2])
      expect(await undo()).toMatchObject({ status: 200, body: { status: 'registered' } });
    expect((await scan()).body).toMatchObject({ outcome: 'received' });
    expect(await history()).toEqual(['registered', 'received', 'registered', 'received']);
  });

  test('undoReceipt refuses an old receipt', async () => {
    await scan();
    await letTimePass(120);
    expect(await undo()).toMatchObject({
      status: 409,
      body: { code: 'kit_status_not_possible', message: 'This receipt can no longer be undone.' },
    });
    expect(await history()).toEqual(['registered', 'received']);
  });

  test("undoReceipt refuses another administrator's receipt", async () => {
    await scan();
    const other = await aPerson(portal.database.db, people.admin, 'admin', 'Olga Other');
    expect((await undo(other)).status).toBe(409);
  });

  test('undoReceipt refuses a kit that has another status, and an unknown code', async () => {
    await scan();
    await change('received', 'in_analysis');
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'kit_status_changed' } });
    kit = { ...kit, kit_id: kitCode(999_999) };
    expect((await undo()).status).toBe(404);
  });
});

test.each<[string, (people: People) => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['the owner', ({ anna }) => anna, 403],
  ['another customer', ({ otherCustomer }) => otherCustomer, 403],
  ['a practitioner with access', ({ paula }) => paula, 403],
  ['a practitioner without access', ({ otherPractitioner }) => otherPractitioner, 403],
])('receiveKit and undoReceipt refuse %s, for known and unknown codes alike', async (_, personOf, status) => {
  const caller = personOf(people) ?? {};
  for (const kit_id of [kit.kit_id, kitCode(999_999)]) {
    const params = { kit_id };
    expect((await portal.call(caller, receiveKit, { params, body: { waited_ms: 0 } })).status).toBe(status);
    expect((await portal.call(caller, undoReceipt, { params })).status).toBe(status);
  }
  expect(await history()).toEqual(['registered']);
});
