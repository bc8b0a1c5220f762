import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPractitioner, grantAccess } from '#contract/families/practitioner-access.ts';
import { assignPractitionerCode } from '#contract/families/practitioner-codes.ts';
import { updateUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { PractitionerCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { forgetAttempts, register, registered } from '#server/families/register-kit/testing/registration.ts';
import { anAccount, aSession } from '#server/testing/accounts.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { findPractitioner as findPractitionerQuery, practitionerByCode } from './queries.ts';

const NOBODYS = 'ZZZZZZ';

let portal: TestPortal;
let people: People;
let paulas: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  paulas = people.paula.practitioner_code ?? '';
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(1) } });
});

beforeEach(() => forgetAttempts(portal));

afterAll(() => portal.close());

const find = (caller: Caller | undefined, practitioner_code: string) =>
  portal.call(caller, findPractitioner, { params: { practitioner_code } });

const setRole = (user_id: string, role: 'customer' | 'practitioner') =>
  portal.call(people.admin, updateUser, { params: { user_id }, body: { full_name: 'Somebody', role } });

describe('looking up a practitioner code', () => {
  test("a code shows a customer its practitioner's name and nothing else", async () => {
    const { status, body } = await find(people.anna, paulas);
    expect(status).toBe(200);
    expect(body).toEqual({ id: null, full_name: 'Dr. Paula' });
  });

  test("a code shows its practitioner's id to a caller who shares a patient with them", async () => {
    const { anna, otherCustomer, paula } = people;
    const known = { id: paula.actor.user_id, full_name: 'Dr. Paula' };
    const unknown = { id: null, full_name: 'Dr. Paula' };
    const { patient_id } = await aKit(portal, people, 10);
    await aKit(portal, people, 11);
    expect((await find(anna, paulas)).body).toEqual(known);
    expect((await find(otherCustomer, paulas)).body).toEqual(unknown);
    expect((await find(anna, people.otherPractitioner.practitioner_code ?? '')).body).toEqual({
      id: null,
      full_name: 'Dr. Other',
    });
    await asOwner(portal, 'delete from app.practitioner_access where patient_id = $1', [patient_id]);
    expect((await find(anna, paulas)).body).toEqual(known);
    await asOwner(portal, 'delete from app.practitioner_access');
    expect((await find(anna, paulas)).body).toEqual(unknown);
  });

  test('a lookup does not block changes of the practitioner, but using the code does', async () => {
    const code = PractitionerCode.parse(paulas);
    const changeableAfter = (query: typeof practitionerByCode | typeof findPractitionerQuery) =>
      portal.database.db(people.anna.actor, async (tx) => {
        await tx.run<unknown>(query(code));
        const change = 'select from app.profiles where id = $1 for update nowait';
        return asOwner(portal, change, [people.paula.actor.user_id]);
      });
    expect(await changeableAfter(findPractitionerQuery)).toHaveLength(1);
    await expect(changeableAfter(practitionerByCode)).rejects.toThrow('could not obtain lock');
  });

  test.each<[string, () => Person | undefined, number]>([
    ['an anonymous caller', () => undefined, 401],
    ['a practitioner', () => people.otherPractitioner, 403],
    ['its own practitioner', () => people.paula, 403],
    ['an administrator', () => people.admin, 403],
  ])('%s learns nothing from a code, whether it exists or not', async (_, person, status) => {
    const known = await find(person(), paulas);
    expect(known.status).toBe(status);
    expect((await find(person(), NOBODYS)).body).toEqual(known.body);
  });

  test('an unknown code is invalid', async () => {
    expect(await find(people.anna, NOBODYS)).toMatchObject({
      status: 404,
      body: { code: 'invalid_practitioner_code', message: 'Invalid practitioner code' },
    });
  });

  test.each(['ABC12', 'ABC1234', 'abc123', 'ABC 12', 'ÄBC123', '%25', "' or 1", 'ABC12\u0000'])(
    'the malformed code %j is refused',
    async (code) => {
      expect((await find(people.anna, code)).status).toBe(400);
    },
  );

  test('a replaced code is invalid at once', async () => {
    const { db } = portal.database;
    const { actor, practitioner_code } = await aPerson(db, people.admin, 'practitioner', 'Dr. New Code');
    const { body } = await portal.call(people.admin, assignPractitionerCode, {
      params: { practitioner_id: actor.user_id },
      body: { practitioner_code: null },
    });
    const replaced = assignPractitionerCode.result.parse(body).practitioner_code;
    expect((await find(people.anna, practitioner_code ?? '')).status).toBe(404);
    expect(await find(people.anna, replaced)).toMatchObject({ body: { full_name: 'Dr. New Code' } });
  });

  test('the code of a former practitioner is invalid at once for everyone', async () => {
    const { email, user_id } = await anAccount(portal);
    await setRole(user_id, 'practitioner');
    const [row] = await asOwner<{ practitioner_code: string }>(
      portal,
      'select practitioner_code from app.profiles where id = $1',
      [user_id],
    );
    const code = row?.practitioner_code ?? '';
    expect((await find(people.anna, code)).status).toBe(200);
    await setRole(user_id, 'customer');
    const invalid = { status: 404, body: { code: 'invalid_practitioner_code' } };
    expect(await find(people.anna, code)).toMatchObject(invalid);
    expect(await find(await aSession(portal, email), code)).toMatchObject(invalid);
  });
});

describe('the limit of 30 practitioner codes a minute', () => {
  const tooMany = {
    status: 429,
    body: {
      code: 'over_request_rate_limit',
      message: 'Too many attempts. Please wait a minute and try again.',
    },
  };
  const lookUp = async (person: Person, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => find(person, index % 2 ? paulas : NOBODYS)),
    );
    return answers.filter(({ status }) => status !== 429).length;
  };

  test('an account may try 30 codes a minute; the next is refused even if valid, and other accounts are not affected', async () => {
    expect(await lookUp(people.anna, 30)).toBe(30);
    const refused = await find(people.anna, paulas);
    expect(refused).toMatchObject(tooMany);
    const retry_after = Number(refused.response.headers['retry-after']);
    expect(retry_after).toBeGreaterThan(0);
    expect(retry_after).toBeLessThanOrEqual(60);
    expect((await find(people.otherCustomer, paulas)).status).toBe(200);
  });

  test('attempts of a throttled account do not count against others at its address', async () => {
    expect(await lookUp(people.anna, 120)).toBe(30);
    expect(await lookUp(people.otherCustomer, 30)).toBe(30);
  });

  test('parallel lookups cannot exceed the limit of attempts', async () => {
    expect(await lookUp(people.anna, 50)).toBe(30);
  });

  test('assignments count against the same limit as lookups', async () => {
    const { patient_id } = registered(await register(portal, people.anna, 1));
    const grant = (practitioner_code: string) =>
      portal.call(people.anna, grantAccess, { params: { patient_id }, body: { practitioner_code } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => grant(NOBODYS)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await grant(paulas)).toMatchObject(tooMany);
    expect(await find(people.anna, paulas)).toMatchObject(tooMany);
  });

  test('an account may try codes again after a minute', async () => {
    expect(await lookUp(people.anna, 31)).toBe(30);
    await asOwner(portal, 'update app.throttle set expire = expire - 60 * 1000');
    expect((await find(people.anna, paulas)).status).toBe(200);
  });
});
