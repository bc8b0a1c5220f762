import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient, listPatients } from '#contract/families/patients.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { deleteUser, getHoldings, updateUser } from '#contract/identity/users.ts';
import { createRecordLink, listRecordLinks } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let anna: Person;
let maria: Person;
let nils: Person;
let patient_id: PatientId;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  const { db } = portal.database;
  anna = await aPerson(db, people.admin, 'customer', 'Anna Meyer');
  maria = await aPerson(db, people.admin, 'customer', 'Maria Smith');
  nils = await aPerson(db, people.admin, 'customer', 'Nils Smith');
  calls = guardianCalls(portal, { ...people, anna });
  number += 1;
  ({ patient_id } = await aKit(portal, { ...people, anna }, number));
  await calls.makeGuardian(patient_id, maria);
});

afterAll(() => portal.close());

const idOf = ({ actor }: Person) => actor.user_id;
const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code;
const sees = async (person: Person) =>
  (await portal.call(person, getPatient, { params: { patient_id } })).status === 200;
const kindsFor = async (person: Person) =>
  (await notificationCalls(portal, people).list(person)).notifications.map(({ kind }) => kind);
const emailInTable = async () =>
  (
    await asOwner<{ customer_email: string }>(
      portal,
      'select distinct customer_email from app.patient_table_rows where patient_id = $1',
      [patient_id],
    )
  ).map(({ customer_email }) => customer_email);

test('a guardian leaves, and the others are notified', async () => {
  const recorded = await recordedBy(portal, () => calls.remove(patient_id, idOf(maria), maria));
  expect([await sees(maria), await sees(anna)]).toEqual([false, true]);
  expect(briefly(recorded, 'action', 'actor_id', 'user_id')).toEqual([
    ['guardian_removed', idOf(maria), idOf(maria)],
  ]);
  expect((await kindsFor(anna))[0]).toBe('guardian_removed');
  const [own] = (await notificationCalls(portal, people).list(maria)).notifications;
  expect(own).toMatchObject({ kind: 'guardian_removed', patient_id: null, patient_name: null });
});

test('the owner removes a second guardian, and nobody else does', async () => {
  await calls.makeGuardian(patient_id, nils);
  const refused = await calls.remove(patient_id, idOf(maria), nils);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'guardian_not_owner']);
  expect(codeOf(await calls.remove(patient_id, idOf(anna), nils))).toBe('guardian_not_owner');
  expect((await calls.remove(patient_id, idOf(maria), anna)).status).toBe(204);
  expect([await sees(anna), await sees(maria), await sees(nils)]).toEqual([true, false, true]);
  expect(codeOf(await calls.remove(patient_id, idOf(maria), anna))).toBe('guardian_not_found');
  expect(codeOf(await calls.remove(patient_id, idOf(maria), maria))).toBe('patient_not_found');
});

test('the last guardian is refused with a sentence that says what to do', async () => {
  await calls.remove(patient_id, idOf(maria), anna);
  const refused = await calls.remove(patient_id, idOf(anna), anna);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'last_guardian',
      message:
        'You are the only guardian, and a patient needs one. Please add another guardian before you leave.',
    },
  });
  expect(await sees(anna)).toBe(true);
});

test('after an owner who leaves, the longest-standing guardian is the owner', async () => {
  await calls.makeGuardian(patient_id, nils);
  const recorded = await recordedBy(portal, () => calls.remove(patient_id, idOf(anna), anna));
  expect(await calls.idsOf(patient_id, maria)).toEqual([idOf(maria), idOf(nils)]);
  expect((await calls.list(patient_id, nils)).guardians.map(({ is_owner }) => is_owner)).toEqual([
    true,
    false,
  ]);
  expect(await sees(anna)).toBe(false);
  expect(await emailInTable()).toEqual([maria.email]);
  expect(briefly(recorded, 'action', 'user_id')).toEqual([['guardian_removed', idOf(anna)]]);
});

test('links to the record and own invitations end with a guardian', async () => {
  await portal.call(maria, createRecordLink, {
    params: { patient_id },
    body: { label: 'Dr. Outside', passcode: '246813' },
  });
  const { id } = await calls.accepted(patient_id, nils, { by: maria });
  await calls.remove(patient_id, idOf(maria), anna);
  const { body } = await portal.call(anna, listRecordLinks, { params: { patient_id } });
  expect(listRecordLinks.result.parse(body).links.map(({ ended_at }) => ended_at)).toEqual([
    expect.any(String),
  ]);
  expect((await calls.list(patient_id)).invitations).toEqual([]);
  expect((await calls.confirm(patient_id, id, idOf(nils))).status).toBe(404);
});

test('a second guardian sees the patient as shared, and the owner as the own', async () => {
  const sharedFor = async (person: Person) => {
    const { body } = await portal.call(person, listPatients, {});
    return listPatients.result.parse(body).patients.map(({ id, is_shared }) => [id, is_shared]);
  };
  expect(await sharedFor(maria)).toEqual([[patient_id, true]]);
  expect(await sharedFor(anna)).toEqual([[patient_id, false]]);
});

test('the hosted client finds a shared patient by its id, and owned ones by the own id', async () => {
  const find = async (filter: string) => {
    const { body } = await portal.app.inject({
      url: `/rest/v1/patients?select=id,patient_id&${filter}`,
      headers: { authorization: `Bearer ${maria.token}` },
    });
    return JSON.parse(body) as unknown;
  };
  expect(await find(`id=eq.${patient_id}`)).toEqual([{ id: patient_id, patient_id: idOf(anna) }]);
  expect(await find(`patient_id=eq.${idOf(maria)}`)).toEqual([]);
  await calls.remove(patient_id, idOf(maria), maria);
  expect(await find(`id=eq.${patient_id}`)).toEqual([]);
});

describe('the deletion of an account', () => {
  const remove = (person: Person) =>
    portal.call(people.admin, deleteUser, { params: { user_id: idOf(person) } });

  test('passes a shared patient on with kits, and deletes the others', async () => {
    number += 1;
    const other = await aKit(portal, { ...people, anna }, number);
    const { body } = await portal.call(people.admin, getHoldings, { params: { user_id: idOf(anna) } });
    expect(body).toEqual({ patients: 2, kits: 2, reports: 0, shared: 1 });
    expect((await remove(anna)).status).toBe(204);
    expect(await calls.idsOf(patient_id, maria)).toEqual([idOf(maria)]);
    expect(await emailInTable()).toEqual([maria.email]);
    const kept = await portal.call(maria, getPatient, { params: { patient_id } });
    expect(getPatient.result.parse(kept.body).kits).toHaveLength(1);
    expect(await asOwner(portal, 'select from app.patients where id = $1', [other.patient_id])).toEqual([]);
    expect((await kindsFor(maria))[0]).toBe('guardian_removed');
  });

  test('the deletion of an account of a second guardian leaves the patient, and nothing about the account but events', async () => {
    await calls.accepted(patient_id, nils, { by: maria });
    expect((await remove(maria)).status).toBe(204);
    expect(await calls.idsOf(patient_id, anna)).toEqual([idOf(anna)]);
    expect((await calls.list(patient_id)).invitations).toEqual([]);
    for (const table of ['patient_guardians', 'guardian_invitations', 'notifications', 'mails'])
      expect(
        await asOwner(portal, `select * from app.${table} t where t::text like $1 or t::text like $2`, [
          `%${idOf(maria)}%`,
          `%${maria.email}%`,
        ]),
        table,
      ).toEqual([]);
  });

  test('the deletion of an account of a person who accepted ends the acceptance', async () => {
    const { id } = await calls.accepted(patient_id, nils);
    await remove(nils);
    expect((await calls.confirm(patient_id, id, idOf(nils))).status).toBe(404);
  });
});

test('a second guardian who becomes staff is none any more, and an owner keeps the own patients', async () => {
  const promote = (person: Person, owned?: object) =>
    portal.call(people.admin, updateUser, {
      params: { user_id: idOf(person) },
      body: { full_name: 'Somebody', role: 'practitioner', ...owned },
    });
  expect((await promote(maria)).status).toBe(200);
  expect(await calls.idsOf(patient_id)).toEqual([idOf(anna)]);
  expect((await kindsFor(anna))[0]).toBe('guardian_removed');
  expect((await portal.call(maria, getCurrentSession, {})).body).toBeNull();
  await calls.makeGuardian(patient_id, nils);
  await promote(anna, { owned: { patients: 1, kits: 1 } });
  expect(await calls.idsOf(patient_id, nils)).toEqual([idOf(anna), idOf(nils)]);
});
