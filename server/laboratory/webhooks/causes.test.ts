import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { reserveReplacement } from '#contract/kits/kit-replacements.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { answerLaboratory } from '#contract/kits/laboratory-answers.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { type ClaimCalls, claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type WebhookCalls, webhookCalls } from './testing/webhookCalls.ts';

let portal: TestPortal;
let people: People;
let calls: WebhookCalls;
let claims: ClaimCalls;
let statuses: ReturnType<typeof notificationCalls>;
let webhook_id: string;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = webhookCalls(portal, people);
  claims = claimCalls(portal, people);
  statuses = notificationCalls(portal, people);
  ({ id: webhook_id } = await calls.make());
});

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

afterAll(() => portal.close());

const anotherKit = () => {
  number += 1;
  return aKit(portal, people, number);
};
const heard = (kit_id: KitCode) => calls.eventsOf(webhook_id, kit_id);

test('a registration, another sample date and a cancellation are one message each', async () => {
  const { id, kit_id } = await anotherKit();
  const correct = (sample_taken_date: string) =>
    portal.call(people.anna, updateKit, {
      params: { kit_record_id: id },
      body: { sample_taken_date, kit_notes: null },
    });
  await correct('2026-01-05');
  await correct('2026-01-05');
  await statuses.changeStatus(kit_id, 'registered', 'cancelled');
  expect(await heard(kit_id)).toEqual(['kit.registered', 'kit.sample_date_changed', 'kit.cancelled']);
});

test('a message names the code, the event and its time, and nothing about a person', async () => {
  const { kit_id } = await anotherKit();
  expect(await calls.payloadsOf(webhook_id, kit_id)).toEqual([
    {
      type: 'kit.registered',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { kit_id },
    },
  ]);
});

test('a change of notes, an arrival and a published report are no messages', async () => {
  const { id, kit_id } = await anotherKit();
  await portal.call(people.anna, updateKit, {
    params: { kit_record_id: id },
    body: { sample_taken_date: null, kit_notes: 'Taken before breakfast' },
  });
  await statuses.changeStatus(kit_id, 'registered', 'received');
  await statuses.changeStatus(kit_id, 'received', 'rejected');
  expect(await heard(kit_id)).toEqual(['kit.registered']);
});

test('an answer to the laboratory asks it again, without the words of the answer', async () => {
  const { id, kit_id, patient_id } = await anotherKit();
  await portal.call(people.admin, changeKitStatus, {
    params: { kit_id },
    body: { from_status: 'registered', status: 'information_needed', reason: 'On which day?' },
  });
  const seen = await portal.call(people.anna, getPatient, { params: { patient_id } });
  const question_id = getPatient.result.parse(seen.body).kits[0]?.last_change?.id ?? 0;
  const answer = () =>
    portal.call(people.anna, answerLaboratory, {
      params: { kit_record_id: id },
      body: { question_id, text: 'Mia took it on Monday' },
    });
  await answer();
  await answer();
  const messages = await calls.payloadsOf(webhook_id, kit_id);
  expect(messages.slice(1)).toMatchObject([
    { type: 'kit.requested_again', data: { kit_id, reason: 'answer' } },
  ]);
  expect(JSON.stringify(messages)).not.toContain('Mia');
});

test('a replacement of a rejected kit asks the laboratory again, once and with the code', async () => {
  const { kit_id } = await anotherKit();
  const code = kitCode(600 + number);
  await portal.call(people.admin, addKits, { body: { kit_id: code } });
  await statuses.changeStatus(kit_id, 'registered', 'received');
  await statuses.changeStatus(kit_id, 'received', 'rejected');
  const replace = () =>
    portal.call(people.admin, reserveReplacement, { params: { kit_id }, body: { kit_id: code } });
  expect((await replace()).status).toBeLessThan(300);
  await replace();
  expect((await calls.payloadsOf(webhook_id, kit_id)).slice(1)).toMatchObject([
    {
      type: 'kit.requested_again',
      data: { kit_id, reason: 'replacement', replacement_kit_id: code },
    },
  ]);
});

test('a laboratory receives a replacement, and learns no code of another laboratory', async () => {
  const { kit_id } = await anotherKit();
  const code = kitCode(800 + number);
  await portal.call(people.admin, addKits, { body: { kit_id: code } });
  const { laboratory_id } = await aLaboratory(portal, people, 'East', [kit_id]);
  await aLaboratory(portal, people, 'West', [code]);
  const east = await calls.make({ laboratory_id });
  await statuses.changeStatus(kit_id, 'registered', 'received');
  await statuses.changeStatus(kit_id, 'received', 'rejected');
  await portal.call(people.admin, reserveReplacement, { params: { kit_id }, body: { kit_id: code } });
  const messages = await calls.payloadsOf(east.id, kit_id);
  expect(messages).toMatchObject([{ data: { kit_id, reason: 'replacement' } }]);
  expect(JSON.stringify(messages)).not.toContain(code);
});

test('a registration that is undone, and restored, is a move each time', async () => {
  const { id, kit_id } = await anotherKit();
  await claims.undo(kit_id, id);
  await claims.restore(kit_id);
  expect(await calls.payloadsOf(webhook_id, kit_id)).toMatchObject([
    { type: 'kit.registered' },
    { type: 'kit.moved', data: { kit_id, is_registered: false } },
    { type: 'kit.moved', data: { kit_id, is_registered: true } },
  ]);
});

test('a kit that goes to the patient of another account is one move and no registration', async () => {
  const { kit_id } = await anotherKit();
  const other = await portal.call(people.admin, addKits, { body: { kit_id: kitCode(900 + number) } });
  expect(other.status).toBeLessThan(300);
  const own = await claims.register(people.otherCustomer, kitCode(900 + number));
  const { patient_id } = registerKit.result.parse(own.body);
  await claims.claim(people.otherCustomer, kit_id, patient_id);
  await claims.decide(kit_id, 'accepted');
  expect(await calls.payloadsOf(webhook_id, kit_id)).toMatchObject([
    { type: 'kit.registered' },
    { type: 'kit.moved', data: { is_registered: true } },
  ]);
});

test('a webhook receives only the codes of its laboratory, and only its events', async () => {
  const own = kitCode(701);
  await portal.call(people.admin, addKits, { body: { range: { start: own, end: kitCode(702) } } });
  const { laboratory_id } = await aLaboratory(portal, people, 'North', [own]);
  const other = await aLaboratory(portal, people, 'South', [kitCode(702)]);
  const north = await calls.make({ laboratory_id });
  const south = await calls.make({ laboratory_id: other.laboratory_id });
  const deaf = await calls.make({ laboratory_id, events: ['kit.cancelled'] });
  const ended = await calls.make({ laboratory_id });
  await asOwner(portal, 'update app.webhooks set ended_at = now(), secret = null where id = $1', [ended.id]);

  await claims.register(people.anna, own);
  expect(await calls.eventsOf(north.id, own)).toEqual(['kit.registered']);
  for (const { id } of [south, deaf, ended]) expect(await calls.eventsOf(id, own)).toEqual([]);
  expect(await heard(own)).toEqual(['kit.registered']);
});

test('a cause that is rolled back leaves no message and no job', async () => {
  const { id, kit_id } = await anotherKit();
  const jobs = () =>
    asOwner(portal, `select id from graphile_worker.jobs where task_identifier = 'deliverWebhook'`);
  const before = (await jobs()).length;
  const undone = portal.database.db(people.anna.actor, async (tx) => {
    await tx.run(
      rowsOf(sql`update app.kits set sample_taken_date = '2026-01-06' where id = ${id} returning id`),
    );
    throw new Error('The request fails');
  });
  await expect(undone).rejects.toThrow('The request fails');
  expect(await heard(kit_id)).toEqual(['kit.registered']);
  expect(await jobs()).toHaveLength(before);
});

test('50 registrations at once are exactly one message and one job each', async () => {
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(301), end: kitCode(350) } } });
  const codes = Array.from({ length: 50 }, (_, index) => kitCode(301 + index));
  const answers = await Promise.all(
    codes.flatMap((code) => [
      claims.register(people.anna, code),
      claims.register(people.otherCustomer, code),
    ]),
  );
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(50);
  const told = await asOwner(
    portal,
    `select d.kit_id, count(*)::integer as messages, count(j.id)::integer as jobs
     from app.webhook_deliveries d left join graphile_worker.jobs j on j.key = 'deliverWebhook ' || d.id
     where d.webhook_id = $1 and d.kit_id between 'MB000301' and 'MB000350' group by d.kit_id order by d.kit_id`,
    [webhook_id],
  );
  expect(told).toEqual(codes.map((kit_id) => ({ kit_id, messages: 1, jobs: 1 })));
});
