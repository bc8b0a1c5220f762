import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { publishReport, uploadReportPage, uploadSuggestion } from '#contract/reports/reports.ts';
import type { Person } from '#db/testing/people.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  // Decomposed (a letter and a combining accent), as some keyboards type it.
  const last_name = 'A\u0308dler';
  await aKit(portal, people, 1, { first_name: 'Zoe', last_name, date_of_birth: '2012-01-01' });
  await aKit(portal, people, 2, { first_name: 'Ben', last_name: '100%', date_of_birth: '2015-02-02' });
  const { kit_id } = await aKit(portal, people, 3);
  const html = '<!doctype html><html></html>';
  await portal.call(people.admin, uploadReportPage, { params: { kit_id, page: '2' } }, html);
  await portal.call(people.admin, uploadSuggestion, { params: { kit_id } }, aPdf());
  await portal.call(people.admin, publishReport, { params: { kit_id } });
});

afterAll(() => portal.close());

const table = async (person: Person, query: object = {}) => {
  const { body } = await portal.call(person, listPatientTable, { query });
  return listPatientTable.result.parse(body);
};
const kitsIn = async (person: Person, query: object = {}) =>
  (await table(person, query)).rows.map(({ kit }) => kit?.kit_id);

describe('listPatientTable', () => {
  test('listPatientTable gives a practitioner the granted patients with every field of a row', async () => {
    const { rows, total } = await table(people.paula, { sort: 'kit_id', order: 'desc' });
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({
      first_name: 'Mia',
      date_of_birth: '2019-05-17',
      customer_email: people.anna.email,
      practitioners: [],
      kit: {
        kit_id: 'MB000003',
        available_pages: [2],
        has_suggestion: true,
        suggestion_shared: false,
        suggestion_outdated: false,
        status: 'report_ready',
      },
    });
    expect(await table(people.otherPractitioner)).toEqual({ rows: [], total: 0 });
  });

  test('listPatientTable gives administrators all patients with their practitioners, or those of one practitioner', async () => {
    const { rows, total } = await table(people.admin);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({ practitioners: ['Dr. Paula'], customer_email: people.anna.email });
    expect(await kitsIn(people.admin, { practitioner_id: people.otherPractitioner.actor.user_id })).toEqual(
      [],
    );
    expect(await kitsIn(people.admin, { practitioner_id: people.paula.actor.user_id })).toHaveLength(3);
  });

  test('listPatientTable lets only administrators choose a practitioner', async () => {
    const query = { practitioner_id: people.paula.actor.user_id };
    expect((await portal.call(people.otherPractitioner, listPatientTable, { query })).status).toBe(403);
  });

  test.each([
    ['name', 'asc', ['MB000002', 'MB000003', 'MB000001']],
    ['name', 'desc', ['MB000001', 'MB000003', 'MB000002']],
    ['last_name', 'asc', ['MB000002', 'MB000001', 'MB000003']],
    ['last_name', 'desc', ['MB000003', 'MB000001', 'MB000002']],
    ['kit_id', 'asc', ['MB000001', 'MB000002', 'MB000003']],
    ['registered', 'desc', ['MB000003', 'MB000002', 'MB000001']],
    ['dob', 'asc', ['MB000001', 'MB000002', 'MB000003']],
  ])('listPatientTable sorts by %s %s', async (sort, order, kits) => {
    expect(await kitsIn(people.paula, { sort, order })).toEqual(kits);
    expect(await kitsIn(people.admin, { sort, order })).toEqual(kits);
  });

  test.each([
    ['zoe ädler', ['MB000001']],
    ['A\u0308DLER', ['MB000001']],
    ['adler', ['MB000001']],
    ['Ádler zoé', ['MB000001']],
    ['adler ready', []],
    ['report 000003 mia', ['MB000003']],
    ['mb000002', ['MB000002']],
    ['REPORT_READY', ['MB000003']],
    ['Report ready', ['MB000003']],
    ['100%', ['MB000002']],
    ['%', ['MB000002']],
    ['％', ['MB000002']],
    ['＿', ['MB000003']],
    ['＼', []],
    ['zoe zoe ZOE', ['MB000001']],
    ['_', ['MB000003']],
    ["z'oe", ['MB000001']],
    ['adler, zoe', ['MB000001']],
    ['ＭＢ０００００３', ['MB000003']],
    ['\\', []],
    ['\u0001\u0007', []],
    ['MB000001\nregistered', ['MB000001']],
    ['e', ['MB000001', 'MB000002', 'MB000003']],
    ['z', ['MB000001']],
    ['_r', ['MB000003']],
    ['0%', ['MB000002']],
    ['MB', ['MB000001', 'MB000002', 'MB000003']],
    ['zx', []],
  ])(
    'listPatientTable finds the words of "%s" in any order, literally and without regard to accents',
    async (search, kits) => {
      expect(await kitsIn(people.paula, { search, sort: 'kit_id' })).toEqual(kits);
      expect(await kitsIn(people.admin, { search, sort: 'kit_id' })).toEqual(kits);
    },
  );

  test.each([
    { sort: 'owner_id' },
    { page: 0 },
    { page_size: 25 },
    { page: -1 },
    { page: 1_000_000_000 },
    { page: '1e2; drop table' },
    { page_size: 10_000 },
    { order: 'sideways' },
    { search: 'x'.repeat(201) },
    { search: 'x'.repeat(10_240) },
    { search: '\u0000' },
    { practitioner_id: 'x' },
  ])('listPatientTable refuses %j', async (query) => {
    expect((await portal.call(people.admin, listPatientTable, { query: query as object })).status).toBe(400);
  });
});

describe('pages', () => {
  test('a page beyond the last one is empty and has the true total', async () => {
    for (const person of [people.paula, people.admin])
      expect(await table(person, { page: 1_000_000, page_size: 50 })).toEqual({ rows: [], total: 3 });
  });
});

describe('access to the patient table', () => {
  test('a revocation hides the patients at once, and a new grant shows them again', async () => {
    const { patient_id, kit_id } = await aKit(portal, people, 10);
    const practitioner_id = people.paula.actor.user_id;
    expect(
      (await portal.call(people.anna, revokeAccess, { params: { patient_id, practitioner_id } })).status,
    ).toBe(204);
    expect(await kitsIn(people.paula, { search: kit_id })).toEqual([]);
    expect(
      await portal.call(people.anna, revokeAccess, { params: { patient_id, practitioner_id } }),
    ).toMatchObject({
      status: 404,
    });

    const grant = (person: Person) =>
      portal.call(person, grantAccess, {
        params: { patient_id },
        body: { practitioner_code: people.paula.practitioner_code as never },
      });
    expect((await grant(people.otherCustomer)).status).toBe(404);
    expect(await grant(people.anna)).toMatchObject({ status: 201, body: { full_name: 'Dr. Paula' } });
    expect(await grant(people.anna)).toMatchObject({
      status: 409,
      body: { message: 'Practitioner is already assigned to this patient' },
    });
    expect(await kitsIn(people.paula, { search: kit_id })).toEqual([kit_id]);
  });
});
