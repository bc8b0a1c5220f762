import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseLaboratoryReport } from '#contract/laboratory/laboratory-reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { register } from '#server/families/register-kit/testing/registration.ts';
import { rowsThatFit } from '#server/records/patient-table/testing/rowsThatFit.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { type HeldReport, type HeldReports, heldReports } from './testing/heldReports.ts';
import { aPage, aPdf, type ReportCalls } from './testing/reportCalls.ts';

let held: HeldReports;
let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let report: HeldReport;
let kit_id: KitCode;
let number = 0;

beforeAll(async () => {
  held = await heldReports();
  ({ portal, people, reports } = held);
});

beforeEach(async () => {
  number += 1;
  report = await held.aHeldReport(number);
  ({ kit_id } = report);
});

afterAll(() => portal.close());

describe('the release of a report', () => {
  const release = () => portal.call(people.admin, releaseReport, { params: { kit_id } });
  const releaseAsLaboratory = () =>
    portal.call(held.laboratory, releaseLaboratoryReport, { params: { kit_id } });

  test.each([
    ['an administrator', release, 'admin'],
    ['the laboratory', releaseAsLaboratory, 'lab'],
  ])('a release by %s opens the report to its readers', async (_, released_by, role) => {
    expect(await released_by()).toMatchObject({
      status: 200,
      body: { awaits_release: false, report_generated_at: expect.any(String) },
    });
    for (const [, person] of held.readers) {
      expect((await reports.read(person, kit_id)).body).toBe(aPage('1'));
      expect(await reports.pagesFor(person, kit_id)).toEqual({
        availablePages: [1, 2, 3, 4],
        has_species: false,
        amended_at: null,
      });
    }
    expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf());
    expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject({ status: 200 });
    expect(await held.ownersKit(report)).toMatchObject({ status: 'report_ready' });
    expect(await held.tableKit(people.paula, report)).toMatchObject({
      status: 'report_ready',
      available_pages: [1, 2, 3, 4],
      has_suggestion: true,
    });
    await rowsThatFit(portal);
    expect(await held.ownersActions(report)).toContain('report_published');
    const traces = await asOwner(
      portal,
      "select actor_role from app.audit_events where action = 'report_released' and kit_id = $1",
      [kit_id],
    );
    expect(traces).toEqual([{ actor_role: role }]);
  });

  test('a report is released once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, release));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'nothing_to_release',
      message: 'No report of this kit is waiting for a release.',
    });
  });

  test('nothing can be released before the registration', async () => {
    const unregistered = kitCode(251);
    await reports.uploadReport(unregistered);
    const answer = await portal.call(people.admin, releaseReport, { params: { kit_id: unregistered } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'nothing_to_release' } });
  });

  test('a release of unpublished files opens them with their publication', async () => {
    const late = kitCode(252);
    await reports.uploadPage(late, '1');
    await register(portal, people.anna, 252);
    await portal.call(people.admin, releaseReport, { params: { kit_id: late } });
    expect((await reports.read(people.anna, late)).status).toBe(404);
    await reports.publish(late);
    expect((await reports.read(people.anna, late)).body).toBe(aPage('1'));
  });

  test('a replaced file that was held is no amendment for its readers', async () => {
    await reports.uploadPage(kit_id, '1', aPage('second'));
    await reports.publish(kit_id);
    await release();
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ amended_at: null });
    expect((await reports.read(people.paula, kit_id, '1', '1')).body).toBe(aPage('1'));
    // The owner could never read it.
    expect((await reports.read(people.anna, kit_id, '1', '1')).status).toBe(404);
  });

  test.each([
    ['the owner', () => people.anna, 403],
    ['a practitioner with access', () => people.paula, 403],
    ['nobody', () => undefined, 401],
  ])('%s cannot release a report', async (_, who, status) => {
    const answer = await portal.call(who(), releaseReport, { params: { kit_id } });
    expect(answer.status).toBe(status);
    expect(await held.filesOf(kit_id)).toMatchObject({ awaits_release: true });
  });
});

test('parallel publications, unproved registrations and releases show no report before its release', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => 201 + index);
  const customers = await Promise.all(
    numbers.map(() => aPerson(portal.database.db, people.admin, 'customer')),
  );
  await Promise.all(numbers.map((each) => reports.uploadPage(kitCode(each), '1')));
  const opened = await Promise.all(
    numbers.map(async (each, index) => {
      const customer = customers[index] ?? people.anna;
      await Promise.all([register(portal, customer, each), reports.publish(kitCode(each))]);
      const before = await reports.read(customer, kitCode(each));
      const released = await portal.call(people.admin, releaseReport, { params: { kit_id: kitCode(each) } });
      const after = await reports.read(customer, kitCode(each));
      return [before.status, released.status, after.status];
    }),
  );
  expect(opened).toEqual(numbers.map(() => [404, 200, 200]));
  await rowsThatFit(portal);
});
