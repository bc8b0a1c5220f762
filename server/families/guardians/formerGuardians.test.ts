import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRecordLink, listRecordLinks, openRecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { consentCalls, shown } from '#server/identity/consents/testing/consentCalls.ts';
import { linkCalls } from '#server/records/record-links/testing/linkCalls.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { removeGuardian } from './queries.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let anna: Person;
let maria: Person;
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
  calls = guardianCalls(portal, { ...people, anna });
  number += 1;
  ({ patient_id } = await aKit(portal, { ...people, anna }, number));
  await calls.makeGuardian(patient_id, maria);
});

afterAll(() => portal.close());

const idOf = ({ actor }: Person) => actor.user_id;
/** Calls while Anna removes Maria, and commits once the call waits. */
const whileMariaIsRemoved = (call: () => Promise<Answer>) =>
  during(portal, anna.actor, (tx) => tx.run(removeGuardian(patient_id, idOf(maria), [])), call);
const notFound = { status: 404, body: { code: 'patient_not_found' } };

test('a guardian who is removed at this moment creates no link', async () => {
  const body = { label: 'Dr. Outside', passcode: '246813' };
  const create = () => portal.call(maria, createRecordLink, { params: { patient_id }, body });
  expect(await whileMariaIsRemoved(create)).toMatchObject(notFound);
  const answer = await portal.call(anna, listRecordLinks, { params: { patient_id } });
  expect(listRecordLinks.result.parse(answer.body).links).toEqual([]);
});

test('a guardian who is removed at this moment does not consent to research', async () => {
  const consents = consentCalls(portal, people);
  const research = shown(await consents.publish('research'));
  expect(await whileMariaIsRemoved(() => consents.give(maria, { ...research, patient_id }))).toMatchObject(
    notFound,
  );
  const given = await asOwner(
    portal,
    `select from app.consents where patient_id = $1 and kind = 'research' and withdrawn_at is null`,
    [patient_id],
  );
  expect(given).toEqual([]);
});

test('guardians consent to research for the same patients in opposite orders without a deadlock', async () => {
  const consents = consentCalls(portal, people);
  const research = shown(await consents.publish('research'));
  number += 1;
  const other = await aKit(portal, { ...people, anna }, number);
  await calls.makeGuardian(other.patient_id, maria);
  const about = [patient_id, other.patient_id].map((id) => ({ ...research, patient_id: id }));
  const answers = await Promise.all([
    consents.give(anna, ...about),
    consents.give(maria, ...about.toReversed()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
});

test('a viewer gets nothing for the ticket of the last opening after a guardian has left', async () => {
  const links = linkCalls(portal, { ...people, anna });
  const { token } = await links.aLink(patient_id, { max_openings: 1 });
  const { body } = await links.open(token, { embeddedLengthMax: 1 });
  const ticket = openRecordLink.result.parse(body).files[0]?.location?.split('/').at(-1) ?? '';
  await calls.remove(patient_id, idOf(maria), anna);
  expect((await links.fetchFile(token, ticket)).status).toBe(404);
});

test('the claim of a former guardian brings no kit into the record, and keeps the code for the claimant', async () => {
  const claims = claimCalls(portal, people);
  number += 1;
  const theirs = await aKit(portal, { ...people, anna: people.otherCustomer }, number);
  expect((await claims.claim(maria, theirs.kit_id, patient_id)).status).toBe(200);
  await calls.remove(patient_id, idOf(maria), anna);
  expect((await claims.claims(theirs.kit_id))[0]?.patient_name).toBeNull();
  expect((await claims.decide(theirs.kit_id, 'accepted')).status).toBe(204);
  const kits = await asOwner(portal, 'select from app.kits where kit_id = $1', [theirs.kit_id]);
  expect(kits).toEqual([]);
  expect((await claims.register(maria, theirs.kit_id)).status).toBe(201);
});
