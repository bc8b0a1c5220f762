import { compactDecrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRecordLink } from '#contract/records/record-links.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { faultsOf, type Judged } from '#server/records/record/testing/fhirJudges.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { keyOf } from '#server/records/record-links/linkSecrets.ts';
import { linkCalls } from '#server/records/record-links/testing/linkCalls.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { holdCalls } from './testing/holdCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof holdCalls>;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = holdCalls(portal, people);
  await calls.choose(people.paula, 3);
});

afterAll(() => portal.close());

interface Kit {
  readonly id: KitRecordId;
  readonly kit_id: KitCode;
  readonly patient_id: PatientId;
}

const nothing = {
  available: { availablePages: [], has_species: false, amended_at: null },
  read: [404, 404, 404, 404, 404],
  replaced: 0,
  taxa: false,
  kit_comparison: false,
  bundle: [false, false],
  record: [[0, false]],
  archive: 0,
};
const everything = {
  available: { availablePages: [1, 2, 3, 4], has_species: true, amended_at: null },
  read: [200, 200, 200, 200, 200],
  replaced: 0,
  taxa: true,
  kit_comparison: true,
  bundle: [true, true],
  record: [[6, true]],
  archive: 6,
};
const forStaff = { ...everything, record: [], archive: 0 };

const learnedBy = (person: Person, { kit_id, patient_id }: Kit) => calls.learned(person, kit_id, patient_id);

describe('a held report', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await calls.aNewReport(++number);
  });

  test('a held report is in no page, count, comparison, record or resource of its owner', async () => {
    expect(await learnedBy(people.anna, kit)).toEqual(nothing);
  });

  test.each(['paula', 'admin'] as const)('a held report is whole for %s', async (name) => {
    expect(await learnedBy(people[name], kit)).toEqual(forStaff);
  });

  test('gives its owner a valid bundle without a report', async () => {
    expect(faultsOf(await recordCalls(portal, people).bundleFor(people.anna, kit.patient_id))).toEqual({});
  });

  test("a held report is not in the record behind its owner's link", async () => {
    const links = linkCalls(portal, people);
    const { token } = await links.aLink(kit.patient_id);
    const { files } = openRecordLink.result.parse((await links.open(token)).body);
    const { plaintext } = await compactDecrypt(files[0]?.embedded ?? '', keyOf(token));
    const bundle = JSON.parse(new TextDecoder().decode(plaintext)) as Judged;
    expect(JSON.stringify(bundle)).toContain('"Mia"');
    expect(JSON.stringify(bundle)).not.toContain('DiagnosticReport');
    expect(JSON.stringify(bundle)).not.toContain('Blautia');
  });

  test('a held report names its state, its holder and its end to the owner at once', async () => {
    const { kit: summary } = await calls.summaryFor(people.anna, kit.kit_id);
    expect(summary).toMatchObject({ status: 'report_ready', report_generated_at: expect.any(String) });
    const { practitioner, until, is_own } = summary.hold ?? {};
    expect({ practitioner, is_own }).toEqual({ practitioner: 'Dr. Paula', is_own: false });
    const days = (Date.parse(until ?? '') - Date.parse(summary.report_generated_at ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(3, 3);
    expect(await calls.holdFor(people.paula, kit.kit_id)).toMatchObject({ is_own: true });
    expect(await calls.holdFor(people.admin, kit.kit_id)).toMatchObject({
      practitioner: 'Dr. Paula',
      is_own: false,
    });
  });

  test('a held report is visible after its date without any worker, and its hold is shown no more', async () => {
    await calls.letTimePass(kit.kit_id);
    expect(await learnedBy(people.anna, kit)).toEqual(everything);
    expect(await calls.holdFor(people.anna, kit.kit_id)).toBeNull();
  });
});

test('a practitioner who holds nothing changes nothing for the family', async () => {
  await calls.choose(people.paula, null);
  const kit = await calls.aNewReport(++number);
  expect(await learnedBy(people.anna, kit)).toEqual(everything);
  expect(await calls.eventsOf(kit.kit_id)).toEqual([]);
  await calls.choose(people.paula, 3);
});

test('an amendment during a hold stays hidden, and its earlier version is never the family’s', async () => {
  const kit = await calls.aNewReport(++number);
  const before = await calls.holdFor(people.anna, kit.kit_id);
  await calls.reports.uploadPage(kit.kit_id, '2', aPage('Corrected in the hold'));
  await calls.reports.publish(kit.kit_id);
  expect(await learnedBy(people.anna, kit)).toEqual(nothing);
  expect(await calls.holdFor(people.anna, kit.kit_id)).toEqual(before);
  const [hidden] = (await calls.summaryFor(people.paula, kit.kit_id)).replaced_pages;
  expect(hidden).toMatchObject({ page: 2, version: expect.any(Number) });

  await calls.release(people.paula, kit.kit_id);
  const { body } = await calls.reports.read(people.anna, kit.kit_id, '2');
  expect(body).toContain('Corrected in the hold');
  expect((await calls.reports.read(people.anna, kit.kit_id, '2', `${hidden?.version}`)).status).toBe(404);
  expect((await calls.summaryFor(people.anna, kit.kit_id)).replaced_pages).toEqual([]);

  await calls.reports.uploadPage(kit.kit_id, '2', aPage('Corrected again'));
  await calls.reports.publish(kit.kit_id);
  const replaced = (await calls.summaryFor(people.anna, kit.kit_id)).replaced_pages;
  expect(replaced).toHaveLength(1);
  const earlier = await calls.reports.read(people.anna, kit.kit_id, '2', `${replaced[0]?.version}`);
  expect(earlier.body).toContain('Corrected in the hold');
  expect(await calls.holdFor(people.anna, kit.kit_id)).toBeNull();
});

test('an amendment of a visible report is not held', async () => {
  await calls.choose(people.paula, null);
  const kit = await calls.aNewReport(++number);
  await calls.choose(people.paula, 3);
  await calls.reports.uploadPage(kit.kit_id, '2', aPage('Corrected'));
  await calls.reports.publish(kit.kit_id);
  expect((await calls.reports.read(people.anna, kit.kit_id, '2')).body).toContain('Corrected');
  expect(await calls.eventsOf(kit.kit_id)).toEqual([]);
});

test('a suggestion that staff share is readable during the hold', async () => {
  const { kit_id } = await calls.aNewReport(++number);
  await calls.reports.share(people.paula, kit_id, 'enable');
  expect((await calls.reports.suggestion(people.anna, kit_id)).status).toBe(200);
  expect(await calls.reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [5] });
});
