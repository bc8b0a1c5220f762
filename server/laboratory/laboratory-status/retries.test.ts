import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { aKey, aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { minutesAgo, statusCalls } from './testing/statusCalls.ts';

let portal: TestPortal;
let people: People;
let lab: Caller;
let kit: Awaited<ReturnType<typeof aKit>>;
let number = 0;
let calls: ReturnType<typeof statusCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  lab = await aKey(portal, people);
});

beforeEach(async () => {
  kit = await aKit(portal, people, (number += 1));
  calls = statusCalls(portal, people, lab, kit);
});

afterAll(() => portal.close());

test('setLaboratoryKitStatus changes the status once, however often the call is repeated', async () => {
  const body = {
    status: 'received',
    condition: ' Box dented ',
    received_at: minutesAgo(5),
    change_id: 'intake 1',
  } as const;
  const first = await calls.set(body);
  expect(first).toMatchObject({
    status: 200,
    body: { kit_id: kit.kit_id, status: 'received', condition: 'Box dented', reason: null },
  });
  for (const _ of [1, 2, 3]) expect((await calls.set(body)).body).toEqual(first.body);
  await calls.set({ status: 'in_analysis' });
  // A retry that comes late does not take the kit back.
  expect((await calls.set(body)).body).toEqual(first.body);
  expect(await calls.statuses()).toEqual(['registered', 'received', 'in_analysis']);
  expect(await calls.notifications()).toEqual([{ kind: 'sample_received' }]);
});

test('ten equal calls in parallel make one change, one notification and one answer', async () => {
  const body = { status: 'received', received_at: minutesAgo(5) } as const;
  const answers = await Promise.all(Array.from({ length: 10 }, () => calls.set(body)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await calls.statuses()).toEqual(['registered', 'received']);
  expect(await calls.notifications()).toHaveLength(1);
});

test('a late retry with a change_id gets the first answer and turns no kit back', async () => {
  const body = { status: 'received', change_id: 'intake 7' } as const;
  const first = await calls.set(body);
  await calls.set({ status: 'information_needed', reason: 'Why?', change_id: 'question 7' });
  expect(await calls.set(body)).toMatchObject({ status: 200, body: first.body });
  // Another change with the same content has its own id.
  expect((await calls.set({ ...body, change_id: 'intake 8' })).status).toBe(200);
  expect(await calls.statuses()).toEqual(['registered', 'received', 'information_needed', 'received']);
});

test('a laboratory analyzes a kit again after its question was answered, with the same content as before', async () => {
  const received_at = minutesAgo(5);
  const analysis = { status: 'in_analysis', received_at } as const;
  const question = { status: 'information_needed', reason: 'When was the sample taken?' } as const;
  await calls.set({ status: 'received', received_at });
  await calls.set(analysis);
  await calls.set(question);
  const asked = (await calls.history()).at(-1);
  await portal.call(people.anna, answerLaboratory, {
    params: { kit_record_id: kit.id },
    body: { question_id: asked?.id ?? 0, text: 'On Monday.' },
  });
  // The answered question is no retry, and a question cannot follow itself.
  expect((await calls.set(question)).status).toBe(409);
  expect((await calls.set(analysis)).status).toBe(200);
  expect(await calls.statuses()).toEqual([
    'registered',
    'received',
    'in_analysis',
    'information_needed',
    'in_analysis',
  ]);
});

test.each([
  { status: 'in_analysis' },
  { status: 'received', condition: 'Tube cracked' },
  { status: 'received', condition: 'Box dented', received_at: '2026-01-05T08:00:00Z' },
  { status: 'information_needed', reason: 'Why?' },
] as const)('a known change_id with the other content %j is refused and hides no change', async (other) => {
  const body = { status: 'received', condition: 'Box dented', change_id: 'intake 9' } as const;
  const first = await calls.set(body);
  expect(await calls.set({ ...other, change_id: 'intake 9' })).toMatchObject({
    status: 409,
    body: { code: 'change_id_used', message: 'This change_id belongs to another change of this kit.' },
  });
  expect((await calls.set(body)).body).toEqual(first.body);
  expect(await calls.statuses()).toEqual(['registered', 'received']);
});

test('the change_id of one laboratory reveals nothing to another after the code has moved, and hides no change', async () => {
  const north = statusCalls(portal, people, await aLaboratory(portal, people, 'North', [kit.kit_id]), kit);
  await north.set({ status: 'received', condition: 'Box dented', change_id: '1' });
  const asked = await north.set({ status: 'information_needed', reason: 'Why?', change_id: '2' });
  const south = statusCalls(portal, people, await aLaboratory(portal, people, 'South', [kit.kit_id]), kit);
  expect(await south.set({ status: 'received', change_id: '1' })).toMatchObject({
    status: 200,
    body: { status: 'received', condition: null },
  });
  expect(await calls.statuses()).toEqual(['registered', 'received', 'information_needed', 'received']);
  // The keys of one laboratory know its changes.
  const { laboratory_id } = await aLaboratory(portal, people, 'East', [kit.kit_id]);
  const east = (key: Caller) => statusCalls(portal, people, key, kit);
  const body = { status: 'in_analysis', change_id: '2' } as const;
  const first = await east(await aKey(portal, people, laboratory_id)).set(body);
  expect(first.body).not.toEqual(asked.body);
  expect((await east(await aKey(portal, people, laboratory_id)).set(body)).body).toEqual(first.body);
});

test('a kit that the bench has received keeps the change_id of the call that adds its details', async () => {
  await portal.call(people.admin, receiveKit, { params: { kit_id: kit.kit_id }, body: { waited_ms: 0 } });
  const body = { status: 'received', received_at: minutesAgo(1), change_id: 'intake 3' } as const;
  const first = await calls.set(body);
  await calls.set({ status: 'in_analysis' });
  expect((await calls.set(body)).body).toEqual(first.body);
  expect(await calls.statuses()).toEqual(['registered', 'received', 'in_analysis']);
});
