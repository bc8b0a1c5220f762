import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReportSummary } from '#contract/report-summary.ts';
import { applyAgain } from '#db/testing/applyAgain.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit } from '#server/testing/family.ts';
import { aPdf } from './testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

let { portal, people, reports } = {} as StoreSetUp;

beforeAll(async () => {
  ({ portal, people, reports } = await storeSetUp());
});

afterAll(() => portal.close());

test('a migration tells the replacements from before they were recorded, without their copies', async () => {
  const { kit_id } = await aKit(portal, people, 1);
  for (const text of ['first', 'second']) {
    await reports.suggest(people.paula, kit_id, aPdf(text));
    await reports.share(people.paula, kit_id, 'enable');
  }
  await asOwner(portal, 'delete from app.replaced_suggestions');
  await applyAgain(portal.database, '0063_earlier_replacements.sql');
  const { body } = await portal.call(people.anna, getReportSummary, { params: { kit_id } });
  expect(getReportSummary.result.parse(body).replaced_pages).toEqual([
    { page: 5, version: null, replaced_at: expect.any(String), reason: null },
  ]);
});
