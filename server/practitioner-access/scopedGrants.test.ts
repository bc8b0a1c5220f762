import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditDetails, listPatientEvents } from '#contract/audit/audit.ts';
import { addKits, assignPractitioner } from '#contract/kit-inventory.ts';
import { registerKit } from '#contract/kits.ts';
import { getPatient, type PatientDetails } from '#contract/patients.ts';
import { changeAccess, grantAccess, revokeAccess } from '#contract/practitioner-access.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { during } from '#server/kits/testing/during.ts';
import { forgetAttempts } from '#server/kits/testing/registration.ts';
import { noticeCalls } from '#server/notices/testing/noticeCalls.ts';
import { aKit, everybody, everybodyButAnna, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { updateAccess } from './queries.ts';

let portal: TestPortal;
let people: People;
let kits = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

interface Family {
  readonly patient_id: PatientId;
  readonly kits: readonly { readonly id: KitRecordId; readonly kit_id: string }[];
}

/** A new patient of Anna's with kits, all shared with Dr. Paula. */
async function aFamily(count = 2): Promise<Family> {
  const first = await aKit(portal, people, (kits += 1));
  const all = [first];
  while (all.length < count) all.push(await aKit(portal, people, (kits += 1), { id: first.patient_id }));
  return { patient_id: first.patient_id, kits: all };
}

const idsOf = (family: Family, ...places: number[]) => places.map((place) => family.kits[place]?.id ?? '');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const everything = { kit_record_ids: null, ends_at: null };
type Terms = { kit_record_ids?: readonly string[] | null; ends_at?: string | null };

const changeAs = (
  person: Person | undefined,
  { patient_id }: Pick<Family, 'patient_id'>,
  terms: Terms,
  practitioner_id: string = people.paula.actor.user_id,
) =>
  portal.call(person, changeAccess, {
    params: { patient_id, practitioner_id },
    body: { ...everything, ...terms } as typeof everything,
  });
const change = (family: Pick<Family, 'patient_id'>, terms: Terms) => changeAs(people.anna, family, terms);

const grant = ({ patient_id }: Family, terms: Terms = {}, practitioner = people.paula) =>
  portal.call(people.anna, grantAccess, {
    params: { patient_id },
    body: { practitioner_code: practitioner.practitioner_code ?? '', ...(terms as object) },
  });

const revoke = ({ patient_id }: Family) =>
  portal.call(people.anna, revokeAccess, {
    params: { patient_id, practitioner_id: people.paula.actor.user_id },
  });

async function grantsOf({ patient_id }: Family): Promise<PatientDetails['practitioners']> {
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  return getPatient.result.parse(body).practitioners;
}

/** Lets a grant end, as time would. */
const letEnd = ({ patient_id }: Family) =>
  asOwner(
    portal,
    `set session_replication_role = replica;
     update app.practitioner_access set granted_at = now() - interval '60 days', ends_at = now() - interval '1 hour'
     where patient_id = '${patient_id}'`,
  );

async function eventsOf({ patient_id }: Family): Promise<[string, AuditDetails | null][]> {
  const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
  return listPatientEvents.result
    .parse(body)
    .events.filter(({ action }) => action.startsWith('access_'))
    .map(({ action, details }) => [action, details]);
}

const noticesOf = async ({ patient_id }: Family) =>
  (await noticeCalls(portal, people).list(people.anna)).notices
    .filter((notice) => notice.patient_id === patient_id)
    .map(({ kind }) => kind);

test('the owner sets the kits and the end of a grant, and reads both', async () => {
  const family = await aFamily();
  expect(await grantsOf(family)).toMatchObject([everything]);
  const ends_at = inDays(30);
  const [kit = ''] = idsOf(family, 1);
  expect((await change(family, { kit_record_ids: [kit, kit], ends_at })).status).toBe(204);
  const [limited] = await grantsOf(family);
  expect(limited).toMatchObject({ full_name: 'Dr. Paula', kit_record_ids: [kit] });
  expect(Date.parse(limited?.ends_at ?? '')).toBe(Date.parse(ends_at));
});

test('a first grant can be limited, and the activity says what it covers and until when', async () => {
  const family = await aFamily();
  await revoke(family);
  const ends_at = inDays(30);
  const { status, body } = await grant(family, { kit_record_ids: idsOf(family, 0), ends_at });
  expect([status, body]).toMatchObject([201, { kit_record_ids: idsOf(family, 0) }]);
  await change(family, { kit_record_ids: idsOf(family, 0, 1) });
  await change(family, { kit_record_ids: idsOf(family, 1, 0) });
  await change(family, {});
  expect(await eventsOf(family)).toEqual([
    ['access_changed', null],
    ['access_changed', { kind: 'kits', count: 2 }],
    ['access_granted', { kind: 'kits', count: 1, until: expect.stringContaining(ends_at.slice(0, 10)) }],
    ['access_revoked', null],
    ['access_granted', null],
  ]);
});

describe('a refused change of access', () => {
  test.each(everybodyButAnna)('changeAccess refuses %s and changes nothing', async (_, person, status) => {
    const family = await aFamily();
    expect((await changeAs(person(people), family, { ends_at: inDays(1) })).status).toBe(status);
    expect(await grantsOf(family)).toMatchObject([everything]);
  });

  test('a hidden grant, a missing one and an unknown patient get the same words', async () => {
    const family = await aFamily();
    const hidden = await changeAs(people.otherCustomer, family, {});
    expect(hidden).toMatchObject({ status: 404, body: { code: 'practitioner_not_assigned' } });
    const { user_id } = people.otherPractitioner.actor;
    for (const answer of [
      await changeAs(people.anna, family, {}, user_id),
      await change({ patient_id: crypto.randomUUID() as PatientId }, {}),
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
    const family = await aFamily();
    const bad = terms(family, await aFamily(1));
    expect(await change(family, bad)).toMatchObject({ status, body: { code } });
    expect(await grantsOf(family)).toMatchObject([everything]);
    expect(await grant(family, bad, people.otherPractitioner)).toMatchObject({ status, body: { code } });
    expect(await grantsOf(family)).toHaveLength(1);
  });

  test('a live grant, limited or not, is not given again by its code', async () => {
    const family = await aFamily();
    for (const terms of [everything, { ...everything, kit_record_ids: idsOf(family, 0) }]) {
      await change(family, terms);
      expect(await grant(family)).toMatchObject({
        status: 409,
        body: { message: 'Practitioner is already assigned to this patient' },
      });
      expect(await grantsOf(family)).toMatchObject([terms]);
    }
  });
});

describe('an ended grant', () => {
  test('an ended grant stays visible to the owner, and its removal is recorded without a notice', async () => {
    const family = await aFamily(1);
    await letEnd(family);
    const [ended] = await grantsOf(family);
    expect(Date.parse(ended?.ends_at ?? '')).toBeLessThan(Date.now());
    const notices = await noticesOf(family);
    expect((await revoke(family)).status).toBe(204);
    expect(await grantsOf(family)).toEqual([]);
    expect(await noticesOf(family)).toEqual(notices);
    expect((await eventsOf(family))[0]).toEqual(['access_revoked', { until: expect.any(String) }]);
  });

  test.each([
    ['its code', (family: Family, terms: Terms) => grant(family, terms), 201],
    ['a change', (family: Family, terms: Terms) => change(family, terms), 204],
  ])(
    'an ended grant that is renewed by %s begins anew, and is told to the owner',
    async (_, renew, status) => {
      const family = await aFamily();
      await letEnd(family);
      const [ended] = await grantsOf(family);
      expect((await renew(family, { kit_record_ids: idsOf(family, 1) })).status).toBe(status);
      const [renewed] = await grantsOf(family);
      expect(renewed).toMatchObject({ kit_record_ids: idsOf(family, 1), ends_at: null });
      expect(Date.parse(renewed?.granted_at ?? '')).toBeGreaterThan(Date.parse(ended?.ends_at ?? ''));
      expect((await eventsOf(family))[0]).toEqual(['access_granted', { kind: 'kits', count: 1 }]);
      expect((await noticesOf(family))[0]).toBe('practitioner_added');
    },
  );

  test('20 simultaneous renewals of a grant are one renewal', async () => {
    const family = await aFamily(1);
    await letEnd(family);
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant(family)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await eventsOf(family)).map(([action]) => action)).toEqual(['access_granted', 'access_granted']);
  });
});

describe('a registration with the code of a practitioner', () => {
  test('a registration adds the kit to a limited grant and keeps its end', async () => {
    const family = await aFamily(1);
    const ends_at = inDays(30);
    await change(family, { kit_record_ids: idsOf(family, 0), ends_at });
    const added = await aKit(portal, people, (kits += 1), { id: family.patient_id });
    const [grown] = await grantsOf(family);
    expect(grown?.kit_record_ids).toEqual([...idsOf(family, 0), added.id]);
    expect(Date.parse(grown?.ends_at ?? '')).toBe(Date.parse(ends_at));
    expect((await noticesOf(family))[0]).toBe('practitioner_added');
  });

  test('a registration renews an ended grant for the new kit alone', async () => {
    const family = await aFamily(1);
    await letEnd(family);
    const added = await aKit(portal, people, (kits += 1), { id: family.patient_id });
    expect(await grantsOf(family)).toMatchObject([{ kit_record_ids: [added.id], ends_at: null }]);
  });

  test('a registration leaves a grant for all kits as it is, and without the code a limited one, too', async () => {
    const family = await aFamily(1);
    await aKit(portal, people, (kits += 1), { id: family.patient_id });
    expect(await grantsOf(family)).toMatchObject([everything]);
    await change(family, { kit_record_ids: idsOf(family, 0) });
    const kit_id = kitCode((kits += 1));
    await portal.call(people.admin, addKits, { body: { kit_id } });
    const body = { patient: { id: family.patient_id }, kit_id, confirm_kit_id: kit_id };
    expect((await portal.call(people.anna, registerKit, { body })).status).toBe(201);
    expect(await grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 0) }]);
  });

  /** Registers a kit while the owner's change of the grant waits for its commit. */
  async function registerDuring({ patient_id }: Family, terms: Terms) {
    const kit_id = kitCode((kits += 1));
    await portal.call(people.admin, addKits, { body: { kit_id } });
    const { practitioner_code, actor } = people.paula;
    const body = { patient: { id: patient_id }, kit_id, confirm_kit_id: kit_id, practitioner_code };
    const changed = updateAccess(patient_id, actor.user_id, { ...everything, ...terms } as typeof everything);
    const answer = await during(
      portal,
      people.anna.actor,
      (tx) => tx.run(changed),
      () => portal.call(people.anna, registerKit, { body }),
    );
    return registerKit.result.parse(answer.body);
  }

  test('a registration that waits for a change of the grant adds its kit to what the owner has set', async () => {
    const family = await aFamily();
    await change(family, { kit_record_ids: idsOf(family, 0) });
    const added = await registerDuring(family, { kit_record_ids: idsOf(family, 1) });
    expect(await grantsOf(family)).toMatchObject([{ kit_record_ids: [...idsOf(family, 1), added.id] }]);
  });

  test('a registration that waits until the owner opens all kits does not limit the grant again', async () => {
    const family = await aFamily(1);
    await change(family, { kit_record_ids: idsOf(family, 0) });
    await registerDuring(family, everything);
    expect(await grantsOf(family)).toMatchObject([everything]);
  });
});

describe('an assignment by an administrator', () => {
  const assign = (family: Family, place: number) =>
    portal.call(people.admin, assignPractitioner, {
      params: { kit_id: family.kits[place]?.kit_id ?? '' } as never,
      body: { practitioner_id: people.paula.actor.user_id },
    });

  test('an assignment is for all kits at first, and adds one kit to a limited grant', async () => {
    const family = await aFamily();
    await revoke(family);
    expect((await assign(family, 0)).status).toBe(201);
    expect(await grantsOf(family)).toMatchObject([everything]);
    expect((await assign(family, 1)).status).toBe(409);
    await change(family, { kit_record_ids: idsOf(family, 0) });
    expect((await assign(family, 0)).status).toBe(409);
    expect((await assign(family, 1)).status).toBe(201);
    expect(await grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 0, 1) }]);
    expect((await noticesOf(family))[0]).toBe('practitioner_added');
  });

  test('an assignment renews an ended grant for this kit alone', async () => {
    const family = await aFamily();
    await letEnd(family);
    expect((await assign(family, 1)).status).toBe(201);
    expect(await grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 1), ends_at: null }]);
  });
});
