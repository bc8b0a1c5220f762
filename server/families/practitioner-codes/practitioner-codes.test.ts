import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignPractitionerCode, listPractitioners } from '#contract/families/practitioner-codes.ts';
import { deleteUser, updateUser } from '#contract/identity/users.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import type { PractitionerCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { setPractitionerCode } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const aPractitioner = () => aPerson(portal.database.db, people.admin, 'practitioner');
const manyPractitioners = (count: number) => Promise.all(Array.from({ length: count }, aPractitioner));

const assign = (practitioner: Person, practitioner_code: string | null, current_code?: string | null) =>
  portal.call(people.admin, assignPractitionerCode, {
    params: { practitioner_id: practitioner.actor.user_id },
    body: { practitioner_code, ...(current_code !== undefined && { current_code }) },
  });
const codeOf = ({ body }: Answer) => assignPractitionerCode.result.parse(body).practitioner_code;
const setRole = (person: Person, role: 'customer' | 'practitioner') =>
  portal.call(people.admin, updateUser, {
    params: { user_id: person.actor.user_id },
    body: { full_name: 'Somebody', role },
  });

const given = (practitioner_code: string) => ({ status: 200, body: { practitioner_code } });
const taken = {
  status: 409,
  body: { message: 'This code is already assigned to another practitioner' },
};

describe('assigning practitioner codes', () => {
  test('a code is either given or random, without characters that are easily confused', async () => {
    expect(await assign(people.paula, 'ABC123')).toMatchObject(given('ABC123'));
    expect(codeOf(await assign(people.paula, null))).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  });

  test.each(['abc123', 'ABC12', 'ABC1234', 'ABC-12', ''])(
    'the malformed code %j is refused',
    async (code) => {
      expect(await assign(people.paula, code)).toMatchObject({
        status: 400,
        body: { fields: { practitioner_code: 'Code must be exactly 6 alphanumeric characters' } },
      });
    },
  );

  test('only practitioners can have a code', async () => {
    expect(await assign(people.anna, null)).toMatchObject({
      status: 404,
      body: { code: 'practitioner_not_found' },
    });
  });

  test.each<[string, (practitioner: Person) => Promise<unknown>]>([
    ['is held by', async () => undefined],
    ['was replaced for', (practitioner) => assign(practitioner, null)],
    ['was lost with the role of', (practitioner) => setRole(practitioner, 'customer')],
    [
      'was deleted with',
      ({ actor: { user_id } }) => portal.call(people.admin, deleteUser, { params: { user_id } }),
    ],
  ])('a code that %s a practitioner is never given to another', async (_, end) => {
    const practitioner = await aPractitioner();
    await end(practitioner);
    expect(await assign(people.otherPractitioner, practitioner.practitioner_code)).toMatchObject(taken);
  });

  test('a practitioner can get a former code back', async () => {
    const practitioner = await aPractitioner();
    const { practitioner_code: first } = practitioner;
    await assign(practitioner, null);
    expect(await assign(practitioner, first)).toMatchObject(given(String(first)));
    await setRole(practitioner, 'customer');
    await setRole(practitioner, 'practitioner');
    expect(await assign(practitioner, first)).toMatchObject(given(String(first)));
  });

  test('replacing a code ends none of its grants', async () => {
    const paula = await aPractitioner();
    await aKit(portal, { ...people, paula }, 1);
    await assign(paula, null);
    expect((await portal.call(paula, listPatientTable, { query: {} })).body).toMatchObject({ total: 1 });
  });

  test('a code is not replaced if the administrator saw an older one, and a repeated assignment changes nothing', async () => {
    const practitioner = await aPractitioner();
    const seen = practitioner.practitioner_code;
    expect(await assign(practitioner, 'SEEN22', seen)).toMatchObject(given('SEEN22'));
    expect(await assign(practitioner, 'SEEN22', seen)).toMatchObject(given('SEEN22'));
    for (const late of [null, 'LATE22'])
      expect(await assign(practitioner, late, seen)).toMatchObject({
        status: 409,
        body: { code: 'practitioner_code_changed' },
      });
  });
});

describe('parallel assignments', () => {
  test('exactly one of many parallel assignments of the same code succeeds', async () => {
    const answers = await Promise.all((await manyPractitioners(8)).map((each) => assign(each, 'SAME42')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('an assignment of a code waits for another one in an open transaction and is refused', async () => {
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) =>
        tx.run(
          setPractitionerCode(people.otherPractitioner.actor.user_id, {
            practitioner_code: 'FIRST2' as PractitionerCode,
          }),
        ),
      () => assign(people.paula, 'FIRST2'),
    );
    expect(answer).toMatchObject(taken);
  });

  test('many parallel random codes differ from each other and from all earlier ones', async () => {
    const practitioners = await manyPractitioners(8);
    const answers = await Promise.all(
      [0, 1, 2].flatMap(() => practitioners.map((each) => assign(each, null))),
    );
    const codes = answers.map(codeOf);
    expect(new Set(codes).size).toBe(codes.length);
    const used = await asOwner<{ practitioner_code: string }>(
      portal,
      'select practitioner_code from app.used_practitioner_codes where practitioner_code = any ($1)',
      [codes],
    );
    expect(used).toHaveLength(codes.length);
  });
});

test('listPractitioners lists practitioners only, by name', async () => {
  const { body } = await portal.call(people.admin, listPractitioners, { query: {} });
  const { practitioners } = listPractitioners.result.parse(body);
  const names = practitioners.map(({ full_name }) => full_name);
  expect(names).toEqual([...names].sort());
  expect(names).toContain('Dr. Other');
  expect(names).not.toContain('Anna Meyer');
});

test('listPractitioners finds, sorts and pages practitioners', async () => {
  const found = async (query: object) => {
    const { body } = await portal.call(people.admin, listPractitioners, { query });
    return listPractitioners.result.parse(body);
  };
  const all = await found({});
  expect(all.total).toBe(all.practitioners.length);
  const pages = await Promise.all(
    [1, 2].map((page) => found({ sort: 'created', order: 'desc', page_size: 10, page })),
  );
  expect(pages.map(({ total }) => total)).toEqual([all.total, all.total]);
  const newest = pages.flatMap(({ practitioners }) => practitioners);
  expect(new Set(newest.map(({ id }) => id)).size).toBe(20);
  const times = newest.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const { email } = people.otherPractitioner;
  expect((await found({ search: email })).practitioners).toMatchObject([{ full_name: 'Dr. Other' }]);
  // Customers and administrators match no search.
  expect(await found({ search: people.anna.email })).toEqual({ practitioners: [], total: 0 });
});
