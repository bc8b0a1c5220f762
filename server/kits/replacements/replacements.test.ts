import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { releaseReplacement, reserveReplacement } from '#contract/kits/kit-replacements.ts';
import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { forgetAttempts, proofOf, register } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** A rejected kit of Anna's. */
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
let number = 0;
/** The number of a free code. */
let free = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 10;
  free = number + 1;
  kit = await aKit(portal, people, number);
  await portal.call(people.admin, addKits, {
    body: { range: { start: kitCode(free), end: kitCode(number + 9) } },
  });
  await reject(kit.kit_id);
});

afterAll(() => portal.close());

async function reject(kit_id: KitCode) {
  const params = { kit_id };
  const received = { from_status: 'registered', status: 'received' } as const;
  await portal.call(people.admin, changeKitStatus, { params, body: received });
  const rejected = { from_status: 'received', status: 'rejected', reason: 'It leaked' } as const;
  expect((await portal.call(people.admin, changeKitStatus, { params, body: rejected })).status).toBe(201);
}

const reserve = (code = free, person: Person | object = people.admin, kit_id = kit.kit_id) =>
  portal.call(person, reserveReplacement, { params: { kit_id }, body: { kit_id: kitCode(code) } });
const release = (person: Person | object = people.admin, kit_id = kit.kit_id) =>
  portal.call(person, releaseReplacement, { params: { kit_id } });
const registerFor = (person: Person, code: number, more: object = { patient: { id: kit.patient_id } }) =>
  register(portal, person, code, more);
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { code: string }).code);
const kitsSeenBy = async (person: Person) => {
  const params = { patient_id: kit.patient_id };
  return getPatient.result.parse((await portal.call(person, getPatient, { params })).body).kits;
};
const notificationsOfAnna = async () =>
  listNotifications.result
    .parse((await portal.call(people.anna, listNotifications, { query: {} })).body)
    .notifications.filter(({ kind, kit_id }) => kind === 'replacement' && kit_id === kit.kit_id);

describe('reserveReplacement and releaseReplacement', () => {
  test('only administrators reserve and release replacements', async () => {
    const { anna, paula, otherCustomer, admin } = people;
    for (const [person, status] of [
      [{}, 401],
      [anna, 403],
      [otherCustomer, 403],
      [paula, 403],
    ] as const)
      expect([(await reserve(free, person)).status, (await release(person)).status]).toEqual([
        status,
        status,
      ]);
    expect([(await reserve(free, admin)).status, (await release(admin)).status]).toEqual([200, 204]);
  });

  test('ten reservations of one code in parallel are one, and one notification for the owner', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => reserve()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await notificationsOfAnna()).toHaveLength(1);
  });

  test('of nine codes reserved for one kit in parallel, one is reserved', async () => {
    const codes = Array.from({ length: 9 }, (_, index) => free + index);
    const answers = (await Promise.all(codes.map((code) => reserve(code)))).map(codeOf);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'kit_has_replacement')).toHaveLength(8);
  });

  test('a code whose kit is at the laboratory already is not reserved', async () => {
    const params = { kit_id: kitCode(free) };
    await portal.call(people.admin, receiveKit, { params, body: { waited_ms: 0 } });
    expect(codeOf(await reserve())).toBe('kit_set_aside');
  });

  test('a code is reserved for one kit', async () => {
    const first = kit.kit_id;
    const second = await aKit(portal, people, number + 1_000_0);
    await reject(second.kit_id);
    const answers = await Promise.all([first, second.kit_id].map((id) => reserve(free, people.admin, id)));
    expect(answers.map(codeOf).sort()).toEqual(['done', 'kit_already_reserved']);
  });

  test('a code that is unknown, inactive or registered is refused, and so is a kit that was not rejected', async () => {
    const inactive = kitCode(free + 1);
    await portal.call(people.admin, setKitActive, {
      params: { kit_id: inactive },
      body: { is_active: false },
    });
    expect(codeOf(await reserve(999_999))).toBe('kit_not_in_inventory');
    expect(codeOf(await reserve(free + 1))).toBe('kit_not_in_inventory');
    expect(codeOf(await reserve(number))).toBe('kit_already_registered');
    expect(codeOf(await reserve(free, people.admin, kitCode(999_999)))).toBe('kit_not_found');
    const params = { kit_id: kit.kit_id };
    const body = { from_status: 'rejected', status: 'received' } as const;
    await portal.call(people.admin, changeKitStatus, { params, body });
    expect(codeOf(await reserve())).toBe('kit_not_rejected');
    expect(await notificationsOfAnna()).toEqual([]);
  });

  test('a released code is free for everybody, and a registered replacement stays', async () => {
    await reserve();
    for (const _ of [1, 2]) expect((await release()).status).toBe(204);
    expect(codeOf(await registerFor(people.otherCustomer, free, {}))).toBe('done');
    await reserve(free + 1);
    expect(codeOf(await registerFor(people.anna, free + 1))).toBe('done');
    expect(codeOf(await release())).toBe('kit_already_registered');
  });
});

describe('the registration of a reserved code', () => {
  test('only the owner of the patient can register it; to others it is an unknown code', async () => {
    await reserve();
    const unknown = await registerFor(people.otherCustomer, 999_999, {});
    const proof = await proofOf(portal, people.admin, free);
    for (const more of [{}, { proof }]) {
      const answer = await registerFor(people.otherCustomer, free, more);
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    }
    expect(codeOf(await registerFor(people.anna, free))).toBe('done');
  });

  test('it is refused for another patient of the owner', async () => {
    await reserve();
    expect(await registerFor(people.anna, free, {})).toMatchObject({
      status: 409,
      body: {
        message: 'This kit is reserved for another patient. Please select the patient of the rejected kit.',
      },
    });
  });

  test.each([
    ['first', 0],
    ['last', 2],
  ])('it does not count toward the three kits of a patient if it is registered %s', async (_, place) => {
    await reserve();
    // The kit of `beforeEach` is one of the three.
    const others = [free + 1, free + 2];
    const outcomes: string[] = [];
    for (const code of [...others.slice(0, place), free, ...others.slice(place), free + 3])
      outcomes.push(codeOf(await registerFor(people.anna, code)));
    expect(outcomes).toEqual(['done', 'done', 'done', 'patient_kit_limit']);
    expect(await kitsSeenBy(people.anna)).toHaveLength(4);
  });

  test('the owner, the practitioner and the administrator see the chain of three kits, and no stranger does', async () => {
    await reserve();
    await registerFor(people.anna, free);
    await reject(kitCode(free));
    await reserve(free + 1, people.admin, kitCode(free));
    const chain = { replaces: kit.kit_id, replaced_by: kitCode(free + 1) };
    const params = { kit_id: kitCode(free) };
    const { anna, paula, admin, otherCustomer, otherPractitioner } = people;
    for (const person of [anna, paula, admin])
      expect((await portal.call(person, getReportSummary, { params })).body).toMatchObject({ kit: chain });
    for (const person of [otherCustomer, otherPractitioner])
      expect((await portal.call(person, getReportSummary, { params })).status).toBe(404);
    expect((await portal.call(admin, listKitStatusChanges, { params })).body).toMatchObject(chain);
    expect((await kitsSeenBy(anna)).find(({ id }) => id === kit.id)).toMatchObject({
      replaces: null,
      replaced_by: kitCode(free),
    });
  });

  test('of a reservation and a registration by somebody else at once, one succeeds', async () => {
    const [reserved, taken] = await Promise.all([reserve(), registerFor(people.otherCustomer, free, {})]);
    expect([codeOf(reserved), codeOf(taken)]).toEqual(
      codeOf(reserved) === 'done' ? ['done', 'kit_not_valid'] : ['kit_already_registered', 'done'],
    );
  });
});
