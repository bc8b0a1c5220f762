import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
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
