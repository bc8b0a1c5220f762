import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { listAvailablePages } from '#contract/reports/reports.ts';
import { checkSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aPdf, type ReportCalls, reportCalls } from './testing/reportCalls.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal(withoutS3);
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const idOf = async (kit_id: KitCode) => {
  const [kit] = await asOwner<{ id: string }>(portal, 'select id from app.kits where kit_id = $1', [kit_id]);
  return kit?.id ?? '';
};
/** Counts a kit's copies in the shared area. */
const copiesOf = async (kit_id: KitCode) =>
  (await readdir(join(portal.config.DATA_DIR, 'objects', 'shared', await idOf(kit_id))).catch(() => []))
    .length;
const eventsOf = async (kit_id: KitCode) =>
  (
    await asOwner<{ action: string }>(
      portal,
      `select action from app.audit_events
       where kit_record_id = $1 and action ~ '^(report_published|suggestion_(un)?shared)$' order by id`,
      [await idOf(kit_id)],
    )
  ).map(({ action }) => action);
const isOutdated = async (kit_id: KitCode) => {
  const { body } = await portal.call(people.paula, listPatientTable, { query: { search: kit_id } });
  return listPatientTable.result.parse(body).rows[0]?.kit?.suggestion_outdated;
};

describe('sharing the suggestion', () => {
  test('sharing gives the owner a copy until the sharing ends', async () => {
    const kit_id = await reports.aReport(1);
    const check = async (person: Person) =>
      (await portal.call(person, checkSuggestion, { params: { kit_id } })).body;
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
    expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf());
    expect(await check(people.anna)).toEqual({ exists: false });
    expect(await check(people.paula)).toEqual({ exists: true });

    expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    expect(await check(people.anna)).toEqual({ exists: true });
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4, 5] });
    expect(await copiesOf(kit_id)).toBe(1);

    expect((await reports.share(people.paula, kit_id, 'disable')).status).toBe(200);
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4] });
    expect(await copiesOf(kit_id)).toBe(0);
    expect((await eventsOf(kit_id)).slice(-3)).toEqual([
      'report_published',
      'suggestion_shared',
      'suggestion_unshared',
    ]);
  });

  test('repeated and parallel sharings leave one copy, and unused copies are removed', async () => {
    const kit_id = await reports.aReport(2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reports.share(people.paula, kit_id, 'enable')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    await asOwner(portal, 'update app.unclaimed_objects set remove_after = now()');
    await reports.removeUnclaimed();
    expect(await copiesOf(kit_id)).toBe(1);
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());

    await reports.share(people.paula, kit_id, 'disable');
    expect((await reports.share(people.paula, kit_id, 'disable')).status).toBe(200);
  });

  test('parallel sharings and ends leave the store as recorded, and a reported end is final', async () => {
    const kit_id = await reports.aReport(3);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const action = index % 2 ? 'disable' : 'enable';
        const { status } = await reports.share(index % 3 ? people.paula : people.admin, kit_id, action);
        return `${action} ${status}`;
      }),
    );
    expect(['disable 200', 'enable 200', 'enable 502']).toEqual(expect.arrayContaining(answers));
    expect(answers).toContain('disable 200');
    await asOwner(portal, 'update app.unclaimed_objects set remove_after = now()');
    await reports.removeUnclaimed();
    const [kit] = await asOwner<{ is_shared: boolean }>(
      portal,
      'select suggestion_shared as is_shared from app.kits where kit_id = $1',
      [kit_id],
    );
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(kit?.is_shared ? 200 : 404);
    expect(await copiesOf(kit_id)).toBe(kit?.is_shared ? 1 : 0);
  });

  test.each([
    ['shared', 5, 'enable'],
    ['not shared', 6, 'disable'],
  ] as const)(
    'an end during the copying of a suggestion that is %s prevents the sharing',
    async (_, number, before) => {
      const kit_id = await reports.aReport(number);
      await reports.share(people.paula, kit_id, before);
      const copy = portal.store.copy.bind(portal.store);
      vi.spyOn(portal.store, 'copy').mockImplementationOnce(async (...given) => {
        expect((await reports.share(people.admin, kit_id, 'disable')).status).toBe(200);
        await copy(...given);
      });
      expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject({
        status: 502,
        body: { code: 'share_failed' },
      });
      expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
      expect((await reports.share(people.paula, kit_id, 'enable')).status).toBe(200);
    },
  );

  test('sharing requires a published suggestion and a visible kit', async () => {
    const { kit_id } = await aKit(portal, people, 4);
    const missing = { status: 404, body: { message: 'No suggestion PDF available for this kit' } };
    expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject(missing);
    await reports.uploadPdf(kit_id);
    expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject(missing);
    for (const action of ['enable', 'disable'] as const)
      expect(await reports.share(people.otherPractitioner, kit_id, action)).toMatchObject({
        status: 404,
        body: { code: 'kit_not_found', message: 'Kit ID not found' },
      });
    expect((await reports.share(people.anna, kit_id, 'enable')).status).toBe(403);
  });
});

describe('corrected suggestions', () => {
  test('a corrected suggestion reaches the owner when it is shared again', async () => {
    const kit_id = await reports.aReport(10);
    await reports.share(people.paula, kit_id, 'enable');
    await reports.uploadPdf(kit_id, aPdf('corrected'));
    expect(await isOutdated(kit_id)).toBe(false);
    await reports.publish(kit_id);
    expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf('corrected'));
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    expect(await isOutdated(kit_id)).toBe(true);
    expect(await reports.pagesFor(people.paula, kit_id)).toMatchObject({ amended_at: expect.any(String) });
    expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ amended_at: null });

    await reports.share(people.paula, kit_id, 'enable');
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf('corrected'));
    expect(await isOutdated(kit_id)).toBe(false);
    await reports.removeUnclaimed();
    expect(await copiesOf(kit_id), 'the owner keeps the earlier copy').toBe(2);
  });

  test('a corrected suggestion is an amendment from its sharing for an owner who could read an earlier one', async () => {
    const kit_id = await reports.aReport(11);
    const amended = async (person: Person) =>
      listAvailablePages.result.parse(await reports.pagesFor(person, kit_id)).amended_at;
    await reports.share(people.paula, kit_id, 'enable');
    await reports.share(people.paula, kit_id, 'enable');
    expect(await amended(people.anna)).toBeNull();
    await reports.share(people.paula, kit_id, 'disable');
    await reports.uploadPdf(kit_id, aPdf('corrected'));
    await reports.publish(kit_id);
    const published = await amended(people.paula);
    expect(await amended(people.anna)).toBeNull();
    await reports.share(people.paula, kit_id, 'enable');
    expect(await amended(people.anna)).toEqual(expect.any(String));
    expect(await amended(people.anna)).not.toBe(published);
    expect(await amended(people.paula)).toBe(published);
  });
});
