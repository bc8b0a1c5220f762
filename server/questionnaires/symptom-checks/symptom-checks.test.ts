import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSymptomChecks, listSymptomChecks } from '#contract/questionnaires/symptom-checks.ts';
import type { Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import {
  openQuestionnaires,
  type Questionnaires,
} from '#server/questionnaires/testing/openQuestionnaires.ts';
import { completeGeneric, type People } from '#server/testing/family.ts';
import { checkCalls, inNewForm, inOldForm } from './testing/checkCalls.ts';
import { safari } from './testing/userAgents.ts';

let at: Questionnaires;
let checks: ReturnType<typeof checkCalls>;

beforeAll(async () => {
  at = await openQuestionnaires();
  checks = checkCalls(at);
});

afterAll(() => at.portal.close());

const others: [string, (people: People) => Person | undefined, status: number][] = [
  ['nobody', () => undefined, 401],
  ['the owner of the kit', ({ anna }) => anna, 403],
  ['another customer', ({ otherCustomer }) => otherCustomer, 403],
  ['a practitioner with access', ({ paula }) => paula, 403],
];

test.each(others)('symptom checks are closed to %s', async (_, personOf, status) => {
  const { id } = await checks.aDoubtfulKit();
  const who = personOf(at.people);
  const answers = await Promise.all([
    at.portal.call(who, listSymptomChecks, { query: {} }),
    at.portal.call(who, countSymptomChecks, {}),
    checks.note(who, id, true),
    checks.note(who, id, false),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
});

test('an administrator sees whom to ask, and no answers', async () => {
  const { id, kit_id } = await checks.aDoubtfulKit();
  expect(await checks.rowOf(kit_id)).toEqual({
    kit_record_id: id,
    kit_id,
    patient_name: 'Mia Meyer',
    customer_email: at.people.anna.email,
    form_type: 'generic',
    version: 1,
    submitted_at: expect.any(String),
    browser: 'Safari on macOS',
    asked_at: null,
    asked_by: null,
  });
});

test('a note that a family was asked can be taken back, and each change is one event', async () => {
  const { id, kit_id, patient_id } = await checks.aDoubtfulKit();
  const { admin } = at.people;
  const before = await checks.open();
  const recorded = await recordedBy(at.portal, async () => {
    for (const is_asked of [true, true, false, false, true])
      expect((await checks.note(admin, id, is_asked)).status).toBe(204);
  });
  const event = (from: string, to: string) => [
    'kit_changed',
    admin.actor.user_id,
    patient_id,
    kit_id,
    { fields: ['symptom_check'], from, to },
  ];
  expect(briefly(recorded, 'action', 'actor_id', 'patient_id', 'kit_id', 'details')).toEqual([
    event('open', 'asked'),
    event('asked', 'open'),
    event('open', 'asked'),
  ]);
  expect(await checks.rowOf(kit_id)).toMatchObject({ asked_at: expect.any(String), asked_by: 'Ada Admin' });
  expect(await checks.open()).toBe(before - 1);
  const found = async (state: 'open' | 'asked') => (await checks.list({ search: kit_id, state })).total;
  expect([await found('open'), await found('asked')]).toEqual([0, 1]);
});

test('the list is searched by kit, patient and customer, sorted and paged', async () => {
  for (let count = 0; count < 3; count += 1) await checks.aDoubtfulKit();
  const { kit_id } = await checks.aDoubtfulKit();
  for (const search of [kit_id.toLowerCase(), 'meyer, mia', at.people.anna.email.slice(0, 12)]) {
    const { rows } = await checks.list({ search });
    expect(rows.map((row) => row.kit_id)).toContain(kit_id);
  }
  expect(await checks.list({ search: 'Nobody' })).toEqual({ rows: [], total: 0 });
  const newest = await checks.list({});
  const oldest = await checks.list({ order: 'asc' });
  expect(newest.rows[0]?.kit_id).toBe(kit_id);
  expect(oldest.rows).toEqual(newest.rows.toReversed());
  for (const [sort, column] of [
    ['kit_id', 'kit_id'],
    ['patient', 'patient_name'],
    ['customer', 'customer_email'],
  ] as const) {
    const sorted = (await checks.list({ sort, order: 'asc' })).rows.map((row) => row[column]);
    expect(sorted).toEqual(sorted.toSorted());
  }
  expect((await checks.list({ page: 2 })).rows).toEqual([]);
});

test('corrected symptoms of the mended matrix leave the list', async () => {
  const { id, kit_id } = await checks.aDoubtfulKit();
  const anna = inNewForm(at.people.anna);
  expect((await checks.correct(anna, id, 'other answers')).status).toBe(201);
  expect(await checks.rowOf(kit_id)).toMatchObject({ version: 2 });
  expect((await checks.correct(anna, id, 'symptoms', 2)).status).toBe(201);
  expect(await checks.rowOf(kit_id)).toBeUndefined();
});

test('any correction in the mended matrix after the question leaves the list', async () => {
  const { id, kit_id } = await checks.aDoubtfulKit();
  await checks.note(at.people.admin, id, true);
  await checks.correct(inNewForm(at.people.anna), id, 'other answers');
  expect(await checks.rowOf(kit_id)).toBeUndefined();
});

test('symptoms that are corrected in the shifted matrix have to be asked about again', async () => {
  const { id, kit_id } = await at.newKit();
  const { anna, admin } = at.people;
  await at.submit(inNewForm(anna), id, completeGeneric());
  expect(await checks.rowOf(kit_id)).toBeUndefined();
  await checks.correct(inOldForm(anna, safari), id, 'symptoms');
  await checks.note(admin, id, true, 2);
  await checks.correct(inOldForm(anna, safari), id, 'symptoms', 2);
  expect(await checks.rowOf(kit_id)).toMatchObject({ version: 3, asked_at: null });
});

test('answers that are not on the list cannot be noted as asked', async () => {
  const { admin, anna } = at.people;
  const { id } = await checks.aDoubtfulKit();
  const unanswered = await at.newKit();
  const good = await at.newKit();
  await at.submit(inNewForm(anna), good.id, completeGeneric());
  for (const [kit, version] of [
    [id, 2],
    [unanswered.id, 1],
    [good.id, 1],
    [crypto.randomUUID(), 1],
  ] as const)
    expect(await checks.note(admin, kit, true, version)).toMatchObject({
      status: 404,
      body: {
        code: 'answers_not_found',
        message: 'These answers were corrected or removed in the meantime.',
      },
    });
});
