import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { previewReportPage, previewSuggestion } from '#contract/reports/previews.ts';
import {
  getReportFiles,
  listAvailablePages,
  listReportVersions,
  publishReport,
  type SeenFile,
} from '#contract/reports/reports.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

describe('uploading reports', () => {
  test('pages can be read only after they are published, which dates the report', async () => {
    const { kit_id, patient_id } = await aKit(portal, people, 1);
    expect(await reports.uploadPage(kit_id, '1')).toMatchObject({
      status: 200,
      body: { page: 1, version: 1, published_at: null },
    });
    expect((await reports.read(people.anna, kit_id)).status).toBe(404);
    expect(await reports.pagesFor(people.anna, kit_id)).toEqual({
      availablePages: [],
      has_species: false,
      amended_at: null,
    });
    const preview = await portal.call(people.admin, previewReportPage, { params: { kit_id, page: '1' } });
    expect(preview).toMatchObject({ status: 200, body: aPage('1') });

    expect(await reports.publish(kit_id)).toMatchObject({ status: 200, body: { is_registered: true } });
    expect(await reports.read(people.anna, kit_id)).toMatchObject({ status: 200, body: aPage('1') });
    const patient = await portal.call(people.anna, getPatient, { params: { patient_id } });
    expect(patient.body).toMatchObject({
      kits: [{ status: 'report_ready', report_generated_at: expect.any(String) }],
    });
  });

  test('administrators can preview the suggestion before it is published', async () => {
    const { kit_id } = await aKit(portal, people, 2);
    await reports.uploadPdf(kit_id);
    const preview = await portal.call(people.admin, previewSuggestion, { params: { kit_id } });
    expect(preview).toMatchObject({ status: 200, body: aPdf() });
    expect(preview.response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="MB000002_Suggestion.pdf"',
    });
  });
});

describe('replacing pages', () => {
  test('a replaced page is a new version, shown once published, with the date of the amendment', async () => {
    const kit_id = await reports.aReport(10);
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ amended_at: null });
    expect(await reports.uploadPage(kit_id, '1', aPage('amended'))).toMatchObject({ body: { version: 2 } });
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    await reports.publish(kit_id);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('amended'));
    const { amended_at, availablePages } = listAvailablePages.result.parse(
      await reports.pagesFor(people.anna, kit_id),
    );
    expect([availablePages, amended_at]).toEqual([[1, 2, 3, 4], expect.any(String)]);
    const files = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
    expect(files.body).toMatchObject({
      files: [{ page: 1, version: 2 }, { page: 2 }, { page: 3 }, { page: 4 }, { page: 5 }],
      amended_at,
    });
  });

  test('a replaced suggestion is a new version too', async () => {
    const kit_id = await reports.aReport(16);
    await reports.share(people.paula, kit_id, 'enable');
    await reports.uploadPdf(kit_id, aPdf('amended'));
    await reports.publish(kit_id);
    for (const person of [people.paula, people.admin]) {
      expect((await reports.suggestion(person, kit_id)).body).toBe(aPdf('amended'));
      expect((await reports.suggestion(person, kit_id, '1')).body).toBe(aPdf());
    }
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    expect((await reports.suggestion(people.anna, kit_id, '1')).status).toBe(404);
  });

  test('a version replaced before publication is never published and is no amendment', async () => {
    const { kit_id } = await aKit(portal, people, 12);
    await reports.uploadPage(kit_id, '1', aPage('a mistake'));
    await reports.uploadPage(kit_id, '1', aPage('right'));
    await reports.publish(kit_id);
    expect(await reports.pagesFor(people.paula, kit_id)).toEqual({
      availablePages: [1],
      has_species: false,
      amended_at: null,
    });
    expect((await reports.read(people.paula, kit_id, '1', '1')).status).toBe(404);
    expect((await reports.publish(kit_id)).status).toBe(409);

    const versions = (person = people.admin) =>
      portal.call(person, listReportVersions, { params: { kit_id } });
    expect((await versions(people.paula)).body).toMatchObject({ files: [{ page: 1, version: 2 }] });
    expect((await versions()).body).toMatchObject({
      files: [
        { version: 2, published_at: expect.any(String) },
        { version: 1, published_at: null },
      ],
    });
    expect((await versions(people.anna)).status).toBe(403);
    expect((await versions(people.otherPractitioner)).status).toBe(404);
  });

  test('uploading the same file again creates no version', async () => {
    const { kit_id } = await aKit(portal, people, 13);
    for (const is_new of [true, false])
      expect(await reports.uploadPage(kit_id, '2')).toMatchObject({
        status: 200,
        body: { version: 1, is_new },
      });
    expect(await reports.uploadPage(kit_id, '2', aPage('other'))).toMatchObject({ body: { version: 2 } });
    expect(await reports.uploadPage(kit_id, '2')).toMatchObject({ body: { version: 3, is_new: true } });
  });

  test('reverting an unpublished mistake is no amendment', async () => {
    const { kit_id } = await aKit(portal, people, 17);
    const amended = async () =>
      listAvailablePages.result.parse(await reports.pagesFor(people.anna, kit_id)).amended_at;
    const replace = async (...texts: string[]) => {
      for (const text of texts) await reports.uploadPage(kit_id, '1', aPage(text));
      expect((await reports.publish(kit_id)).status).toBe(200);
    };
    await replace('right');
    await replace('a mistake', 'right');
    expect(await amended()).toBeNull();
    await replace('better');
    const date = await amended();
    expect(date).toEqual(expect.any(String));
    await replace('a mistake', 'better');
    expect(await amended()).toBe(date);
  });

  test('parallel uploads of a page get a version each', async () => {
    const { kit_id } = await aKit(portal, people, 14);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reports.uploadPage(kit_id, '1', aPage(`page ${index}`))),
    );
    const versions = answers.map(({ body }) => (body as { version: number }).version).sort();
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('parallel publications publish once', async () => {
    const { kit_id } = await aKit(portal, people, 15);
    await reports.uploadPage(kit_id, '1');
    const answers = await Promise.all(Array.from({ length: 6 }, () => reports.publish(kit_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('a publication is refused if the administrator saw another version', async () => {
    const { kit_id } = await aKit(portal, people, 18);
    const publishSeen = (...files: SeenFile[]) =>
      portal.call(people.admin, publishReport, {
        params: { kit_id },
        body: { files, reason: 'The sample was measured again.' },
      });
    const refusal = { status: 409, body: { code: 'report_changed' } };
    await reports.uploadPage(kit_id, '1');
    await reports.uploadPage(kit_id, '2');
    await reports.uploadPage(kit_id, '1', aPage('meanwhile'));
    expect(await publishSeen({ page: 1, version: 1 }, { page: 2, version: 1 })).toMatchObject(refusal);
    expect(await publishSeen({ page: 1, version: 2 })).toMatchObject(refusal);
    expect(await publishSeen()).toMatchObject(refusal);
    expect((await reports.read(people.anna, kit_id, '2')).status).toBe(404);
    expect((await publishSeen({ page: 1, version: 2 }, { page: 2, version: 1 })).status).toBe(200);
    // Published files need no second look.
    await reports.uploadPage(kit_id, '2', aPage('later'));
    expect((await publishSeen({ page: 2, version: 2 })).status).toBe(200);
    const authors = await asOwner(
      portal,
      'select distinct published_by from app.report_files where kit_id = $1 and published_at is not null',
      [kit_id],
    );
    expect(authors).toEqual([{ published_by: people.admin.actor.user_id }]);
  });
});
