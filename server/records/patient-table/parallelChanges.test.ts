import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { aPerson } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { waitingForLocks } from '#db/testing/waitingForLocks.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { rowsThatFit } from './testing/rowsThatFit.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

test('simultaneous changes of a family leave no outdated row and never deadlock', async () => {
  const { anna, admin, paula, otherPractitioner } = people;
  const reports = reportCalls(portal, people);
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await aKit(portal, people, 3 * round);
    const second = await aKit(portal, people, 3 * round + 1);
    const added = kitCode(3 * round + 2);
    await portal.call(admin, addKits, { body: { kit_id: added } });
    await reports.uploadPage(first.kit_id, '1');
    const born = { first_name: 'Mila', last_name: `Meyer ${round}`, date_of_birth: null };
    const registration = { patient: { id: first.patient_id }, kit_id: added, confirm_kit_id: added };
    const answers = await Promise.all([
      reports.publish(first.kit_id),
      portal.call(anna, registerKit, { body: registration }),
      portal.call(anna, updatePatient, { params: { patient_id: first.patient_id }, body: born }),
      portal.call(anna, updatePatient, { params: { patient_id: second.patient_id }, body: born }),
      portal.call(anna, grantAccess, {
        params: { patient_id: first.patient_id },
        body: { practitioner_code: otherPractitioner.practitioner_code ?? '' },
      }),
      portal.call(anna, revokeAccess, {
        params: { patient_id: second.patient_id, practitioner_id: paula.actor.user_id },
      }),
      asOwner(portal, 'update app.profiles set email = $1 where id = $2', [
        `anna${round}@example.org`,
        anna.actor.user_id,
      ]).then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200, 201, 204, 200]);
    expect(await rowsThatFit(portal)).toBe(3 * (round + 1));
  }
  const [deletion] = await Promise.all([
    portal.call(admin, deleteUser, { params: { user_id: anna.actor.user_id } }),
    asOwner(portal, `update app.profiles set email = 'gone@example.org' where id = $1`, [anna.actor.user_id]),
  ]);
  expect(deletion.status).toBe(204);
  expect(await rowsThatFit(portal)).toBe(0);
});

test.each([
  ['demotion', 0, 200],
  ['deletion', 10, 204],
] as const)(
  'the %s of a practitioner beside the demotion of another one with the same patients never deadlocks',
  async (change, number, status) => {
    const { admin } = people;
    const anna = await aPerson(portal.database.db, admin, 'customer');
    const kits = await Promise.all(
      [100, 101, 102].map((code) => aKit(portal, { ...people, anna }, code + number)),
    );
    const patients = kits.map(({ patient_id }) => patient_id).toSorted();
    const practitioners = [
      await aPerson(portal.database.db, admin, 'practitioner'),
      await aPerson(portal.database.db, admin, 'practitioner'),
    ] as const;
    for (const [index, { practitioner_code }] of practitioners.entries())
      for (const patient_id of index === 0 ? patients : patients.toReversed()) {
        const body = { practitioner_code: practitioner_code ?? '' };
        await portal.call(anna, grantAccess, { params: { patient_id }, body });
      }
    const [first, second] = practitioners.map(({ actor: { user_id } }) => ({ user_id }));
    if (!first || !second) return expect.fail();
    const body = { full_name: 'Former', role: 'customer' as const, affected_patients: patients.length };
    const hold = sql`select pg_advisory_xact_lock(hashtext('app.granted_patients'), hashtext(${patients[1] ?? ''}))`;
    // Both come as far as the patient in the middle. In the order of their grants, each would hold what the other needs next.
    const { answers } = await portal.database.db(admin.actor, async (tx) => {
      await tx.run(rowsOf(hold));
      const answers = [
        change === 'demotion'
          ? portal.call(admin, updateUser, { params: first, body })
          : portal.call(admin, deleteUser, { params: first }),
        portal.call(admin, updateUser, { params: second, body }),
      ];
      await eventually(async () => expect(await waitingForLocks(portal)).toBe(2));
      return { answers };
    });
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([status, 200]);
  },
);
