import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKits, listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { during } from '#server/testing/during.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertInventory } from './queries.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const add = (body: object) => portal.call(people.admin, addKits, { body });
const countOf = async () => {
  const { body } = await portal.call(people.admin, listKitInventory, { query: {} });
  return listKitInventory.result.parse(body).counts.total;
};
const codes = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => kitCode(first + index));

test('addKits adds a code, a range, or a list, trimmed, in upper case, and without duplicates', async () => {
  expect(await add({ kit_id: ' mb000001 ' })).toMatchObject({ status: 201, body: { added: 1 } });
  expect(await add({ range: { start: 'mb000010', end: 'MB000019' } })).toMatchObject({ body: { added: 10 } });
  expect(await add({ kit_ids: ['mb000100', ' MB000101', 'MB000100'] })).toMatchObject({ body: { added: 2 } });
});

test.each([
  [{ kit_id: 'MB000001' }, 'Kit ID already exists in inventory', ['MB000001']],
  [
    { range: { start: 'MB000018', end: 'MB000021' } },
    'Failed to add kit range. Some kits may already exist.',
    ['MB000018', 'MB000019'],
  ],
  [
    { kit_ids: ['MB000200', 'MB000101', 'MB000101'] },
    'Failed to add bulk kits. Some kits may already exist.',
    ['MB000101'],
  ],
])('addKits adds nothing from %j and names the existing codes', async (body, message, existing) => {
  const before = await countOf();
  expect(await add(body)).toMatchObject({ status: 409, body: { message, details: { existing } } });
  expect(await countOf()).toBe(before);
});

test.each([
  ['kit_id', { kit_id: 'MB00001' }, 'Kit ID must be in format MB######'],
  ['kit_id', { kit_id: '' }, 'Kit ID must be in format MB######'],
  [
    'range.end',
    { range: { start: 'MB000300', end: 'MB0004AB' } },
    'Both start and end kit IDs must be in format MB######',
  ],
  [
    'range.start',
    { range: { start: '300', end: 'MB000400' } },
    'Both start and end kit IDs must be in format MB######',
  ],
  ['range', { range: { start: 'MB000300', end: 'MB000300' } }, 'Start kit ID must be less than end kit ID'],
  ['range', { range: { start: 'MB000900', end: 'MB000300' } }, 'Start kit ID must be less than end kit ID'],
  [
    'range',
    { range: { start: 'MB000300', end: 'MB001301' } },
    'Range too large. Maximum 1000 kits per range.',
  ],
  ['kit_ids', { kit_ids: [] }, 'Please enter at least one kit ID'],
  ['kit_ids', { kit_ids: codes(20_000, 501) }, 'Maximum 500 kits per bulk import'],
  ['kit_ids', { kit_ids: ['a', 'MB000400', 'b'] }, 'Invalid kit IDs: A, B'],
  ['kit_ids', { kit_ids: 'abcdef'.split('') }, 'Invalid kit IDs: A, B, C, D, E...'],
  ['kit_ids', { kit_ids: ['MB000001;MB000002', ''] }, 'Invalid kit IDs: MB000001;MB000002, '],
  ['kit_ids', { kit_ids: [...codes(20_000, 501), 'x'.repeat(9000)] }, `Invalid kit IDs: ${'X'.repeat(30)}…`],
  ['', { kit_id: 'MB000300', kit_ids: ['MB000301'] }, 'Please provide one of kit_id, range and kit_ids'],
  ['', {}, 'Please provide one of kit_id, range and kit_ids'],
])('addKits refuses %s in %j with "%s"', async (field, body, sentence) => {
  const before = await countOf();
  expect(await add(body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: { [field]: sentence } },
  });
  expect(await countOf()).toBe(before);
});

describe('a range of 1001 codes of which 1000 exist', () => {
  const range = { start: 'MB010000', end: 'MB011000' };

  test('addKits refuses a range with all 1000 existing codes and adds the missing one if they are excepted', async () => {
    expect(await add({ range: { start: 'MB010000', end: 'MB010999' } })).toMatchObject({
      body: { added: 1000 },
    });
    const refused = await add({ range });
    expect(refused).toMatchObject({ status: 409, body: { details: { existing: codes(10_000, 1000) } } });
    expect(await add({ range, except: codes(10_000, 1000) })).toMatchObject({ body: { added: 1 } });
    expect(await add({ range, except: codes(10_000, 1001) })).toMatchObject({ body: { added: 0 } });
  });
});

test("the second of two administrators who add the same codes in parallel gets the first one's as existing", async () => {
  const answer = await during(
    portal,
    people.admin.actor,
    (tx) => tx.run(insertInventory(codes(30_001, 2))),
    () => add({ range: { start: kitCode(30_000), end: kitCode(30_003) } }),
  );
  expect(answer).toMatchObject({ status: 409, body: { details: { existing: codes(30_001, 2) } } });

  const range = { start: kitCode(40_000), end: kitCode(40_800) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ range })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});
