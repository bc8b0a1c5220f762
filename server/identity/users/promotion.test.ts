import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient, listPatients } from '#contract/families/patients.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { getHoldings, listUsers, updateUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { readAnswers } from '#contract/questionnaires/corrections.ts';
import { getQuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { listAvailablePages, readReportPage } from '#contract/reports/reports.ts';
import { type Role, UserId } from '#contract/shared/ids.ts';
import { aPerson } from '#db/testing/people.ts';
import { register as registerKit } from '#server/families/register-kit/testing/registration.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { anAccount, anAddress, aSession, register } from '#server/testing/accounts.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { lockedHoldings } from './queries.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

type Owned = { readonly patients: number; readonly kits: number };
const promote = (user_id: string, role: Role, owned?: Owned) =>
  portal.call(people.admin, updateUser, {
    params: { user_id: UserId.parse(user_id) },
    body: { full_name: 'Anna Meyer', role, ...(owned && { owned }) },
  });

let number = 0;

/** A customer who can log in and owns a patient with one kit and its published report. */
async function anOwner() {
  const { email, user_id } = await anAccount(portal);
  const session = await aSession(portal, email);
  const anna = { ...session, email, actor: { user_id, role: 'customer' as const }, practitioner_code: null };
  number += 1;
  const kit = await aKit(portal, { ...people, anna }, number);
  await reports.uploadReport(kit.kit_id);
  return { email, user_id, anna, kit };
}

describe('promotion of a customer who owns patients', () => {
  test.each(['practitioner', 'admin'] as const)(
    'promotion of a customer who owns patients is refused as %s with the numbers of patients and kits, and succeeds once they are confirmed',
    async (role) => {
      const { user_id } = await anOwner();
      const refused = await promote(user_id, role);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'owns_patients', details: { patients: 1, kits: 1 } },
      });
      expect((await promote(user_id, role, { patients: 1, kits: 0 })).status).toBe(409);
      expect(await promote(user_id, role, { patients: 1, kits: 1 })).toMatchObject({
        status: 200,
        body: { role },
      });
    },
  );

  test('promotion of a customer who owns patients is refused if another kit is registered between the question and the answer', async () => {
    const { user_id, anna, kit } = await anOwner();
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(900) } });
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(lockedHoldings(user_id)),
      async () => {
        await registerKit(portal, anna, 900, { patient: { id: kit.patient_id } });
        return promote(user_id, 'practitioner', { patients: 1, kits: 1 });
      },
    );
    expect(answer).toMatchObject({ status: 409, body: { details: { patients: 1, kits: 2 } } });
  });

  test('a name is changed without a confirmation', async () => {
    const { user_id } = await anOwner();
    expect((await promote(user_id, 'customer')).status).toBe(200);
  });
});

describe('patients of a promoted owner', () => {
  const reads = (caller: Caller, { kit_id, id, patient_id }: Awaited<ReturnType<typeof aKit>>) =>
    Promise.all([
      portal.call(caller, listPatients, {}),
      portal.call(caller, getPatient, { params: { patient_id } }),
      portal.call(caller, getQuestionnaireState, { params: { kit_record_id: id } }),
      portal.call(caller, listAvailablePages, { params: { kit_id } }),
      portal.call(caller, readReportPage, { params: { kit_id, page: '1' }, query: {} }),
    ]);

  test.each(['practitioner', 'admin'] as const)(
    'a new %s still reads their own patients, answers and reports, and nobody else’s by the same way',
    async (role) => {
      const mine = await anOwner();
      const theirs = await anOwner();
      await promote(mine.user_id, role, { patients: 1, kits: 1 });
      const promoted = await aSession(portal, mine.email);
      expect((await reads(promoted, mine.kit)).map(({ status }) => status)).toEqual([
        200, 200, 200, 200, 200,
      ]);
      const session = await portal.call(promoted, getCurrentSession, {});
      expect(session.body).toMatchObject({ owns_patients: true });
      const list = listPatients.result.parse((await portal.call(promoted, listPatients, {})).body);
      expect(list.patients.map(({ id }) => id)).toEqual([mine.kit.patient_id]);

      const foreign = (await reads(promoted, theirs.kit)).map(({ status }) => status);
      expect(foreign).toEqual([200, 404, 404, ...(role === 'admin' ? [200, 200] : [404, 404])]);
    },
  );

  test.each(['practitioner', 'admin'] as const)(
    'a new %s may correct the own answers alone',
    async (role) => {
      const mine = await anOwner();
      const theirs = await anOwner();
      await promote(mine.user_id, role, { patients: 1, kits: 1 });
      const promoted = await aSession(portal, mine.email);
      const answersOf = ({ kit: { kit_id } }: typeof mine) =>
        portal.call(promoted, readAnswers, { params: { kit_id } });
      expect((await answersOf(mine)).body).toMatchObject({ is_own: true });
      expect((await answersOf(theirs)).body).toMatchObject(
        role === 'admin' ? { is_own: false } : { code: 'kit_not_found' },
      );
    },
  );

  test('staff without patients are refused the pages of owners', async () => {
    for (const person of [people.paula, people.admin]) {
      expect((await portal.call(person, listPatients, {})).status).toBe(403);
      expect((await portal.call(person, getCurrentSession, {})).body).not.toHaveProperty('owns_patients');
    }
  });
});

describe('unconfirmed accounts', () => {
  test('an unconfirmed address is marked in the list and cannot be promoted', async () => {
    const email = anAddress();
    await register(portal, email);
    const { body } = await portal.call(people.admin, listUsers, { query: { search: email } });
    const [user] = listUsers.result.parse(body).users;
    expect(user).toMatchObject({ email, is_confirmed: false });
    for (const role of ['practitioner', 'admin'] as const)
      expect(await promote(user?.id ?? '', role)).toMatchObject({
        status: 409,
        body: {
          code: 'address_unconfirmed',
          message: 'This user has not confirmed the email address yet and cannot be promoted.',
        },
      });
    expect((await promote(user?.id ?? '', 'customer')).status).toBe(200);
  });

  test('a confirmed address is promoted', async () => {
    const { actor } = await aPerson(portal.database.db, people.admin, 'customer');
    expect((await promote(actor.user_id, 'admin')).body).toMatchObject({ role: 'admin', is_confirmed: true });
  });
});

test('the holdings of a user are the patients, kits and reports that a deletion removes', async () => {
  const { user_id } = await anOwner();
  const { body } = await portal.call(people.admin, getHoldings, { params: { user_id } });
  expect(body).toEqual({ patients: 1, kits: 1, reports: 1, shared: 0 });
});
