import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assignPractitioner,
  listKitPractitioners,
  unassignPractitioner,
} from '#contract/families/kit-practitioners.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { during } from '#server/testing/during.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { updateAccess } from './queries.ts';
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

describe('a registration with the code of a practitioner', () => {
  test('a registration adds the kit to a limited grant and keeps its end', async () => {
    const family = await calls.aFamily(1);
    const ends_at = inDays(30);
    await calls.change(family, { kit_record_ids: idsOf(family, 0), ends_at });
    const added = await calls.aKitOf(family.patient_id);
    const [grown] = await calls.grantsOf(family);
    expect(grown?.kit_record_ids).toEqual([...idsOf(family, 0), added.id]);
    expect(Date.parse(grown?.ends_at ?? '')).toBe(Date.parse(ends_at));
    expect((await calls.notificationsOf(family))[0]).toBe('practitioner_added');
  });

  test('a registration renews an ended grant for the new kit alone', async () => {
    const family = await calls.aFamily(1);
    await calls.letEnd(family);
    const added = await calls.aKitOf(family.patient_id);
    expect(await calls.grantsOf(family)).toMatchObject([{ kit_record_ids: [added.id], ends_at: null }]);
  });

  test('a registration leaves a grant for all kits as it is, and without the code a limited one, too', async () => {
    const family = await calls.aFamily(1);
    await calls.aKitOf(family.patient_id);
    expect(await calls.grantsOf(family)).toMatchObject([everything]);
    await calls.change(family, { kit_record_ids: idsOf(family, 0) });
    const kit_id = kitCode(calls.nextNumber());
    await portal.call(people.admin, addKits, { body: { kit_id } });
    const body = { patient: { id: family.patient_id }, kit_id, confirm_kit_id: kit_id };
    expect((await portal.call(people.anna, registerKit, { body })).status).toBe(201);
    expect(await calls.grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 0) }]);
  });

  /** Registers a kit while the owner's change of the grant waits for its commit. */
  async function registerDuring({ patient_id }: Family, terms: Terms) {
    const kit_id = kitCode(calls.nextNumber());
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

  test("a registration that waits for a change of the grant adds its kit to the owner's choice", async () => {
    const family = await calls.aFamily();
    await calls.change(family, { kit_record_ids: idsOf(family, 0) });
    const added = await registerDuring(family, { kit_record_ids: idsOf(family, 1) });
    expect(await calls.grantsOf(family)).toMatchObject([{ kit_record_ids: [...idsOf(family, 1), added.id] }]);
  });

  test('a registration that waits until the owner opens all kits does not limit the grant again', async () => {
    const family = await calls.aFamily(1);
    await calls.change(family, { kit_record_ids: idsOf(family, 0) });
    await registerDuring(family, everything);
    expect(await calls.grantsOf(family)).toMatchObject([everything]);
  });
});

describe('an assignment by an administrator', () => {
  const assign = (family: Family, place: number) =>
    portal.call(people.admin, assignPractitioner, {
      params: { kit_id: family.kits[place]?.kit_id ?? kitCode(0) },
      body: { practitioner_id: people.paula.actor.user_id },
    });

  test('an assignment is for all kits at first, and adds one kit to a limited grant', async () => {
    const family = await calls.aFamily();
    await calls.revoke(family);
    expect((await assign(family, 0)).status).toBe(201);
    expect(await calls.grantsOf(family)).toMatchObject([everything]);
    expect((await assign(family, 1)).status).toBe(409);
    await calls.change(family, { kit_record_ids: idsOf(family, 0) });
    expect((await assign(family, 0)).status).toBe(409);
    expect((await assign(family, 1)).status).toBe(201);
    expect(await calls.grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 0, 1) }]);
    expect((await calls.notificationsOf(family))[0]).toBe('practitioner_added');
  });

  test('an assignment renews an ended grant for this kit alone', async () => {
    const family = await calls.aFamily();
    await calls.letEnd(family);
    expect((await assign(family, 1)).status).toBe(201);
    expect(await calls.grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 1), ends_at: null }]);
  });

  const unassign = (family: Family, place: number) =>
    portal.call(people.admin, unassignPractitioner, {
      params: {
        kit_id: family.kits[place]?.kit_id ?? kitCode(0),
        practitioner_id: people.paula.actor.user_id,
      },
    });
  const assignedTo = async (family: Family, place: number) => {
    const params = { kit_id: family.kits[place]?.kit_id ?? kitCode(0) };
    const { body } = await portal.call(people.admin, listKitPractitioners, { params });
    return listKitPractitioners.result.parse(body).practitioners.map(({ sees_all_kits }) => sees_all_kits);
  };
  const toldToPractitioner = async (family: Family) =>
    (await notificationCalls(portal, people).list(people.paula)).notifications
      .filter(({ kind, patient_id }) => kind.includes('assigned') && patient_id === family.patient_id)
      .map(({ kind }) => kind);

  test('a wrong assignment is taken back once, and the family and the practitioner are notified', async () => {
    const family = await calls.aFamily();
    expect(await assignedTo(family, 0)).toEqual([true]);
    expect((await unassign(family, 0)).status).toBe(204);
    expect((await unassign(family, 0)).body).toMatchObject({ code: 'practitioner_not_assigned' });
    expect(await assignedTo(family, 0)).toEqual([]);
    expect(await calls.grantsOf(family)).toEqual([]);
    expect((await calls.notificationsOf(family))[0]).toBe('practitioner_removed');
    // A notification names no patient that its reader may not see.
    expect((await notificationCalls(portal, people).list(people.paula)).notifications[0]).toMatchObject({
      kind: 'patient_unassigned',
      patient_id: null,
      patient_name: null,
    });
    await assign(family, 1);
    expect(await toldToPractitioner(family)).toEqual(['patient_assigned', 'patient_unassigned']);
  });

  test('a limited grant loses the kit of a wrong assignment alone, and ends with its last kit', async () => {
    const family = await calls.aFamily();
    await calls.change(family, { kit_record_ids: idsOf(family, 0, 1) });
    expect((await unassign(family, 1)).status).toBe(204);
    expect(await calls.grantsOf(family)).toMatchObject([{ kit_record_ids: idsOf(family, 0) }]);
    expect(await assignedTo(family, 0)).toEqual([false]);
    expect(await assignedTo(family, 1)).toEqual([]);
    expect((await unassign(family, 1)).status).toBe(404);
    expect((await calls.notificationsOf(family))[0]).toBe('practitioner_removed');
    expect(await toldToPractitioner(family)).toEqual(['patient_unassigned']);
    expect((await unassign(family, 0)).status).toBe(204);
    expect(await calls.grantsOf(family)).toEqual([]);
  });

  test('two kits that are taken from a limited grant at once both go', async () => {
    const family = await calls.aFamily();
    await calls.change(family, { kit_record_ids: idsOf(family, 0, 1) });
    const answers = await Promise.all([unassign(family, 0), unassign(family, 1)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await calls.grantsOf(family)).toEqual([]);
  });

  test('a grant that has ended is nobody’s assignment', async () => {
    const family = await calls.aFamily(1);
    await calls.letEnd(family);
    expect(await assignedTo(family, 0)).toEqual([]);
    expect((await unassign(family, 0)).status).toBe(404);
  });
});
