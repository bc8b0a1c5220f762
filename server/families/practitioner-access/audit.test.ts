import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignPractitioner } from '#contract/families/kit-practitioners.ts';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { anonymous, worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let kits = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const aPractitioner = () => aPerson(portal.database.db, people.admin, 'practitioner');
const idOf = ({ actor }: Person) => actor.user_id;

/** The recorded access events of a patient: action, author and practitioner. */
const recorded = async (patient_id: string) =>
  (
    await asOwner<Record<'actor_id' | 'action' | 'user_id', string>>(
      portal,
      `select actor_id, action, user_id from app.audit_events
       where patient_id = $1 and action like 'access_%' order by id`,
      [patient_id],
    )
  ).map(({ actor_id, action, user_id }) => [actor_id, action, user_id]);

/** Registers a kit for a new patient with access for Dr. Paula: one event. */
const seenByPaula = () => aKit(portal, people, (kits += 1));

const grant = (patient_id: string, practitioner: Person) =>
  portal.call(people.anna, grantAccess, {
    params: { patient_id },
    body: { practitioner_code: practitioner.practitioner_code ?? '' },
  });
const revoke = (patient_id: string, practitioner: Person, by = people.anna) =>
  portal.call(by, revokeAccess, { params: { patient_id, practitioner_id: idOf(practitioner) } });

describe('the audit trail of access to patients', () => {
  test('each grant and each revocation is recorded once with its author, and refused ones are not', async () => {
    const { patient_id, kit_id } = await seenByPaula();
    const { anna, admin, paula, otherPractitioner, otherCustomer } = people;
    const anna_granted = [idOf(anna), 'access_granted', idOf(paula)];
    expect(await recorded(patient_id)).toEqual([anna_granted]);

    expect((await grant(patient_id, paula)).status).toBe(409);
    expect((await revoke(patient_id, paula, otherCustomer)).status).toBe(404);
    expect((await revoke(patient_id, otherPractitioner)).status).toBe(404);
    expect(await recorded(patient_id)).toEqual([anna_granted]);

    await revoke(patient_id, paula);
    await grant(patient_id, paula);
    await portal.call(admin, assignPractitioner, {
      params: { kit_id },
      body: { practitioner_id: idOf(otherPractitioner) },
    });
    expect(await recorded(patient_id)).toEqual([
      anna_granted,
      [idOf(anna), 'access_revoked', idOf(paula)],
      anna_granted,
      [idOf(admin), 'access_granted', idOf(otherPractitioner)],
    ]);
  });

  test('a refused registration records no grant', async () => {
    const count = () =>
      asOwner(portal, `select count(*) from app.audit_events where action <> 'code_refused'`);
    const before = await count();
    const practitioner_code = people.paula.practitioner_code;
    expect((await register(portal, people.anna, 999_999, { practitioner_code })).status).toBe(422);
    expect(await count()).toEqual(before);
  });

  test.each([
    [
      'role',
      (user_id: UserId) =>
        portal.call(people.admin, updateUser, {
          params: { user_id },
          body: { full_name: 'X', role: 'customer', affected_patients: 1 },
        }),
    ],
    ['account', (user_id: UserId) => portal.call(people.admin, deleteUser, { params: { user_id } })],
  ])("the end of access with a practitioner's %s is recorded", async (_, end) => {
    const { patient_id } = await seenByPaula();
    const practitioner = await aPractitioner();
    await grant(patient_id, practitioner);
    expect((await end(idOf(practitioner))).status).toBeLessThan(300);
    expect((await recorded(patient_id)).slice(1)).toEqual([
      [idOf(people.anna), 'access_granted', idOf(practitioner)],
      [idOf(people.admin), 'access_revoked', idOf(practitioner)],
    ]);
  });

  test("the end of access with the owner's account is recorded, and both events stay", async () => {
    const owner = await aPerson(portal.database.db, people.admin, 'customer');
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(500) } });
    const { practitioner_code } = people.paula;
    const { patient_id } = registered(await register(portal, owner, 500, { practitioner_code }));
    await portal.call(people.admin, deleteUser, { params: { user_id: idOf(owner) } });
    expect(await asOwner(portal, 'select from app.patients where id = $1', [patient_id])).toEqual([]);
    expect(await recorded(patient_id)).toEqual([
      [idOf(owner), 'access_granted', idOf(people.paula)],
      [idOf(people.admin), 'access_revoked', idOf(people.paula)],
    ]);
  });
});

describe('recorded access events', () => {
  const changes = [
    sql`insert into app.audit_events (action) values ('access_revoked')`,
    sql`update app.audit_events set actor_id = null`,
    sql`delete from app.audit_events`,
    sql`truncate app.audit_events`,
  ];
  const everyone = () => [anonymous, worker, ...Object.values(people).map(({ actor }: Person) => actor)];

  test('no role can add, change or remove audit events', async () => {
    await seenByPaula();
    for (const actor of everyone())
      for (const change of changes)
        await expect(portal.database.db.run(actor, rowsOf(change))).rejects.toMatchObject({
          code: '42501',
        });
  });

  test.each([
    'update app.audit_events set actor_id = null',
    'delete from app.audit_events',
    'truncate app.audit_events',
  ])("even the database's owner cannot run: %s", async (change) => {
    await expect(asOwner(portal, change)).rejects.toThrow('audit events are not changed');
  });

  test('only administrators read audit events', async () => {
    const read = sql`select action from app.audit_events`;
    for (const actor of everyone().filter(({ role }) => role !== 'admin'))
      await expect(portal.database.db.run(actor, rowsOf(read))).rejects.toMatchObject({ code: '42501' });
    expect((await portal.database.db.run(people.admin.actor, rowsOf(read))).length).toBeGreaterThan(0);
  });
});
