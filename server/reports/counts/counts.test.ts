import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishLaboratoryReport } from '#contract/laboratory/laboratory-reports.ts';
import { getTaxa, uploadCounts, uploadLaboratoryCounts } from '#contract/reports/counts.ts';
import { genusHomes } from '#contract/reports/genera/genusHomes.ts';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { publishReport } from '#contract/reports/reports.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { spellings } from './parsing/testing/spellings.ts';
import { admitFile, readCounts } from './readCounts.ts';

const CSV = 'rank,name,reads\nphylum,Firmicutes,7000\nfamily,Lachnospiraceae,6000\ngenus,Blautia,5000\n';
const method = '16S rRNA, V4';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
});

afterAll(() => portal.close());

const upload = (kit_id: KitCode, content: string | Buffer = CSV, query: object = {}) =>
  portal.call(people.admin, uploadCounts, { params: { kit_id }, query: { method, ...query } }, content);
const read = (person: Person | undefined, kit_id: KitCode) =>
  portal.call(person, getTaxa, { params: { kit_id } });
const anotherKit = async () => (await aKit(portal, people, (number += 1))).kit_id;

test('published counts are read by the owner, a practitioner with access and administrators', async () => {
  const kit_id = await anotherKit();
  expect(await upload(kit_id, CSV, { pipeline: 'DADA2' })).toMatchObject({
    status: 200,
    body: { page: 7, version: 1, is_new: true, findings: [] },
  });
  expect((await read(people.anna, kit_id)).body).toEqual({ taxa: null, has_other_kits: expect.any(Boolean) });
  await reports.publish(kit_id);
  for (const person of [people.anna, people.paula, people.admin])
    expect(await read(person, kit_id)).toMatchObject({
      status: 200,
      body: {
        taxa: {
          version: 1,
          method,
          pipeline: 'DADA2',
          reference_database: null,
          source_format: 'csv',
          reads_total: 7000,
          ranks: [
            { rank: 'phylum', names: ['Firmicutes'], reads: [7000] },
            { rank: 'family', names: ['Lachnospiraceae'], reads: [6000] },
            { rank: 'genus', names: ['Blautia'], reads: [5000] },
          ],
        },
      },
    });
});

test('strangers get the answer for a missing kit, and callers without a session are refused', async () => {
  const kit_id = await anotherKit();
  await upload(kit_id);
  await reports.publish(kit_id);
  for (const stranger of [people.otherCustomer, people.otherPractitioner])
    expect(await read(stranger, kit_id)).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
  expect((await read(undefined, kit_id)).status).toBe(401);
});

test('counts make a report: its pages are drawn, and published with them', async () => {
  const kit_id = await anotherKit();
  await upload(kit_id);
  await reports.publish(kit_id);
  expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4] });
  const page = await reports.read(people.anna, kit_id, '4');
  expect(page.status).toBe(200);
});

test('one sample in the spellings of eight databases has no finding but host reads, and the same genera over time', async () => {
  for (const { database, file, host_reads = 0 } of spellings) {
    const { kit_id, patient_id } = await aKit(portal, people, (number += 1));
    const finding = expect.stringMatching(/^Host and plant reads: 1[45](\.\d)?% of all reads \(limit 10%\)$/);
    expect((await upload(kit_id, file)).body, database).toMatchObject({
      findings: host_reads > 0 ? [finding] : [],
    });
    await portal.call(people.admin, publishReport, { params: { kit_id }, body: { keep: true } });
    const { body } = await portal.call(people.anna, getKitComparison, { params: { patient_id } });
    const { kits, reference } = getKitComparison.result.parse(body);
    const { homeOf } = genusHomes(Object.keys(reference?.genera ?? {}));
    const { names = [], reads = [] } = kits[0]?.taxa ?? {};
    const sums: Record<string, number> = {};
    for (const [at, name] of names.entries())
      sums[homeOf(name)] = (sums[homeOf(name)] ?? 0) + (reads[at] ?? 0);
    expect(sums, database).toEqual({
      Bacteroides: 5000,
      Blautia: 4000,
      Faecalibacterium: 3000,
      Clostridium: 1000,
      'Escherichia/Shigella': 500,
    });
  }
});

test('numbers of taxa and reads of the host are read with the counts, and notes go to the sender alone', async () => {
  const kit_id = await anotherKit();
  const file =
    'rank,name,reads,taxid\ndomain,Eukaryota,300,2759\nclass,Clostridia,6000,\ngenus,Blautia,5000,572511\ngenus,Novum,1000,\n';
  expect(await upload(kit_id, file)).toMatchObject({
    body: { notes: ['The rows of class are not used. The portal uses phylum, family, genus and species.'] },
  });
  await portal.call(people.admin, publishReport, { params: { kit_id }, body: { keep: true } });
  expect(await read(people.anna, kit_id)).toMatchObject({
    body: {
      taxa: {
        reads_total: 6000,
        host_reads: 300,
        ranks: [{ rank: 'genus', names: ['Blautia', 'Novum'], reads: [5000, 1000], taxids: [572511, null] }],
        compared: { percentiles: ['Over 95th', null] },
      },
    },
  });
});

test('the genera found are those of the reference, not the names that a database splits them into', async () => {
  const kit_id = await anotherKit();
  const names = ['Blautia', 'Blautia_A', 'Phocaeicola', 'Bacteroides_H', 'Bacteroides', 'Novum'];
  await upload(kit_id, `rank,name,reads\n${names.map((name) => `genus,${name},500`).join('\n')}`);
  await portal.call(people.admin, publishReport, { params: { kit_id }, body: { keep: true } });
  expect(await read(people.anna, kit_id)).toMatchObject({ body: { taxa: { compared: { found: 3 } } } });
});

test('the same counts again are no new version, and another method is one', async () => {
  const kit_id = await anotherKit();
  await upload(kit_id);
  expect(await upload(kit_id)).toMatchObject({ body: { version: 1, is_new: false } });
  expect(await upload(kit_id, CSV, { method: 'Shotgun' })).toMatchObject({
    body: { version: 2, is_new: true },
  });
});

test('corrected counts are read after their publication, and amend the report', async () => {
  const kit_id = await anotherKit();
  await upload(kit_id);
  await reports.publish(kit_id);
  await upload(kit_id, CSV.replace('5000', '4000'));
  expect(await read(people.anna, kit_id)).toMatchObject({ body: { taxa: { version: 1 } } });
  await reports.publish(kit_id, 'The sample was counted again.');
  expect(await read(people.anna, kit_id)).toMatchObject({
    body: { taxa: { version: 2, ranks: [{}, {}, { reads: [4000] }] } },
  });
});

test('counts of an unregistered code wait like its pages', async () => {
  const kit_id = kitCode(900);
  expect((await upload(kit_id)).status).toBe(404);
  await portal.call(people.admin, (await import('#contract/laboratory/kit-inventory.ts')).addKits, {
    body: { kit_id },
  });
  expect((await upload(kit_id)).status).toBe(200);
  const { body } = await portal.call(people.admin, listWaitingReports, { query: { search: kit_id } });
  expect(JSON.stringify(body)).toContain('7');
});

test('a file that cannot be read is refused with its line, and stores nothing', async () => {
  const kit_id = await anotherKit();
  expect(await upload(kit_id, `${CSV}genus,Roseburia,-1\n`)).toMatchObject({
    status: 422,
    body: {
      code: 'counts_not_readable',
      message: 'The portal cannot read these counts. Line 5: "-1" is not a number of reads.',
    },
  });
  await reports.publish(kit_id);
  expect((await read(people.anna, kit_id)).body).toEqual({ taxa: null, has_other_kits: expect.any(Boolean) });
});

test('an upload without a method is refused', async () => {
  const kit_id = await anotherKit();
  expect((await upload(kit_id, CSV, { method: ' ' })).status).toBe(400);
});

test('a laboratory uploads the counts of its codes, and they are published with its key', async () => {
  const kit_id = await anotherKit();
  const lab = await aLaboratory(portal, people, 'North Lab', [kit_id]);
  const input = { params: { kit_id }, query: { method } };
  expect(await portal.call(lab, uploadLaboratoryCounts, input, CSV)).toMatchObject({
    status: 200,
    body: { page: 7, is_new: true },
  });
  await portal.call(lab, publishLaboratoryReport, { params: { kit_id } });
  expect((await read(people.anna, kit_id)).body).toMatchObject({ taxa: { method } });
});

test('files of counts are read one at a time, and too many are refused before they are received', async () => {
  let received = 0;
  const receive = async () => {
    received += 1;
    return readCounts({ content: Buffer.from(CSV), sample: undefined });
  };
  const readings = await Promise.allSettled(Array.from({ length: 10 }, () => admitFile(receive)));
  const refused = readings.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10 - received);
  expect(received).toBe(6);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'unavailable', details: { retry_after: 10 } });
  expect(readings[0]).toMatchObject({ status: 'fulfilled', value: { reads_total: 7000 } });
});

test('a damaged HDF5 file is refused and harms no other request', async () => {
  const damaged = Buffer.concat([Buffer.from('894844460d0a1a0a', 'hex'), Buffer.alloc(1000, 0xff)]);
  await expect(readCounts({ content: damaged, sample: undefined })).rejects.toMatchObject({
    code: 'counts_not_readable',
  });
});

test('reading counts by staff is recorded', async () => {
  const kit_id = await anotherKit();
  await upload(kit_id);
  await reports.publish(kit_id);
  const recorded = await recordedBy(portal, async () => {
    await read(people.paula, kit_id);
  });
  expect(briefly(recorded, 'action', 'actor_role', 'kit_id', 'details')).toEqual([
    ['report_read', 'practitioner', kit_id, { page: 7, version: 1 }],
  ]);
});
