import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreRegistration } from '#contract/families/kit-claims.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import type { Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { aKit, kitCode } from '#server/testing/family.ts';
import { type HeldReports, heldReports } from './testing/heldReports.ts';
import { aPage, aPdf } from './testing/reportCalls.ts';

let { portal, people, reports, aHeldReport } = {} as HeldReports;

beforeAll(async () => {
  ({ portal, people, reports, aHeldReport } = await heldReports());
});

afterAll(() => portal.close());

const reasonsFor = async (person: Person, kit_id: KitCode) => {
  const { body } = await portal.call(person, getReportSummary, { params: { kit_id } });
  return getReportSummary.result.parse(body).replaced_pages.map(({ page, reason }) => [page, reason]);
};
const share = (kit_id: KitCode) => reports.share(people.paula, kit_id, 'enable');

test('the reason of a held suggestion reaches no reader, and explains no later one', async () => {
  const { kit_id } = await aHeldReport(1);
  // The only suggestion before is held, so this one replaces none that anybody read.
  expect((await reports.suggest(people.paula, kit_id, aPdf('first'), null)).status).toBe(200);
  await share(kit_id);
  await reports.uploadPdf(kit_id, aPdf('held'));
  expect(await reports.publish(kit_id, 'Held')).toMatchObject({ body: { awaits_release: true } });

  expect(await reports.suggest(people.paula, kit_id, aPdf('second'), null)).toMatchObject({
    status: 422,
    body: { code: 'replacement_reason_required' },
  });
  await reports.suggest(people.paula, kit_id, aPdf('second'), 'Another dose');
  await share(kit_id);
  for (const person of [people.anna, people.paula, people.admin])
    expect(await reasonsFor(person, kit_id)).toEqual([[5, 'Another dose']]);
});

test('an administrator learns that a second held suggestion replaces the one that readers have', async () => {
  const { kit_id } = await aHeldReport(5);
  await reports.suggest(people.paula, kit_id, aPdf('first'));
  for (const text of ['held', 'held again']) {
    await reports.uploadPdf(kit_id, aPdf(text));
    const { body } = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
    expect(getReportFiles.result.parse(body).replaced_pages).toEqual([5]);
    expect((await reports.publish(kit_id, 'Held')).status).toBe(200);
  }
});

test('the next family of a kit and its practitioner read no reason from before the registration', async () => {
  const { id, kit_id } = await aKit(portal, people, 2);
  const calls = claimCalls(portal, people);
  await reports.uploadReport(kit_id);
  await reports.uploadPage(kit_id, '1', aPage('corrected'));
  await reports.publish(kit_id, 'About the page of Mia');
  await reports.suggest(people.paula, kit_id, aPdf('another'), 'About the dose of Mia');
  const own = [
    [5, 'About the dose of Mia'],
    [1, 'About the page of Mia'],
  ];
  expect(await reasonsFor(people.paula, kit_id)).toEqual(own);

  await calls.undo(kit_id, id);
  const { practitioner_code } = people.otherPractitioner;
  const next = registered(await register(portal, people.otherCustomer, 2, { practitioner_code }));
  await portal.call(people.admin, releaseReport, { params: { kit_id } });
  for (const person of [people.otherCustomer, people.otherPractitioner]) {
    expect((await reports.read(person, kit_id)).body).toBe(aPage('corrected'));
    expect(await reasonsFor(person, kit_id)).toEqual([]);
    expect(await reports.pagesFor(person, kit_id)).toMatchObject({ amended_at: null });
  }
  await calls.undo(kit_id, next.id);
});

test('a restored registration has its reasons back, even after another one', async () => {
  const { id, kit_id } = await aKit(portal, people, 4);
  const calls = claimCalls(portal, people);
  for (const text of ['first', 'second']) {
    await reports.uploadPage(kit_id, '1', aPage(text));
    await reports.publish(kit_id, 'A wrong unit');
  }
  await calls.undo(kit_id, id);
  const other = registered(await register(portal, people.otherCustomer, 4));
  await calls.undo(kit_id, other.id);
  const [, first] = await calls.undone(kit_id);
  const params = { undone_id: first?.id ?? crypto.randomUUID() };
  expect((await portal.call(people.admin, restoreRegistration, { params })).status).toBe(204);
  await portal.call(people.admin, releaseReport, { params: { kit_id } });
  expect(await reasonsFor(people.paula, kit_id)).toEqual([[1, 'A wrong unit']]);
});

test('an owner sees no row of replaced suggestions after the end of the sharing', async () => {
  const { kit_id } = await aKit(portal, people, 3);
  for (const text of ['first', 'second']) {
    await reports.suggest(people.paula, kit_id, aPdf(text));
    await share(kit_id);
  }
  const rows = () =>
    portal.database.db.run(
      people.anna.actor,
      rowsOf(sql`select from app.replaced_suggestions r join app.kits k on k.id = r.kit_record_id
                 where k.kit_id = ${kitCode(3)}`),
    );
  expect(await rows()).toHaveLength(1);
  await reports.share(people.paula, kit_id, 'disable');
  expect(await rows()).toEqual([]);
});
