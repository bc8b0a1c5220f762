import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { publishLaboratoryReport } from '#contract/laboratory/laboratory-reports.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { publishReport } from '#contract/reports/reports.ts';
import { readSuggestion, replaceSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aKit, kitCode } from '#server/testing/family.ts';
import { aPdf } from './testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

let { portal, people, reports, store } = {} as StoreSetUp;
let number = 0;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp(withoutS3));
});

afterAll(() => portal.close());

const REASON = 'The dose was too high. 剂量过高 💊';

const share = (kit_id: KitCode) => reports.share(people.paula, kit_id, 'enable');
const suggestAndShare = async (kit_id: KitCode, text: string, reason?: string) => {
  expect((await reports.suggest(people.paula, kit_id, aPdf(text), reason)).status).toBe(200);
  expect((await share(kit_id)).status).toBe(200);
};
/** A kit of Anna's whose shared suggestion was replaced by version 2. */
async function aReplacedSuggestion(): Promise<KitCode> {
  const { kit_id } = await aKit(portal, people, (number += 1));
  await suggestAndShare(kit_id, 'first');
  await suggestAndShare(kit_id, 'second', REASON);
  return kit_id;
}
const replacedFor = async (person: Person, kit_id: KitCode) => {
  const { body } = await portal.call(person, getReportSummary, { params: { kit_id } });
  return getReportSummary.result.parse(body).replaced_pages;
};
const replaced = (version: number | null, reason: string | null) => ({
  page: 5,
  version,
  replaced_at: expect.any(String),
  reason,
});

describe('the reason for a replaced suggestion', () => {
  test('practitioners and administrators cannot replace a published suggestion without a reason', async () => {
    const { kit_id } = await aKit(portal, people, (number += 1));
    expect((await reports.suggest(people.paula, kit_id, aPdf(), null)).status).toBe(200);
    const refused = { status: 422, body: { code: 'replacement_reason_required' } };
    for (const person of [people.paula, people.admin])
      expect(await reports.suggest(person, kit_id, aPdf('better'), null)).toMatchObject(refused);
    await reports.uploadPdf(kit_id, aPdf('better'));
    expect(await portal.call(people.admin, publishReport, { params: { kit_id } })).toMatchObject(refused);
    expect((await reports.suggestion(people.paula, kit_id)).body).toBe(aPdf());
    expect((await reports.publish(kit_id, REASON)).status).toBe(200);
    expect(await replacedFor(people.paula, kit_id)).toEqual([replaced(1, REASON)]);
  });

  test('the same suggestion again needs no reason, and the last one stays', async () => {
    const kit_id = await aReplacedSuggestion();
    expect(await reports.suggest(people.paula, kit_id, aPdf('second'), null)).toMatchObject({
      status: 200,
      body: { version: 2, is_new: false },
    });
    expect(await replacedFor(people.paula, kit_id)).toEqual([replaced(1, REASON)]);
  });

  test.each([
    ['blank', '%20', 400],
    ['longer than 500 characters', 'x'.repeat(501), 400],
    ['not percent-encoded', '100% safe', 400],
    ['not UTF-8', '%ff', 400],
    ['not encoded', 'Dosis für 5 µg', 400],
    ['with a character that cannot be stored', '%00', 400],
    ['500 characters long', 'x'.repeat(500), 200],
  ])('a reason that is %s (%s) is answered with %i', async (_, reason, status) => {
    const { kit_id } = await aKit(portal, people, (number += 1));
    await reports.suggest(people.paula, kit_id);
    const headers = { 'replacement-reason': reason };
    const input = { params: { kit_id }, headers };
    expect((await portal.call(people.paula, replaceSuggestion, input, aPdf('better'))).status).toBe(status);
  });

  test('a laboratory may leave the reason out', async () => {
    const kit_id = await reports.aReport((number += 1));
    await share(kit_id);
    const made = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'Sequencing' } });
    const laboratory = { token: createLaboratoryKey.result.parse(made.body).key };
    await reports.uploadPdf(kit_id, aPdf('better'));
    const published = await portal.call(laboratory, publishLaboratoryReport, {
      params: { kit_id },
      body: {},
    });
    expect(published.status).toBe(200);
    await share(kit_id);
    expect(await replacedFor(people.anna, kit_id)).toEqual([replaced(1, null)]);
  });

  test('the owner learns why a suggestion was replaced once the new one is shared, and staff at its upload', async () => {
    const { kit_id } = await aKit(portal, people, (number += 1));
    await suggestAndShare(kit_id, 'first');
    await reports.suggest(people.paula, kit_id, aPdf('second'), REASON);
    expect(await replacedFor(people.anna, kit_id)).toEqual([]);
    for (const person of [people.paula, people.admin])
      expect(await replacedFor(person, kit_id)).toEqual([replaced(1, REASON)]);
    await share(kit_id);
    expect(await replacedFor(people.anna, kit_id)).toEqual([replaced(1, REASON)]);
  });

  test('the owner reads the reasons of all versions since the earlier copy, and opens no version between', async () => {
    const { kit_id } = await aKit(portal, people, (number += 1));
    await suggestAndShare(kit_id, 'first');
    await reports.suggest(people.paula, kit_id, aPdf('second'), 'A typing error');
    await suggestAndShare(kit_id, 'third', 'Another dose');
    expect(await replacedFor(people.anna, kit_id)).toEqual([replaced(1, 'A typing error\nAnother dose')]);
    expect((await reports.suggestion(people.anna, kit_id, '2')).status).toBe(404);
    await suggestAndShare(kit_id, 'fourth', 'A new study');
    expect(await replacedFor(people.anna, kit_id)).toEqual([
      replaced(3, 'A new study'),
      replaced(1, 'A typing error\nAnother dose'),
    ]);
  });
});

describe('the earlier copy', () => {
  test('the owner, a practitioner with access and an administrator open the earlier version', async () => {
    const kit_id = await aReplacedSuggestion();
    for (const person of [people.anna, people.paula, people.admin])
      expect(await reports.suggestion(person, kit_id, '1')).toMatchObject({
        status: 200,
        body: aPdf('first'),
      });
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf('second'));
  });

  test('a second guardian opens the earlier version', async () => {
    const { patient_id, kit_id } = await aKit(portal, people, (number += 1));
    await guardianCalls(portal, people).makeGuardian(patient_id, people.otherCustomer);
    for (const text of ['first', 'second']) await suggestAndShare(kit_id, text);
    expect((await reports.suggestion(people.otherCustomer, kit_id, '1')).body).toBe(aPdf('first'));
  });

  test('strangers get the answer for a missing version, and callers without a session are refused', async () => {
    const kit_id = await aReplacedSuggestion();
    for (const stranger of [people.otherCustomer, people.otherPractitioner]) {
      const { status, body } = await reports.suggestion(stranger, kit_id, '1');
      const missing = await reports.suggestion(stranger, kitCode(998), '1');
      expect([status, body]).toEqual([missing.status, missing.body]);
      expect(status).toBe(404);
    }
    const nobody = await portal.call(undefined, readSuggestion, {
      params: { kit_id },
      query: { version: '1' },
    });
    expect(nobody.status).toBe(401);
  });

  test('the owner leaves an event by opening the earlier version, and by nothing else', async () => {
    const kit_id = await aReplacedSuggestion();
    const recorded = await recordedBy(portal, async () => {
      await reports.suggestion(people.anna, kit_id);
      await reports.suggestion(people.anna, kit_id, '7');
      await portal.app.inject({
        method: 'HEAD',
        url: `/api/kit/${kit_id}/suggestion-pdf?version=1`,
        headers: { authorization: `Bearer ${people.anna.token}` },
      });
      for (let time = 0; time < 2; time += 1) await reports.suggestion(people.anna, kit_id, '1');
    });
    expect(briefly(recorded, 'action', 'actor_role', 'details', 'kit_id')).toEqual([
      ['report_read', 'customer', { page: 5, version: 1 }, kit_id],
    ]);
  });

  test('the owner opens neither a version that was never shared nor the same content under its earlier number', async () => {
    const { kit_id } = await aKit(portal, people, (number += 1));
    for (const text of ['first', 'second', 'first']) await reports.suggest(people.paula, kit_id, aPdf(text));
    await share(kit_id);
    await suggestAndShare(kit_id, 'fourth');
    for (const version of ['1', '2', '4'])
      expect((await reports.suggestion(people.anna, kit_id, version)).status).toBe(404);
    expect((await reports.suggestion(people.anna, kit_id, '3')).body).toBe(aPdf('first'));
  });

  test('the end of the sharing takes every copy back for good', async () => {
    const before = await store.objectsIn('shared');
    const kit_id = await aReplacedSuggestion();
    await suggestAndShare(kit_id, 'third');
    await store.tidyUp();
    expect(await store.objectsIn('shared')).toHaveLength(before.length + 3);
    await reports.share(people.paula, kit_id, 'disable');
    expect(await replacedFor(people.anna, kit_id)).toEqual([]);
    await store.tidyUp();
    expect(await store.objectsIn('shared')).toEqual(before);

    await suggestAndShare(kit_id, 'fourth', 'The third was for somebody else.');
    expect(await replacedFor(people.anna, kit_id)).toEqual([
      replaced(null, 'The third was for somebody else.'),
      replaced(null, expect.any(String)),
      replaced(null, REASON),
    ]);
    for (const version of ['1', '2', '3'])
      expect((await reports.suggestion(people.anna, kit_id, version)).status).toBe(404);
  });

  test('parallel sharings and ends leave no copy behind once the sharing has ended', async () => {
    const kit_id = await aReplacedSuggestion();
    await store.tidyUp();
    const before = await store.objectsIn('shared');
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 2) return reports.share(people.admin, kit_id, 'disable');
        await reports.suggest(people.paula, kit_id, aPdf(`version ${index}`));
        return share(kit_id);
      }),
    );
    await store.tidyUp();
    const named = await asOwner(
      portal,
      `select object_key from app.replaced_suggestions where object_key is not null
       union all select shared_suggestion_key from app.kits where shared_suggestion_key is not null`,
    );
    expect(await store.objectsIn('shared')).toHaveLength(named.length);
    expect((await reports.share(people.paula, kit_id, 'disable')).status).toBe(200);
    await store.tidyUp();
    expect(await store.objectsIn('shared')).toHaveLength(before.length - 2);
  });

  test('the copies of a deleted patient leave the store', async () => {
    await store.tidyUp();
    const before = await store.objectsIn('shared');
    const { patient_id, kit_id } = await aKit(portal, people, (number += 1));
    await suggestAndShare(kit_id, 'first');
    await suggestAndShare(kit_id, 'second');
    expect(await store.objectsIn('shared')).toHaveLength(before.length + 2);
    await asOwner(portal, 'delete from app.patients where id = $1', [patient_id]);
    await store.tidyUp();
    expect(await store.objectsIn('shared')).toEqual(before);
  });
});
