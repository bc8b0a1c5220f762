import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReportFiles } from '#contract/reports/reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { applyAgain } from '#db/testing/applyAgain.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { recordedBy } from '#server/audit/testing/recorded.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from '#server/reports/testing/storeSetUp.ts';
import { aKit } from '#server/testing/family.ts';
import { type ClaimCalls, claimCalls } from './testing/claimCalls.ts';

let { portal, people, reports, store } = {} as StoreSetUp;
let calls: ClaimCalls;
let number = 0;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp(withoutS3));
  calls = claimCalls(portal, people);
});

afterAll(() => portal.close());

/** A kit of Anna's with the laboratory's suggestion and, in its place, the one that Dr. Paula wrote. */
async function aSuggestion() {
  const kit = await aKit(portal, people, (number += 1));
  await reports.uploadReport(kit.kit_id);
  expect((await reports.suggest(people.paula, kit.kit_id, aPdf('for Mia'))).status).toBe(200);
  return kit;
}

/** Registers a free code for another family, whose practitioner is another one. The administrator releases the report. */
async function registerForOthers(kit_id: KitCode) {
  const { otherCustomer: anna, otherPractitioner: paula } = people;
  const kit = await aKit(portal, { ...people, anna, paula }, number);
  expect((await portal.call(people.admin, releaseReport, { params: { kit_id } })).status).toBe(200);
  return kit;
}

const filesOf = async (kit_id: KitCode) => {
  const { body } = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
  return getReportFiles.result.parse(body).files.filter(({ page }) => page === 5);
};
const suggestionFor = async (person: StoreSetUp['people']['anna'], kit_id: KitCode) => {
  const { status, body } = await reports.suggestion(person, kit_id);
  return { status, body };
};

test('the next family and its practitioner get the suggestion of the laboratory, not that of the former practitioner', async () => {
  const { id, kit_id } = await aSuggestion();
  await calls.undo(kit_id, id);
  expect(await filesOf(kit_id)).toMatchObject([{ version: 1 }]);
  await registerForOthers(kit_id);
  expect(await suggestionFor(people.otherPractitioner, kit_id)).toEqual({ status: 200, body: aPdf() });
  expect((await reports.suggestion(people.otherPractitioner, kit_id, '2')).status).toBe(404);
  expect((await reports.share(people.otherPractitioner, kit_id, 'enable')).status).toBe(200);
  expect(await suggestionFor(people.otherCustomer, kit_id)).toEqual({ status: 200, body: aPdf() });
});

test('an accepted claim seals the suggestion of the former practitioner, too', async () => {
  const { kit_id } = await aKit(portal, people, (number += 1));
  await reports.suggest(people.paula, kit_id);
  await calls.claim(people.otherCustomer, kit_id);
  expect((await calls.decide(kit_id, 'accepted')).status).toBe(204);
  const { otherCustomer: anna, otherPractitioner: paula } = people;
  await aKit(portal, { ...people, anna, paula }, number);
  expect((await reports.suggestion(people.otherPractitioner, kit_id)).status).toBe(404);
  expect((await reports.share(people.otherPractitioner, kit_id, 'enable')).status).toBe(404);
  expect(await filesOf(kit_id)).toEqual([]);
});

test('the suggestion of a deleted practitioner is sealed as well', async () => {
  const { id, kit_id } = await aSuggestion();
  await asOwner(portal, 'update app.report_files set uploaded_by = null where kit_id = $1 and version = 2', [
    kit_id,
  ]);
  await calls.undo(kit_id, id);
  expect(await filesOf(kit_id)).toMatchObject([{ version: 1 }]);
});

test('a migration seals the suggestions of registrations that were undone before', async () => {
  const { id, kit_id } = await aSuggestion();
  await calls.undo(kit_id, id);
  await asOwner(portal, 'update app.report_files set superseded_at = now() where kit_id = $1 and page = 5', [
    kit_id,
  ]);
  await asOwner(
    portal,
    `with sealed as (delete from app.sealed_suggestions returning *)
     insert into app.report_files (kit_id, page, version, object_key, bytes, sha256, uploaded_by, uploaded_at, published_at)
     select u.kit_id, 5, s.version, s.object_key, s.bytes, s.sha256, s.uploaded_by, s.uploaded_at, s.published_at
     from sealed s join app.undone_registrations u on u.id = s.undone_id where u.kit_id = $1`,
    [kit_id],
  );
  expect(await filesOf(kit_id)).toMatchObject([{ version: 2 }]);
  await applyAgain(portal.database, '0065_earlier_undone_registrations.sql');
  expect(await filesOf(kit_id)).toMatchObject([{ version: 1 }]);
});

test('a suggestion that an administrator uploaded stays with the code', async () => {
  const { kit_id, id } = await aKit(portal, people, (number += 1));
  await reports.uploadReport(kit_id);
  await calls.undo(kit_id, id);
  await registerForOthers(kit_id);
  expect(await suggestionFor(people.otherPractitioner, kit_id)).toEqual({ status: 200, body: aPdf() });
});

test('a restored registration has the suggestions of its practitioner again', async () => {
  const { id, kit_id } = await aSuggestion();
  await reports.suggest(people.paula, kit_id, aPdf('for Mia again'));
  const before = await filesOf(kit_id);
  await calls.undo(kit_id, id);
  await store.tidyUp();
  const events = await recordedBy(portal, () => calls.restore(kit_id));
  await store.tidyUp();
  expect(await filesOf(kit_id)).toEqual(before);
  expect(await suggestionFor(people.paula, kit_id)).toEqual({ status: 200, body: aPdf('for Mia again') });
  expect((await reports.suggestion(people.paula, kit_id, '2')).body).toBe(aPdf('for Mia'));
  expect((await reports.suggestion(people.paula, kit_id, '1')).body).toBe(aPdf());
  expect(events.map(({ action }) => action)).not.toContain('report_file_added');
});

test('a restored suggestion comes after those that the code got meanwhile', async () => {
  const { id, kit_id } = await aSuggestion();
  await calls.undo(kit_id, id);
  await reports.uploadPdf(kit_id, aPdf('of the laboratory again'));
  await reports.publish(kit_id);
  expect(await calls.restore(kit_id)).toMatchObject({ status: 204 });
  expect(await suggestionFor(people.paula, kit_id)).toEqual({ status: 200, body: aPdf('for Mia') });
  expect(await filesOf(kit_id)).toMatchObject([{ version: 3 }]);
  expect((await reports.suggestion(people.paula, kit_id, '2')).body).toBe(aPdf('of the laboratory again'));
});

test('a restored suggestion that was replaced before the undo stays replaced', async () => {
  const { id, kit_id } = await aSuggestion();
  await reports.uploadPdf(kit_id, aPdf('of the laboratory again'));
  await reports.publish(kit_id);
  await calls.undo(kit_id, id);
  await calls.restore(kit_id);
  expect((await suggestionFor(people.paula, kit_id)).body).toBe(aPdf('of the laboratory again'));
  expect((await reports.suggestion(people.paula, kit_id, '2')).body).toBe(aPdf('for Mia'));
});

test('the object of a sealed suggestion goes with its patient', async () => {
  const { id, kit_id, patient_id } = await aKit(portal, people, (number += 1));
  await reports.suggest(people.paula, kit_id);
  const [file] = await asOwner<{ object_key: string }>(
    portal,
    'select object_key from app.report_files where kit_id = $1',
    [kit_id],
  );
  await calls.undo(kit_id, id);
  await store.tidyUp();
  expect(await store.objectsIn('')).toContain(file?.object_key);
  await asOwner(portal, 'delete from app.patients where id = $1', [patient_id]);
  await store.tidyUp();
  expect(await store.objectsIn('')).not.toContain(file?.object_key);
});
