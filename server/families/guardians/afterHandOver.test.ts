import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { deleteUser } from '#contract/identity/users.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { consentCalls, shown } from '#server/identity/consents/testing/consentCalls.ts';
import { addReminders } from '#server/operation/notifications/queries.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeOldInvitations } from './queries.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let anna: Person;
let mia: Person;
let patient_id: PatientId;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  anna = await aPerson(portal.database.db, people.admin, 'customer', 'Anna Meyer');
  mia = await aPerson(portal.database.db, people.admin, 'customer', 'Mia Meyer');
  calls = guardianCalls(portal, { ...people, anna });
  number += 1;
  ({ patient_id } = await aKit(portal, { ...people, anna }, number));
});

afterAll(() => portal.close());

const idOf = ({ actor }: Person) => actor.user_id;

/** Lets Mia, who was added as a child, come of age today and take over the record. Anna stays a guardian. */
async function handOver() {
  await asOwner(
    portal,
    `update app.patients set created_at = now() - interval '3 years',
       date_of_birth = ((now() at time zone 'UTC')::date - interval '18 years')::date
     where id = $1`,
    [patient_id],
  );
  const { id } = await calls.accepted(patient_id, mia, { kind: 'hand_over', keeps: [idOf(anna)] });
  expect((await calls.confirm(patient_id, id, idOf(mia))).status).toBe(204);
}

async function expectNotDue() {
  const { body } = await portal.call(mia, getPatient, { params: { patient_id } });
  expect(getPatient.result.parse(body).patient.is_hand_over_due).toBe(false);
  await portal.database.db.run(worker, addReminders());
  const { notifications } = await notificationCalls(portal, people).list(mia);
  expect(notifications.map(({ kind }) => kind)).not.toContain('hand_over_due');
}

test('a record that was handed over stays so after the account that did it is deleted', async () => {
  await handOver();
  await portal.call(people.admin, deleteUser, { params: { user_id: idOf(anna) } });
  await expectNotDue();
});

test('a record that was handed over stays so after its invitation is forgotten with the address', async () => {
  await handOver();
  await asOwner(
    portal,
    `update app.guardian_invitations set ended_at = ended_at - interval '91 days' where patient_id = $1`,
    [patient_id],
  );
  await portal.database.db.run(worker, removeOldInvitations());
  expect(
    await asOwner(portal, 'select from app.guardian_invitations where patient_id = $1', [patient_id]),
  ).toEqual([]);
  await expectNotDue();
});

test('a consent to research that a guardian gave ends with the hand-over, even if the guardian stays', async () => {
  const consents = consentCalls(portal, people);
  const research = shown(await consents.publish('research'));
  await consents.give(anna, { ...research, patient_id });
  await handOver();
  const given = async (person: Person) =>
    (await consents.consentsOf(person)).consents
      .filter(({ kind }) => kind === 'research')
      .map(({ withdrawn_at }) => withdrawn_at);
  expect(await given(anna)).toEqual([expect.any(String)]);
  await consents.give(mia, { ...research, patient_id });
  expect(await given(mia)).toEqual([null]);
});
