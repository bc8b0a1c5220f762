import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listUndoneRegistrations,
  restoreRegistration,
  undoRegistration,
} from '#contract/families/kit-claims.ts';
import { getPatient } from '#contract/families/patients.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { reserveReplacement } from '#contract/kits/kit-replacements.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { setLaboratoryKitStatus } from '#contract/laboratory/laboratory-status.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { forgetAttempts, register } from '#server/families/register-kit/testing/registration.ts';
import { heldKit } from '#server/laboratory/laboratory-status/testing/heldKit.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** A rejected kit of Anna's, with a reserved replacement. */
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
let number = 0;
/** The number of the reserved code. */
let reserved = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 10;
  reserved = number + 1;
  kit = await aKit(portal, people, number);
  const body = { range: { start: kitCode(reserved), end: kitCode(number + 9) } };
  await portal.call(people.admin, addKits, { body });
  await change('registered', 'received');
  await change('received', 'rejected', { reason: 'It leaked' });
  expect((await reserve()).status).toBe(200);
});

afterAll(() => portal.close());

const change = (
  from_status: 'registered' | 'received' | 'rejected',
  status: 'received' | 'rejected',
  more = {},
) =>
  portal.call(people.admin, changeKitStatus, {
    params: { kit_id: kit.kit_id },
    body: { from_status, status, ...more },
  });
const reserve = (code = reserved) =>
  portal.call(people.admin, reserveReplacement, {
    params: { kit_id: kit.kit_id },
    body: { kit_id: kitCode(code) },
  });
const registerFor = (person: Person, code: number, more: object = { patient: { id: kit.patient_id } }) =>
  register(portal, person, code, more);
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { code: string }).code);
const chainOf = async (code: KitCode) => {
  const answer = await portal.call(people.anna, getPatient, { params: { patient_id: kit.patient_id } });
  const seen = getPatient.result.parse(answer.body).kits.find(({ kit_id }) => kit_id === code);
  return seen && [seen.replaces, seen.replaced_by];
};
const undo = async (code: KitCode, kit_record_id: KitRecordId) =>
  expect(
    (await portal.call(people.admin, undoRegistration, { params: { kit_id: code }, body: { kit_record_id } }))
      .status,
  ).toBeLessThan(300);
const restore = async (code: KitCode) => {
  const { body } = await portal.call(people.admin, listUndoneRegistrations, { query: { search: code } });
  const undone_id = listUndoneRegistrations.result.parse(body).rows[0]?.id ?? '';
  return codeOf(await portal.call(people.admin, restoreRegistration, { params: { undone_id } }));
};
/** Registers two more kits and the replacement, which the patient can have beside three. */
const registerAll = async () => {
  for (const code of [reserved + 1, reserved + 2, reserved])
    expect(codeOf(await registerFor(people.anna, code))).toBe('done');
  const answer = await portal.call(people.anna, getPatient, { params: { patient_id: kit.patient_id } });
  const found = getPatient.result.parse(answer.body).kits.find(({ kit_id }) => kit_id === kitCode(reserved));
  if (!found) throw new Error('The replacement is not registered');
  return found.id;
};

describe('the end of a reservation', () => {
  test('a reservation ends with a rejection by mistake, and its code is free for everybody', async () => {
    await change('rejected', 'received');
    expect(await chainOf(kit.kit_id)).toEqual([null, null]);
    expect(codeOf(await registerFor(people.otherCustomer, reserved, {}))).toBe('done');
  });

  test('a registered replacement stays one after its rejection was a mistake, and there is no second one', async () => {
    const replacement = kitCode(reserved);
    expect(codeOf(await registerFor(people.anna, reserved))).toBe('done');
    await change('rejected', 'received');
    await change('received', 'rejected', { reason: 'It leaked' });
    expect(await chainOf(kit.kit_id)).toEqual([null, replacement]);
    expect(codeOf(await reserve(reserved + 1))).toBe('kit_has_replacement');
  });

  test('of a registration of the replacement and the end of the rejection at once, both leave one consistent chain', async () => {
    const [registered] = await Promise.all([
      registerFor(people.anna, reserved),
      change('rejected', 'received'),
    ]);
    expect(codeOf(registered)).toBe('done');
    const chain = await chainOf(kitCode(reserved));
    const replaced_by = chain?.[0] ? kitCode(reserved) : null;
    expect(await chainOf(kit.kit_id)).toEqual([null, replaced_by]);
  });

  test('a laboratory ends a rejection beside a repeated reservation without a deadlock', async () => {
    const lab = await aKey(portal, people);
    const { isAwaited, release } = await heldKit(portal, kit.kit_id);
    const ended = portal.call(lab, setLaboratoryKitStatus, {
      params: { kit_id: kit.kit_id },
      body: { status: 'received' },
    });
    await isAwaited();
    const repeated = reserve();
    await isAwaited(2);
    await release();
    expect((await ended).status).toBe(200);
    expect(codeOf(await repeated)).toBe('kit_not_rejected');
    expect(await chainOf(kit.kit_id)).toEqual([null, null]);
  });

  test('a reservation ends with the deactivation of its code, and another code can be reserved', async () => {
    const body = { is_active: false };
    await portal.call(people.admin, setKitActive, { params: { kit_id: kitCode(reserved) }, body });
    expect(await chainOf(kit.kit_id)).toEqual([null, null]);
    expect(codeOf(await reserve(reserved + 1))).toBe('done');
  });

  test('a deactivated replacement that is registered stays a replacement', async () => {
    await registerFor(people.anna, reserved);
    const body = { is_active: false };
    await portal.call(people.admin, setKitActive, { params: { kit_id: kitCode(reserved) }, body });
    expect(await chainOf(kit.kit_id)).toEqual([null, kitCode(reserved)]);
  });

  test('a reserved code is free for everybody once the owner is deleted', async () => {
    const { actor } = await aPerson(portal.database.db, people.admin, 'customer', 'Gina Gone');
    const id = actor.user_id;
    await asOwner(portal, 'update app.patients set owner_id = $2 where id = $1', [kit.patient_id, id]);
    expect((await portal.call(people.admin, deleteUser, { params: { user_id: id } })).status).toBeLessThan(
      300,
    );
    expect(
      await asOwner(portal, 'select from app.kit_replacements where kit_id = $1', [kitCode(reserved)]),
    ).toEqual([]);
    expect(codeOf(await registerFor(people.anna, reserved, {}))).toBe('done');
  });

  test('a reserved code is free for everybody once the patient is deleted', async () => {
    await asOwner(portal, 'delete from app.patients where id = $1', [kit.patient_id]);
    expect(codeOf(await registerFor(people.anna, reserved, {}))).toBe('done');
  });
});

describe('an undone registration', () => {
  test('a reservation ends when the registration of the rejected kit is undone', async () => {
    await undo(kit.kit_id, kit.id);
    expect(await restore(kit.kit_id)).toBe('done');
    expect(await chainOf(kit.kit_id)).toEqual([null, null]);
    expect(codeOf(await reserve())).toBe('done');
  });

  test('a replacement whose registration is undone is free for others, and another code can be reserved', async () => {
    const id = await registerAll();
    await undo(kitCode(reserved), id);
    expect(await chainOf(kit.kit_id)).toEqual([null, null]);
    expect(codeOf(await registerFor(people.otherCustomer, reserved, {}))).toBe('done');
    expect(codeOf(await reserve(reserved + 3))).toBe('done');
  });

  test('a restored replacement is one again, beside three kits', async () => {
    await undo(kitCode(reserved), await registerAll());
    expect(await restore(kitCode(reserved))).toBe('done');
    expect(await chainOf(kitCode(reserved))).toEqual([kit.kit_id, null]);
  });

  test('a restored rejected kit has its registered replacement again, beside two more kits', async () => {
    await registerAll();
    await undo(kit.kit_id, kit.id);
    expect(await chainOf(kitCode(reserved))).toEqual([null, null]);
    expect(await restore(kit.kit_id)).toBe('done');
    expect(await chainOf(kit.kit_id)).toEqual([null, kitCode(reserved)]);
  });
});
