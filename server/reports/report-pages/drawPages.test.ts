import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReportFiles, listReportVersions } from '#contract/reports/reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { aPage, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { drawPages } from './drawPages.ts';
import type { CountedSample } from './measuredTaxa.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const ranked = (rank: 'family' | 'genus' | 'species', name: string, reads: number) => ({
  rank,
  names: [name],
  reads: [reads],
});
const aSample = (...ranks: CountedSample['ranks'][number][]): CountedSample => ({
  reads_total: 1000,
  method: '16S rRNA gene sequencing',
  pipeline: null,
  reference_database: null,
  ranks,
});
const genera = ranked('genus', 'Bacteroides', 500);
const families = ranked('family', 'Bacteroidaceae', 600);

const draw = (kit_id: KitCode, counts_version: number, sample: CountedSample) => {
  const { database, store, config } = portal;
  return drawPages({ db: database.db, store, config }, worker, { kit_id, counts_version, sample });
};
const filesOf = async (kit_id: KitCode) => {
  const { body } = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
  return getReportFiles.result
    .parse(body)
    .files.map(({ page, version, drawn_from }) => [page, version, drawn_from]);
};
const textOf = async (kit_id: KitCode, page: '1' | '2' | '3' | '4') =>
  String((await reports.read(people.anna, kit_id, page)).body);

test('pages drawn from counts are published, read and replaced like pages that were sent', async () => {
  const { kit_id } = await aKit(portal, people, 1);
  expect(await draw(kit_id, 1, aSample(genera, families))).toEqual([1, 2, 3, 4]);
  expect(await filesOf(kit_id)).toEqual([1, 2, 3, 4].map((page) => [page, 1, 1]));
  expect((await reports.read(people.anna, kit_id)).status).toBe(404);

  await reports.publish(kit_id);
  expect(await textOf(kit_id, '4')).toContain('Bacteroides');
  expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4] });
  const { body } = await portal.call(people.paula, listReportVersions, { params: { kit_id } });
  expect(body).toMatchObject({ files: [1, 2, 3, 4].map((page) => ({ page, drawn_from: 1 })) });

  await draw(kit_id, 2, aSample(ranked('genus', 'Blautia', 500), families));
  expect(await filesOf(kit_id)).toEqual([
    [1, 2, 2],
    [2, 2, 2],
    [3, 1, 1],
    [4, 2, 2],
  ]);
  await reports.publish(kit_id, 'The laboratory counted again.');
  expect(await textOf(kit_id, '4')).toContain('Blautia');
});

test('a page that was sent is never drawn over, and takes the place of a drawn one', async () => {
  const { kit_id } = await aKit(portal, people, 2);
  await reports.uploadPage(kit_id, '2');
  expect(await draw(kit_id, 1, aSample(genera, families))).toEqual([1, 3, 4]);
  await reports.uploadPage(kit_id, '4', aPage('sent'));
  expect(await draw(kit_id, 2, aSample(ranked('genus', 'Blautia', 9)))).toEqual([1, 3]);
  await reports.publish(kit_id);
  expect(await textOf(kit_id, '2')).toBe(aPage('2'));
  expect(await textOf(kit_id, '4')).toBe(aPage('sent'));
});

test('the same counts draw no new version', async () => {
  const { kit_id } = await aKit(portal, people, 3);
  await draw(kit_id, 1, aSample(genera, families));
  expect(await draw(kit_id, 1, aSample(genera, families))).toEqual([]);
});

test('a page of earlier counts that newer counts do not give says so instead of showing old figures', async () => {
  const { kit_id } = await aKit(portal, people, 4);
  await draw(kit_id, 1, aSample(genera, families));
  expect(await draw(kit_id, 2, aSample(genera))).toEqual([3]);
  await reports.publish(kit_id);
  const page = await textOf(kit_id, '3');
  expect(page).toContain('The counts name no family.');
  expect(page).not.toContain('Bacteroidaceae');
});

test('an upload of a page while the portal draws it wins', async () => {
  const { kit_id } = await aKit(portal, people, 5);
  const put = portal.store.put.bind(portal.store);
  portal.store.put = async (...given) => {
    portal.store.put = put;
    await reports.uploadPage(kit_id, '1', aPage('sent meanwhile'));
    return put(...given);
  };
  expect(await draw(kit_id, 1, aSample(genera))).toEqual([2, 4]);
  await reports.publish(kit_id);
  expect(await textOf(kit_id, '1')).toBe(aPage('sent meanwhile'));
});
