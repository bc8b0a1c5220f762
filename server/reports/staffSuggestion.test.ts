import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { listReportVersions } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { addSuggestion, lockReport } from './queries.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal({ REPORT_FILE_MAX_MB: '1' });
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const replace = (...given: Parameters<ReportCalls['suggest']>) => reports.suggest(...given);
const stateOf = async (kit_id: KitCode, person = people.paula) => {
  const { body } = await portal.call(person, listReportVersions, { params: { kit_id } });
  const { files, ...state } = listReportVersions.result.parse(body);
  return { ...state, versions: files.filter(({ page }) => page === 5).map(({ version }) => version) };
};

describe('a suggestion by a practitioner with access', () => {
  test("a practitioner's suggestion is readable for staff at once and for the owner once it is shared", async () => {
    const { kit_id } = await aKit(portal, people, 1);
    expect(await replace(people.paula, kit_id)).toMatchObject({
      status: 200,
      body: { page: 5, version: 1, published_at: expect.any(String) },
    });
    for (const person of [people.paula, people.admin])
      expect((await reports.suggestion(person, kit_id)).body).toBe(aPdf());
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
    expect(await stateOf(kit_id)).toEqual({
      versions: [1],
      suggestion_shared: false,
      suggestion_outdated: false,
      file_max_bytes: 1024 * 1024,
    });
    // A suggestion is not a page: it neither dates the report nor makes it ready.
    const [kit] = await asOwner(
      portal,
      'select status, report_generated_at from app.kits where kit_id = $1',
      [kit_id],
    );
    expect(kit).toEqual({ status: 'registered', report_generated_at: null });
  });

  test('a new suggestion replaces the earlier one as an amendment, and the shared copy stays until the next sharing', async () => {
    const kit_id = await reports.aReport(2);
    await reports.share(people.paula, kit_id, 'enable');
    expect(await replace(people.paula, kit_id, aPdf('better'))).toMatchObject({ body: { version: 2 } });
    expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf('better'));
    expect((await reports.suggestion(people.paula, kit_id, '1')).body).toBe(aPdf());
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    expect(await stateOf(kit_id)).toMatchObject({ suggestion_shared: true, suggestion_outdated: true });
    expect(await reports.pagesFor(people.paula, kit_id)).toMatchObject({ amended_at: expect.any(String) });

    await reports.share(people.paula, kit_id, 'enable');
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf('better'));
    expect(await stateOf(kit_id)).toMatchObject({ suggestion_shared: true, suggestion_outdated: false });
  });

  test('uploading the same suggestion again creates no version and publishes nothing else', async () => {
    const { kit_id } = await aKit(portal, people, 3);
    await reports.uploadPage(kit_id, '1');
    await reports.uploadPdf(kit_id, aPdf('of the laboratory'));
    for (const version of [2, 2])
      expect(await replace(people.paula, kit_id)).toMatchObject({ status: 200, body: { version } });
    expect(await reports.pagesFor(people.paula, kit_id)).toEqual({
      availablePages: [],
      has_species: false,
      amended_at: null,
    });
    expect(await stateOf(kit_id)).toMatchObject({ versions: [2] });
    expect(await stateOf(kit_id, people.admin)).toMatchObject({ versions: [2, 1] });
    const events = await asOwner(
      portal,
      `select actor_id, details from app.audit_events where kit_id = $1 and action = 'report_published'`,
      [kit_id],
    );
    expect(events).toEqual([{ actor_id: people.paula.actor.user_id, details: { pages: [5] } }]);
  });

  test('parallel suggestions get a version each, and the newest is the current one', async () => {
    const { kit_id } = await aKit(portal, people, 4);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        replace(index % 2 ? people.paula : people.admin, kit_id, aPdf(`suggestion ${index}`)),
      ),
    );
    const versions = answers.map(({ body }) => (body as { version: number }).version);
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    const newest = versions.indexOf(6);
    expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf(`suggestion ${newest}`));
  });
});

test('a published suggestion that is not shared neither dates a report nor makes it ready', async () => {
  const { id, kit_id } = await aKit(portal, people, 13);
  const dated = async () =>
    (await asOwner(portal, 'select status, report_generated_at from app.kits where id = $1', [id]))[0];
  const suggest = async (text: string) => {
    await reports.uploadPdf(kit_id, aPdf(text));
    expect((await reports.publish(kit_id)).status).toBe(200);
  };
  const change = (from_status: KitStatus, status: KitStatus) =>
    portal.call(people.admin, changeKitStatus, { params: { kit_id }, body: { from_status, status } });
  await suggest('first');
  expect(await dated()).toEqual({ status: 'registered', report_generated_at: null });
  expect(await change('registered', 'report_ready')).toMatchObject({
    body: { code: 'report_not_published' },
  });

  await reports.uploadPage(kit_id, '1');
  await reports.publish(kit_id);
  const before = await dated();
  expect(before).toEqual({ status: 'report_ready', report_generated_at: expect.anything() });
  await suggest('second');
  expect(await dated()).toEqual(before);
  // A manual status change dates the report by its pages too.
  await asOwner(portal, `update app.kits set status = 'information_needed' where id = $1`, [id]);
  expect((await change('information_needed', 'report_ready')).status).toBe(201);
  expect(await dated()).toEqual(before);
});

describe('a refused suggestion', () => {
  test('strangers get the answer for a missing kit before anything is stored', async () => {
    const { kit_id } = await aKit(portal, people, 5);
    const put = vi.spyOn(portal.store, 'put');
    const hidden = await replace(people.otherPractitioner, kit_id);
    const missing = await replace(people.otherPractitioner, kitCode(998));
    expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
    expect(hidden).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
    expect((await replace(people.admin, kitCode(998))).body).toEqual(hidden.body);
    expect((await replace(people.anna, kit_id)).status).toBe(403);
    expect((await replace(undefined, kit_id)).status).toBe(401);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  test("the database refuses a suggestion on its own, without the route's check", async () => {
    const { kit_id } = await aKit(portal, people, 6);
    const file = { kit_id, object_key: 'private/x.pdf', bytes: 1, sha256: '00'.repeat(32), reason: 'x' };
    const { actor } = people.otherPractitioner;
    await expect(portal.database.db.run(actor, addSuggestion(file))).rejects.toMatchObject({
      constraint: 'kit_not_found',
    });
    await expect(portal.database.db.run(people.anna.actor, addSuggestion(file))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a suggestion is not recorded if the access is revoked during the upload', async () => {
    const { kit_id, patient_id } = await aKit(portal, people, 7);
    const put = portal.store.put.bind(portal.store);
    const spy = vi.spyOn(portal.store, 'put').mockImplementation(async (...args) => {
      const practitioner_id = people.paula.actor.user_id;
      await portal.call(people.anna, revokeAccess, { params: { patient_id, practitioner_id } });
      return put(...args);
    });
    expect(await replace(people.paula, kit_id)).toMatchObject({
      status: 404,
      body: { code: 'kit_not_found' },
    });
    spy.mockRestore();
    expect(await stateOf(kit_id, people.admin)).toMatchObject({ versions: [] });
  });

  test('a suggestion is refused if the access is revoked while it waits for another change of the kit', async () => {
    const { kit_id, patient_id } = await aKit(portal, people, 12);
    const answer = await during(
      portal,
      people.admin.actor,
      async (tx) => {
        await tx.run(lockReport(kit_id));
        await tx.run(rowsOf(sql`delete from app.practitioner_access where patient_id = ${patient_id}`));
      },
      () => replace(people.paula, kit_id),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
    expect(await stateOf(kit_id, people.admin)).toMatchObject({ versions: [] });
  });

  test.each([
    [8, 'is a page', aPage('x'), 415, 'The suggestion must be a PDF file.'],
    [9, 'is empty', '', 415, 'The file is empty.'],
    [10, 'is truncated', aPdf().slice(0, -7), 415, 'The PDF file is not complete: its end is missing.'],
    [11, 'is too large', aPdf(' '.repeat(1024 * 1024)), 413, 'This is too large to be accepted.'],
  ])('a suggestion for kit %i is refused if it %s', async (number, _, content, status, message) => {
    const { kit_id } = await aKit(portal, people, number);
    expect(await replace(people.paula, kit_id, content)).toMatchObject({ status, body: { message } });
  });
});
