import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, type Person } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { freePort } from '../../../tools/freePort.ts';
import { nightly } from '../../../tools/nightly.ts';
import { doors } from './testing/doors.ts';
import { type MixedUp, withdrawalCalls } from './testing/withdrawalCalls.ts';

// Every door to a report, tried by everybody before and after its withdrawal.

let portal: TestPortal;
let people: People;
let guardian: Person;
let readers: Readonly<Record<string, Person>>;
let calls: ReturnType<typeof withdrawalCalls>;

beforeAll(async () => {
  const port = await freePort();
  portal = await testPortal({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  people = await everybody(portal);
  calls = withdrawalCalls(portal, people);
  guardian = await aPerson(portal.database.db, people.admin, 'customer', 'Gus Guardian');
  const { anna, otherCustomer, paula, otherPractitioner, admin } = people;
  readers = { anna, guardian, otherCustomer, paula, otherPractitioner, admin };
  await portal.app.listen({ port, host: '127.0.0.1' });
});

afterAll(() => portal.close());

/** Requests public addresses without a session. */
const nobody = { email: 'nobody', token: '' } as Person;

/** Names of those to whom each door is open. */
async function openTo(report: MixedUp): Promise<Record<string, string[]>> {
  const open: Record<string, string[]> = {};
  for (const [name, { isOpen, before }] of Object.entries(doors)) {
    const asked = before.includes('nobody') ? { nobody } : readers;
    open[name] = [];
    for (const [who, person] of Object.entries(asked))
      if (await isOpen(portal, report, person).catch(() => false)) open[name].push(who);
  }
  return open;
}

const expected = (when: 'before' | 'after') =>
  Object.fromEntries(Object.entries(doors).map(([name, door]) => [name, door[when]]));

// Doors look at the report alone, and not at who withdrew it: a push tries one withdrawal.
for (const [run, who, byLaboratory] of [
  [test, 'an administrator', false],
  [nightly, 'the laboratory', true],
] as const)
  run(`a withdrawal by ${who} closes every door to everybody but administrators`, async () => {
    const number = byLaboratory ? 2 : 1;
    const report = await calls.aMixedUp(number);
    await guardianCalls(portal, people).makeGuardian(report.patient_id, guardian);
    expect(await openTo(report)).toEqual(expected('before'));
    const laboratory = await aLaboratory(portal, people, `Laboratory ${number}`, [report.kit_id]);
    const withdrawn = byLaboratory
      ? await calls.withdrawByLaboratory(laboratory, { kit_ids: [report.kit_id] })
      : await calls.withdraw(people.admin, { kit_ids: [report.kit_id] });
    expect(withdrawn.status).toBe(200);
    expect(await openTo(report)).toEqual(expected('after'));
  });
