import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishReport } from '#contract/reports/reports.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { during } from '#server/testing/during.ts';
import type { Answer } from '#server/testing/testPortal.ts';
import { completeAnswers } from './completeAnswers.ts';
import { storeCorrection } from './correctionQueries.ts';
import { otherMatrix } from './matrixOf.ts';
import { aCorrection, correctionCalls } from './testing/correctionCalls.ts';
import { openQuestionnaires, type Questionnaires } from './testing/openQuestionnaires.ts';

let at: Questionnaires;
let calls: ReturnType<typeof correctionCalls>;
let reports: ReturnType<typeof reportCalls>;

beforeAll(async () => {
  at = await openQuestionnaires();
  calls = correctionCalls(at);
  reports = reportCalls(at.portal, at.people);
});

afterAll(() => at.portal.close());

const outcomeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { code: string }).code);

const tally = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, outcomeOf)].map(([outcome, { length }]) => [outcome, length]));

/** The statement of a correction, for an open transaction. */
const correction = (kit: KitRecordId, concerns: string, corrects = 1) => {
  const given = aCorrection(concerns, corrects);
  return storeCorrection(kit, { ...given, ...completeAnswers(given), matrix: otherMatrix });
};

test('of twenty different corrections at once, one wins and the others are refused', async () => {
  const { anna } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => calls.correct(anna, id, aCorrection(`Pain ${index}`))),
  );
  expect(tally(answers)).toEqual({ done: 1, answers_changed: 19 });
  const winner = answers.findIndex(({ status }) => status === 201);
  expect(await calls.concerns(anna, kit_id)).toEqual([`Pain ${winner}`, 'Sleep']);
});

test('twenty repetitions of one correction are one version with one answer', async () => {
  const { anna } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  const once = aCorrection();
  const answers = await Promise.all(Array.from({ length: 20 }, () => calls.correct(anna, id, once)));
  expect(tally(answers)).toEqual({ done: 20 });
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
  expect(await calls.concerns(anna, kit_id)).toEqual(['Sleep and pain', 'Sleep']);
});

test('a correction that is repeated after the next one still gets its own answer', async () => {
  const { anna } = at.people;
  const { id } = await calls.aSubmittedKit();
  const first = aCorrection();
  const { body } = await calls.correct(anna, id, first);
  await calls.correct(anna, id, aCorrection('Pain', 2));
  expect((await calls.correct(anna, id, first)).body).toEqual(body);
});

test('the id of a correction with other answers is no repetition', async () => {
  const { anna } = at.people;
  const { id } = await calls.aSubmittedKit();
  const first = aCorrection();
  await calls.correct(anna, id, first);
  const other = await calls.correct(anna, id, { ...aCorrection('Pain'), correction_id: first.correction_id });
  expect(outcomeOf(other)).toBe('answers_changed');
});

test('a correction waits for an open one and is refused', async () => {
  const { anna } = at.people;
  const { id } = await calls.aSubmittedKit();
  const late = await during(
    at.portal,
    anna.actor,
    (tx) => tx.run(correction(id, 'Early')),
    () => calls.correct(anna, id, aCorrection('Late')),
  );
  expect(outcomeOf(late)).toBe('answers_changed');
});

test('a correction waits for an open removal of the kit and finds none', async () => {
  const { anna, admin } = at.people;
  const { id } = await calls.aSubmittedKit();
  const late = await during(
    at.portal,
    admin.actor,
    (tx) =>
      tx.run(
        rowsOf(
          sql`select app.undo_registration((select kit_id from app.kits where id = ${id}), ${id}, 's', 'b')`,
        ),
      ),
    () => calls.correct(anna, id, aCorrection()),
  );
  expect(outcomeOf(late)).toBe('kit_not_found');
});

test('a publication that waits for an open correction is made with the corrected answers', async () => {
  const { anna, admin } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  await reports.uploadPage(kit_id, '1');
  const published = await during(
    at.portal,
    anna.actor,
    (tx) => tx.run(correction(id, 'Early')),
    () => at.portal.call(admin, publishReport, { params: { kit_id }, body: {} }),
  );
  expect(published.status).toBe(200);
  expect(await calls.answersOfReport(kit_id)).toMatchObject({ newest: { version: 2 }, used: { version: 2 } });
});

test('a correction that waits for an open publication comes after the report', async () => {
  const { anna, admin } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  await reports.uploadPage(kit_id, '1');
  const corrected = await during(
    at.portal,
    admin.actor,
    (tx) => tx.run(rowsOf(sql`select app.publish_report(${kit_id})`)),
    () => calls.correct(anna, id, aCorrection()),
  );
  expect(corrected.status).toBe(201);
  expect(await calls.answersOfReport(kit_id)).toMatchObject({ newest: { version: 2 }, used: { version: 1 } });
});

test('a correction is dated after the report before it, even if the clock went back', async () => {
  const { anna } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  await reports.uploadPage(kit_id, '1');
  await reports.publish(kit_id);
  // As if the report had been published by a server whose clock is an hour ahead.
  await asOwner(
    at.portal,
    `update app.report_files set published_at = now() + interval '1 hour' where kit_id = $1`,
    [kit_id],
  );
  await calls.correct(anna, id, aCorrection());
  await calls.correct(anna, id, aCorrection('Pain', 2));
  expect(await calls.answersOfReport(kit_id)).toMatchObject({ newest: { version: 3 }, used: { version: 1 } });
});

test('a report without answers, and answers without a report, say nothing about each other', async () => {
  const { anna } = at.people;
  const { id, kit_id } = await calls.aSubmittedKit();
  expect(await calls.answersOfReport(kit_id)).toMatchObject({ newest: { version: 1 }, used: null });
  const bare = await at.newKit();
  await reports.uploadPage(bare.kit_id, '1');
  await reports.publish(bare.kit_id);
  expect(await calls.answersOfReport(bare.kit_id)).toBeNull();
  await calls.correct(anna, id, aCorrection());
  await reports.uploadPage(kit_id, '1');
  await reports.publish(kit_id);
  expect(await calls.answersOfReport(kit_id)).toMatchObject({ used: { version: 2 } });
  // Answers that come after the report.
  await at.submit(anna, bare.id, {
    ...aCorrection(),
    correction_id: undefined,
    corrects: undefined,
    reason: undefined,
  });
  expect(await calls.answersOfReport(bare.kit_id)).toMatchObject({ newest: { version: 1 }, used: null });
});
