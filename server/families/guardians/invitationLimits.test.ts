import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { anAddress, mailedToken, mailsTo } from '#server/testing/accounts.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let patient_id: PatientId;
let maria: Person;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = guardianCalls(portal, people);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  number += 1;
  ({ patient_id } = await aKit(portal, people, number));
  maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
});

afterAll(() => portal.close());

const refusalIn = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code];
const idOf = ({ actor }: Person) => actor.user_id;

test('a patient has at most four guardians', async () => {
  const others = await Promise.all(
    [1, 2, 3, 4].map(() => aPerson(portal.database.db, people.admin, 'customer')),
  );
  const waiting = [];
  for (const person of others) waiting.push(await calls.accepted(patient_id, person));
  const answers = [];
  for (const [index, { id }] of waiting.entries())
    answers.push(await calls.confirm(patient_id, id, idOf(others[index] as Person)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 409]);
  expect(refusalIn(answers[3] as Answer)).toEqual([409, 'guardian_limit']);
  expect(refusalIn(await calls.invite(patient_id, anAddress()))).toEqual([409, 'guardian_limit']);
});

test('a patient has at most five open invitations, and inviting an address again replaces its link', async () => {
  const emails = Array.from({ length: 5 }, anAddress);
  for (const email of emails) expect((await calls.invite(patient_id, email)).status).toBe(201);
  expect(refusalIn(await calls.invite(patient_id, anAddress()))).toEqual([409, 'guardian_invitation_limit']);
  const first = await mailedToken(portal, String(emails[0]));
  expect((await calls.invite(patient_id, String(emails[0]))).status).toBe(201);
  expect(await mailedToken(portal, String(emails[0]))).not.toBe(first);
  expect((await calls.list(patient_id)).invitations).toHaveLength(5);
});

test('an address gets at most six invitations a day, and an account sends at most twenty an hour', async () => {
  const statuses = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push((await calls.invite(patient_id, maria.email)).status);
  expect(statuses).toEqual([...Array(6).fill(201), 429]);
  expect(
    (await mailsTo(portal, maria.email)).filter(({ body }) => body.includes('/accept-invitation#')),
  ).toHaveLength(6);
  const other = PatientId.parse(crypto.randomUUID());
  for (let count = 0; count < 13; count += 1)
    expect((await calls.invite(other, anAddress())).status).toBe(404);
  expect((await calls.invite(other, anAddress())).status).toBe(429);
});

test('an expired invitation and a confirmed one are forgotten after a quarter', async () => {
  await calls.invite(patient_id, anAddress());
  await calls.makeGuardian(patient_id, maria);
  await asOwner(
    portal,
    `update app.guardian_invitations set expires_at = now() - interval '91 days',
       ended_at = ended_at - interval '91 days' where patient_id = $1`,
    [patient_id],
  );
  await asOwner(portal, 'select app.remove_old_invitations()');
  const left = await asOwner(portal, 'select email from app.guardian_invitations where patient_id = $1', [
    patient_id,
  ]);
  expect(left).toEqual([]);
});
