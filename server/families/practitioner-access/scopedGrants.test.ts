import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PatientId } from '#contract/shared/ids.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { everything, type Family, grantCalls, idsOf, inDays, type Terms } from './testing/grantCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof grantCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = grantCalls(portal, people);
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

test('the owner sets the kits and the end of a grant, and reads both', async () => {
  const family = await calls.aFamily();
  expect(await calls.grantsOf(family)).toMatchObject([everything]);
  const ends_at = inDays(30);
  const [kit = ''] = idsOf(family, 1);
  expect((await calls.change(family, { kit_record_ids: [kit, kit], ends_at })).status).toBe(204);
  const [limited] = await calls.grantsOf(family);
  expect(limited).toMatchObject({ full_name: 'Dr. Paula', kit_record_ids: [kit] });
  expect(Date.parse(limited?.ends_at ?? '')).toBe(Date.parse(ends_at));
});

test('a first grant can be limited, and the activity names its scope and end', async () => {
  const family = await calls.aFamily();
  await calls.revoke(family);
  const ends_at = inDays(30);
  const { status, body } = await calls.grant(family, { kit_record_ids: idsOf(family, 0), ends_at });
  expect([status, body]).toMatchObject([201, { kit_record_ids: idsOf(family, 0) }]);
  await calls.change(family, { kit_record_ids: idsOf(family, 0, 1) });
  await calls.change(family, { kit_record_ids: idsOf(family, 1, 0) });
  await calls.change(family, {});
  expect(await calls.eventsOf(family)).toEqual([
    ['access_changed', null],
    ['access_changed', { kind: 'kits', count: 2 }],
    ['access_granted', { kind: 'kits', count: 1, until: expect.stringContaining(ends_at.slice(0, 10)) }],
    ['access_revoked', null],
    ['access_granted', null],
  ]);
});

describe('a refused change of access', () => {
  test.each(everybodyButAnna)('changeAccess refuses %s and changes nothing', async (_, person, status) => {
    const family = await calls.aFamily();
    expect((await calls.changeAs(person(people), family, { ends_at: inDays(1) })).status).toBe(status);
    expect(await calls.grantsOf(family)).toMatchObject([everything]);
  });

  test('a hidden grant, a missing one and an unknown patient get the same words', async () => {
    const family = await calls.aFamily();
    const hidden = await calls.changeAs(people.otherCustomer, family, {});
    expect(hidden).toMatchObject({ status: 404, body: { code: 'practitioner_not_assigned' } });
    const { user_id } = people.otherPractitioner.actor;
    for (const answer of [
      await calls.changeAs(people.anna, family, {}, user_id),
      await calls.change({ patient_id: crypto.randomUUID() as PatientId }, {}),
    ])
      expect(answer.body).toEqual(hidden.body);
  });

  test.each<[string, (family: Family, other: Family) => Terms, number, string]>([
    ['no kit at all', () => ({ kit_record_ids: [] }), 400, 'invalid_request'],
    ['a word for a kit', () => ({ kit_record_ids: ['MB000001'] }), 400, 'invalid_request'],
    [
      'a kit of another patient',
      (own, other) => ({ kit_record_ids: [...idsOf(own, 0), ...idsOf(other, 0)] }),
      404,
      'kit_not_found',
    ],
    ['a deleted kit', () => ({ kit_record_ids: [crypto.randomUUID()] }), 404, 'kit_not_found'],
    ['an end in the past', () => ({ ends_at: inDays(-1) }), 422, 'access_end_not_possible'],
    ['an end after more than 100 years', () => ({ ends_at: inDays(36_530) }), 422, 'access_end_not_possible'],
    ['an end without a zone', () => ({ ends_at: '2099-01-01T00:00:00' }), 400, 'invalid_request'],
    ['29 February of a common year', () => ({ ends_at: '2099-02-29T00:00:00Z' }), 400, 'invalid_request'],
  ])('neither a first grant nor a change accepts %s', async (_, terms, status, code) => {
    const family = await calls.aFamily();
    const bad = terms(family, await calls.aFamily(1));
    expect(await calls.change(family, bad)).toMatchObject({ status, body: { code } });
    expect(await calls.grantsOf(family)).toMatchObject([everything]);
    expect(await calls.grant(family, bad, people.otherPractitioner)).toMatchObject({
      status,
      body: { code },
    });
    expect(await calls.grantsOf(family)).toHaveLength(1);
  });

  test('a live grant, limited or not, is not given again by its code', async () => {
    const family = await calls.aFamily();
    for (const terms of [everything, { ...everything, kit_record_ids: idsOf(family, 0) }]) {
      await calls.change(family, terms);
      expect(await calls.grant(family)).toMatchObject({
        status: 409,
        body: { message: 'Practitioner is already assigned to this patient' },
      });
      expect(await calls.grantsOf(family)).toMatchObject([terms]);
    }
  });
});

describe('an ended grant', () => {
  test('an ended grant stays visible to the owner, and its removal is recorded without a notification', async () => {
    const family = await calls.aFamily(1);
    await calls.letEnd(family);
    const [ended] = await calls.grantsOf(family);
    expect(Date.parse(ended?.ends_at ?? '')).toBeLessThan(Date.now());
    const notifications = await calls.notificationsOf(family);
    expect((await calls.revoke(family)).status).toBe(204);
    expect(await calls.grantsOf(family)).toEqual([]);
    expect(await calls.notificationsOf(family)).toEqual(notifications);
    expect((await calls.eventsOf(family))[0]).toEqual(['access_revoked', { until: expect.any(String) }]);
  });

  test.each([
    ['its code', (family: Family, terms: Terms) => calls.grant(family, terms), 201],
    ['a change', (family: Family, terms: Terms) => calls.change(family, terms), 204],
  ])(
    'an ended grant that is renewed by %s begins anew, and the owner is notified',
    async (_, renew, status) => {
      const family = await calls.aFamily();
      await calls.letEnd(family);
      const [ended] = await calls.grantsOf(family);
      expect((await renew(family, { kit_record_ids: idsOf(family, 1) })).status).toBe(status);
      const [renewed] = await calls.grantsOf(family);
      expect(renewed).toMatchObject({ kit_record_ids: idsOf(family, 1), ends_at: null });
      expect(Date.parse(renewed?.granted_at ?? '')).toBeGreaterThan(Date.parse(ended?.ends_at ?? ''));
      expect((await calls.eventsOf(family))[0]).toEqual(['access_granted', { kind: 'kits', count: 1 }]);
      expect((await calls.notificationsOf(family))[0]).toBe('practitioner_added');
    },
  );

  test('20 simultaneous renewals of a grant are one renewal', async () => {
    const family = await calls.aFamily(1);
    await calls.letEnd(family);
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.grant(family)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await calls.eventsOf(family)).map(([action]) => action)).toEqual([
      'access_granted',
      'access_granted',
    ]);
  });
});
