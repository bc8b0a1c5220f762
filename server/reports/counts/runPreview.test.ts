import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import { holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { publishReport } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type RunCalls, runCalls, skin, usual } from './testing/runCalls.ts';
import { runTable } from './testing/runTable.ts';

let portal: TestPortal;
let people: People;
let run: RunCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  run = runCalls(portal, people);
});

afterAll(() => portal.close());

test('a preview shows the match of each column, and stores nothing', async () => {
  const [fresh, waiting, published, held, cancelled] = [
    ...(await run.someCodes(1)),
    await run.aRegisteredKit(),
    await run.aRegisteredKit(),
    ...(await run.someCodes(1)),
    await run.aRegisteredKit(),
  ] as [KitCode, KitCode, KitCode, KitCode, KitCode];
  await run.send(runTable({ [waiting]: usual, [published]: usual, [held]: skin }));
  await portal.call(people.admin, publishReport, { params: { kit_id: published }, body: {} });
  await portal.call(people.admin, holdCounts, { params: { kit_id: held }, body: { version: 1 } });
  await portal.call(people.admin, changeKitStatus, {
    params: { kit_id: cancelled },
    body: { from_status: 'registered', status: 'cancelled' },
  });
  const codes = [fresh, waiting, published, held, cancelled];
  const before = await run.versionsOf(codes);
  const table = runTable({
    [fresh]: usual,
    [waiting]: usual,
    [published]: [8000, 6000, 100],
    [held]: usual,
    [cancelled]: usual,
    [kitCode(999_998)]: usual,
    Control: ['x', 'y', 'z'],
  });
  const counts = { version: 1, is_published: false, is_on_hold: false, is_same: false };
  expect(await run.preview(table)).toMatchObject([
    { column: fresh, reads_total: 15_100, kit: { status: null, counts: null }, error: null },
    { kit: { status: 'registered', counts: { ...counts, is_same: true } } },
    { kit: { status: 'report_ready', counts: { ...counts, is_published: true } } },
    { kit: { status: null, counts: { ...counts, is_on_hold: true } } },
    { kit: { status: 'cancelled', counts: null } },
    { reads_total: null, kit: null, error: { code: 'kit_not_in_inventory' } },
    { reads_total: null, kit: null, error: { code: 'invalid_request' } },
  ]);
  expect(await run.versionsOf(codes)).toEqual(before);
});
