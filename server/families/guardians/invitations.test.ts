import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteGuardian, listGuardians } from '#contract/families/guardians.ts';
import { getPatient } from '#contract/families/patients.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { anAddress, mailsTo, register } from '#server/testing/accounts.ts';
import { aKit, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let patient_id: PatientId;
let maria: Person;
let number = 0;

beforeAll(async () => {
  portal = await testPortal({ PUBLIC_URL: 'https://portal.example' });
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

test('an invited person accepts, the inviting guardian confirms, and only then the person is a guardian', async () => {
  const { id, token } = await calls.invited(patient_id, maria);
  expect((await calls.open(maria, token)).body).toMatchObject({
    kind: 'guardian',
    first_name: 'Mia',
    inviter_name: 'Anna Meyer',
    inviter_email: people.anna.email,
    accepted_at: null,
    guardians: [],
  });
  const reads = () => portal.call(maria, getPatient, { params: { patient_id } });
  expect((await reads()).status).toBe(404);

  expect((await calls.accept(maria, token)).status).toBe(204);
  expect((await reads()).status).toBe(404);
  expect((await calls.list(patient_id)).invitations).toMatchObject([
    { id, is_own: true, accepted_by: idOf(maria), accepted_name: 'Maria Smith', accepted_email: maria.email },
  ]);
  const { notifications } = await notificationCalls(portal, people).list(people.anna);
  expect(notifications[0]).toMatchObject({ kind: 'guardian_accepted', patient_id });

  expect((await calls.confirm(patient_id, id, idOf(maria))).status).toBe(204);
  expect((await reads()).status).toBe(200);
  const { guardians, invitations } = await calls.list(patient_id, maria);
  expect(invitations).toEqual([]);
  expect(guardians).toMatchObject([
    { id: idOf(people.anna), is_owner: true, added_at: null },
    { id: idOf(maria), full_name: 'Maria Smith', email: maria.email, is_owner: false },
  ]);
});

test('the mail names neither people nor health, and its token is not in the address', async () => {
  const email = anAddress();
  await calls.invite(patient_id, email);
  const [mail] = await mailsTo(portal, email);
  expect(mail?.body).toMatch(/https:\/\/portal\.example\/accept-invitation#[\w-]{43}&email=[\w.%+-]+\n/);
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/patient|health|kit |guardian\b|Mia|Meyer|Anna/i);
});

test('the database has no token of an invitation', async () => {
  const { token } = await calls.invited(patient_id, maria);
  const rows = await asOwner<{ text: string }>(
    portal,
    'select i::text as text from app.guardian_invitations i',
  );
  const forms = [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')];
  expect(rows.some(({ text }) => forms.some((form) => text.includes(form)))).toBe(false);
});

test('the answer to an invitation is the same with an account, without one, and for staff', async () => {
  const unconfirmed = anAddress();
  await register(portal, unconfirmed);
  const answers = [];
  for (const email of [maria.email, anAddress(), unconfirmed, people.paula.email])
    answers.push(await calls.invite(patient_id, email));
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(Object.keys(body as object)).toEqual(['id', 'expires_at']);
  }
});

describe('a link of an invitation', () => {
  test.each<[string, () => Person | undefined, (string | number)[]]>([
    ['another customer', () => people.otherCustomer, [404, 'guardian_invitation_not_found']],
    ['the guardian who sent it', () => people.anna, [404, 'guardian_invitation_not_found']],
    ['a practitioner', () => people.paula, [403, 'not_allowed']],
    ['an administrator', () => people.admin, [403, 'not_allowed']],
    ['nobody', () => undefined, [401, 'not_signed_in']],
  ])('serves %s like a missing one', async (_, who, refused) => {
    const { token } = await calls.invited(patient_id, maria);
    for (const call of [calls.open, calls.accept, calls.decline]) {
      const answer = await call(who(), token);
      expect(refusalIn(answer)).toEqual(refused);
      expect((await call(who(), 'x'.repeat(43))).body).toEqual(answer.body);
    }
    expect((await calls.open(maria, token)).status).toBe(200);
  });

  test.each<[string, (invitation: { id: string; token: string }) => Promise<unknown>]>([
    ['withdrawn', ({ id }) => calls.withdraw(patient_id, id)],
    ['declined', ({ token }) => calls.decline(maria, token)],
    ['replaced', () => calls.invite(patient_id, maria.email)],
    [
      'of an account whose address is not confirmed',
      () =>
        asOwner(portal, 'update app.credentials set email_confirmed_at = null where user_id = $1', [
          String(idOf(maria)),
        ]),
    ],
    [
      'expired',
      ({ id }) =>
        asOwner(portal, `update app.guardian_invitations set expires_at = now() where id = $1`, [id]),
    ],
  ])('a link of an invitation is dead when it is %s', async (_, change) => {
    const invitation = await calls.invited(patient_id, maria);
    await change(invitation);
    for (const call of [calls.open, calls.accept, calls.decline])
      expect(refusalIn(await call(maria, invitation.token))).toEqual([404, 'guardian_invitation_not_found']);
  });

  test('lives for 14 days, and a mail that still waits is dropped when it ends', async () => {
    const { id, token } = await calls.invited(patient_id, maria);
    const [row] = await asOwner<{ days: number }>(
      portal,
      'select extract(day from expires_at - created_at)::integer as days from app.guardian_invitations where id = $1',
      [id],
    );
    expect(row?.days).toBe(14);
    const endOf = async () =>
      (
        await asOwner<{ end: string }>(
          portal,
          `select app.link_ends_at(sha256(convert_to($1, 'UTF8')))::text as end`,
          [token],
        )
      )[0]?.end;
    expect(await endOf()).toMatch(/^20/);
    await calls.withdraw(patient_id, id);
    expect(await endOf()).toBe('-infinity');
  });

  test('ends for good when the person was already added in another way', async () => {
    await calls.makeGuardian(patient_id, maria);
    expect(refusalIn(await calls.invite(patient_id, maria.email))).toEqual([409, 'already_guardian']);
  });
});

describe('a confirmation', () => {
  test('a confirmation is for the account that the guardian has seen, and for the guardian who invited', async () => {
    const { id } = await calls.accepted(patient_id, maria);
    const not_found = [404, 'guardian_invitation_not_found'];
    expect(refusalIn(await calls.confirm(patient_id, id, idOf(people.otherCustomer)))).toEqual(not_found);
    const second = await aPerson(portal.database.db, people.admin, 'customer');
    await calls.makeGuardian(patient_id, second);
    expect(refusalIn(await calls.confirm(patient_id, id, idOf(maria), second))).toEqual(not_found);
    expect((await calls.confirm(patient_id, id, idOf(maria))).status).toBe(204);
  });

  test('a confirmation is refused before the acceptance', async () => {
    const { id } = await calls.invited(patient_id, maria);
    expect((await calls.confirm(patient_id, id, idOf(maria))).status).toBe(404);
  });

  test('a confirmation is refused for a person who has become staff meanwhile', async () => {
    const { id } = await calls.accepted(patient_id, maria);
    await asOwner(portal, `update app.profiles set role = 'practitioner' where id = $1`, [
      String(idOf(maria)),
    ]);
    expect(refusalIn(await calls.confirm(patient_id, id, idOf(maria)))).toEqual([
      409,
      'guardian_not_customer',
    ]);
  });

  test('sent twice is one confirmation', async () => {
    const { id } = await calls.accepted(patient_id, maria);
    const recorded = await recordedBy(portal, async () => {
      for (const _ of [1, 2]) expect((await calls.confirm(patient_id, id, idOf(maria))).status).toBe(204);
    });
    expect(briefly(recorded, 'action', 'actor_id', 'user_id', 'patient_id')).toEqual([
      ['guardian_added', idOf(people.anna), idOf(maria), patient_id],
    ]);
  });
});

test('any guardian withdraws an invitation, a stranger does not', async () => {
  await calls.makeGuardian(patient_id, maria);
  const { id } = await calls.accepted(patient_id, people.otherCustomer);
  expect(refusalIn(await calls.withdraw(patient_id, id, people.otherCustomer))).toEqual([
    404,
    'patient_not_found',
  ]);
  expect((await calls.withdraw(patient_id, id, maria)).status).toBe(204);
  expect((await calls.confirm(patient_id, id, idOf(people.otherCustomer))).status).toBe(404);
});

test.each(everybodyButAnna)('%s can neither list nor invite guardians', async (_, who, status) => {
  const person = who(people);
  const listed = await portal.call(person, listGuardians, { params: { patient_id } });
  const invited = await portal.call(person, inviteGuardian, {
    params: { patient_id },
    body: { email: anAddress() },
  });
  expect([listed.status, invited.status]).toEqual([status, status]);
  const missing = PatientId.parse(crypto.randomUUID());
  expect((await portal.call(person, listGuardians, { params: { patient_id: missing } })).body).toEqual(
    listed.body,
  );
});

test('the own address is refused, and so is one that is none', async () => {
  expect(refusalIn(await calls.invite(patient_id, people.anna.email))).toEqual([409, 'already_guardian']);
  expect(refusalIn(await calls.invite(patient_id, 'maria'))).toEqual([400, 'invalid_request']);
});

test('an invitation is an event of the trail without the address', async () => {
  const email = anAddress();
  const recorded = await recordedBy(portal, () => calls.invite(patient_id, email));
  expect(briefly(recorded, 'action', 'actor_id', 'patient_id', 'user_id', 'details')).toEqual([
    ['guardian_invited', idOf(people.anna), patient_id, null, { kind: 'guardian' }],
  ]);
});
