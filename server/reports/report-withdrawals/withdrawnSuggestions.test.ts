import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  publishLaboratoryReport,
  uploadLaboratorySuggestion,
} from '#contract/laboratory/laboratory-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { withdrawalCalls } from './testing/withdrawalCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof withdrawalCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = withdrawalCalls(portal, people);
});

afterAll(() => portal.close());

const withdrawnNotifications = async (person: Person, kit_id: KitCode) =>
  (await notificationCalls(portal, people).kindsFor(person, kit_id)).filter((kind) =>
    kind.endsWith('withdrawn'),
  );

test('a withdrawn suggestion is shared no more, and an earlier one can be shared again', async () => {
  const { kit_id } = await calls.aMixedUp(++number);
  const shown = async (version?: string) => {
    const { status, response } = await calls.reports.suggestion(people.anna, kit_id, version);
    return status === 200 ? response.body : status;
  };
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 5, version: 2 });
  expect([await shown(), await shown('1')]).toEqual([404, 404]);
  expect(await withdrawnNotifications(people.anna, kit_id)).toEqual(['report_withdrawn']);
  expect((await calls.reports.share(people.paula, kit_id, 'enable')).status).toBe(200);
  expect(await shown()).toContain('first');
});

test('a laboratory withdraws no suggestion by itself that staff wrote', async () => {
  const kit_id = await calls.reports.aReport(++number);
  const laboratory = await aLaboratory(portal, people, `Laboratory ${number}`, [kit_id]);
  const { body } = await calls.withdrawByLaboratory(laboratory, { kit_ids: [kit_id], page: 5 });
  expect(body).toEqual({ kits: [{ kit_id, files: [] }] });
  expect((await calls.reports.suggestion(people.paula, kit_id)).status).toBe(200);
});

test('a family that has read two suggestions is notified of the withdrawal of each, in any order', async () => {
  const { kit_id } = await calls.aMixedUp(++number);
  for (const version of [2, 1]) await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 5, version });
  expect(await withdrawnNotifications(people.anna, kit_id)).toEqual(['report_withdrawn', 'report_withdrawn']);
  expect((await calls.kitFor(people.anna, kit_id)).withdrawals).toMatchObject([
    { pages: [5] },
    { pages: [5] },
  ]);
});

test('a publication by a laboratory withdraws its earlier suggestions, and none that staff wrote', async () => {
  const kit_id = await calls.reports.aReport(++number);
  const laboratory = await aLaboratory(portal, people, `Laboratory ${number}`, [kit_id]);
  const publish = async (text: string) => {
    await portal.call(laboratory, uploadLaboratorySuggestion, { params: { kit_id } }, aPdf(text));
    const body = { withdrawal_reason_id: await calls.reasonId() };
    const answer = await portal.call(laboratory, publishLaboratoryReport, { params: { kit_id }, body });
    expect(answer.status).toBe(200);
  };
  await publish('second');
  await publish('third');
  const statuses = [];
  for (const version of ['1', '2', '3'])
    statuses.push((await calls.reports.suggestion(people.paula, kit_id, version)).status);
  expect(statuses).toEqual([200, 404, 200]);
});

test("the staff's suggestion for an undone registration goes with the whole report, though its pages went before", async () => {
  const claims = claimCalls(portal, people);
  const kit_id = await calls.reports.aReport(++number);
  await calls.reports.suggest(people.paula, kit_id, aPdf('by staff'));
  const { id } = await calls.kitFor(people.anna, kit_id);
  await claims.undo(kit_id, id);
  for (const page of [1, 2, 3, 4] as const) await calls.withdraw(people.admin, { kit_ids: [kit_id], page });
  await calls.withdraw(people.admin, { kit_ids: [kit_id] });
  expect((await claims.restore(kit_id)).status).toBe(204);
  for (const version of ['1', '2'])
    expect((await calls.reports.suggestion(people.paula, kit_id, version)).status).toBe(404);
});

test('a page that is withdrawn while its registration is undone dates the report of the restored kit', async () => {
  const claims = claimCalls(portal, people);
  const kit_id = await calls.reports.aReport(++number);
  const { id } = await calls.kitFor(people.anna, kit_id);
  await claims.undo(kit_id, id);
  await calls.withdraw(people.admin, { kit_ids: [kit_id], page: 2 });
  expect((await claims.restore(kit_id)).status).toBe(204);
  const [row] = await asOwner<{ report_change: string }>(
    portal,
    `select report_change from app.patient_table_rows where kit_id = $1`,
    [kit_id],
  );
  expect(row?.report_change).toBe('withdrawn');
  expect(await withdrawnNotifications(people.anna, kit_id)).toEqual(['report_withdrawn']);
});

test("a report that is withdrawn while its registration is undone is gone after the restoration, with the staff's suggestion", async () => {
  const claims = claimCalls(portal, people);
  const kit_id = await calls.reports.aReport(++number);
  await calls.reports.suggest(people.paula, kit_id, aPdf('by staff'));
  await calls.reports.share(people.paula, kit_id, 'enable');
  const { id } = await calls.kitFor(people.anna, kit_id);
  await claims.undo(kit_id, id);
  await calls.withdraw(people.admin, { kit_ids: [kit_id], report_follows: false });
  expect((await claims.restore(kit_id)).status).toBeLessThan(300);
  for (const person of [people.anna, people.paula]) {
    expect((await calls.reports.read(person, kit_id)).status).toBe(404);
    for (const version of ['1', '2'])
      expect((await calls.reports.suggestion(person, kit_id, version)).status).toBe(404);
  }
  expect(await calls.kitFor(people.anna, kit_id)).toMatchObject({
    status: 'cancelled',
    withdrawals: [{ pages: [1, 2, 3, 4, 5], report_follows: false }],
  });
  expect(await withdrawnNotifications(people.anna, kit_id)).toEqual(['report_withdrawn']);
  expect(await withdrawnNotifications(people.paula, kit_id)).toEqual(['patient_report_withdrawn']);
});
