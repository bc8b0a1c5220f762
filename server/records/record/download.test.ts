import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { activityCsv } from '#contract/operation/audit/activityCsv.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { getPatientEverything } from '#contract/records/fhir.ts';
import { downloadRecord, PatientRecord } from '#contract/records/record.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { deleteProfile } from '#server/identity/users/queries.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { faultsOf, type Judged } from './testing/fhirJudges.ts';
import { type FullKit, PRIVATE_MARK, recordCalls } from './testing/recordCalls.ts';
import { changedFiles, unzip } from './testing/unzip.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof recordCalls>;
let kit: FullKit;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = recordCalls(portal, people);
  kit = await calls.aFullKit(1);
});

afterAll(() => portal.close());

const lines = (file: Buffer | undefined) => file?.toString().trimEnd().split('\r\n') ?? [];

test('the owner gets every part of the record as files with right checksums', async () => {
  const files = await calls.archiveFor(people.anna, kit.patient_id);
  expect([...files.keys()]).toEqual([
    'README.txt',
    'record.json',
    'fhir-bundle.json',
    'answers.csv',
    'taxa.csv',
    'activity.csv',
    'kits/MB000001/MB000001_Microbe_Ordering.html',
    'kits/MB000001/MB000001_Ranges.html',
    'kits/MB000001/replaced/version_2_MB000001_Ranges.html',
    'kits/MB000001/MB000001_Families.html',
    'kits/MB000001/MB000001_Genera.html',
    'kits/MB000001/MB000001_Counts.txt',
    'kits/MB000001/MB000001_Suggestion.pdf',
    'kits/MB000001/replaced/version_1_MB000001_Suggestion.pdf',
    'SHA256SUMS',
  ]);
  expect(changedFiles(files)).toEqual([]);
  expect(files.get('kits/MB000001/MB000001_Ranges.html')?.toString()).toContain('Corrected');
  expect(files.get('kits/MB000001/MB000001_Suggestion.pdf')?.toString()).toContain('better');

  const record = PatientRecord.parse(JSON.parse(files.get('record.json')?.toString() ?? ''));
  expect(record).toMatchObject({
    patient: { first_name: 'Mia', last_name: 'Meyer' },
    owner: { full_name: 'Anna Meyer', email: people.anna.email },
    practitioners: [{ full_name: 'Dr. Paula' }],
    kits: [{ kit_id: kit.kit_id, submitted: { answers: { location: 'Canada' } }, taxa: { reads_total: 11 } }],
  });
  expect(faultsOf(JSON.parse(files.get('fhir-bundle.json')?.toString() ?? '') as Judged)).toEqual({});
  // In the order of the form; a formula is a text.
  expect(lines(files.get('answers.csv'))[1]).toContain('"age_of_participant","Age of participant","7"');
  expect(files.get('answers.csv')?.toString()).toContain(`"'=none"`);
  expect(files.get('taxa.csv')?.toString()).toContain('"genus","Blautia","5","0.454545","11","16S rRNA"');
  expect(lines(files.get('activity.csv'))[1]).toContain('Dr. Paula');
});

test("a practitioner's notes and object keys are in no file of the owner's", async () => {
  const files = await calls.archiveFor(people.anna, kit.patient_id);
  for (const [path, content] of files) {
    expect(content.includes(PRIVATE_MARK), path).toBe(false);
    expect(content.includes('shared/'), path).toBe(false);
  }
});

test('a table of counts is kept byte by byte under an ending that no spreadsheet opens', async () => {
  const { kit_id, patient_id } = await calls.aFullKit(8);
  const upload = (content: string) =>
    portal.call(people.admin, uploadCounts, { params: { kit_id }, query: { method: '16S' } }, content);
  const hostile = `#OTU ID\t${kit_id}\ttaxonomy\n=cmd|'/C calc'!A0\t9000\tk__Bacteria; p__=1+1; g__Blautia\n`;
  const biom = JSON.stringify({
    matrix_type: 'sparse',
    shape: [1, 1],
    rows: [{ id: 'k__Bacteria;p__Firmicutes' }],
    columns: [{ id: kit_id }],
    data: [[0, 0, 9000]],
  });
  for (const content of [hostile, biom]) {
    expect((await upload(content)).status).toBe(200);
    await calls.reports.publish(kit_id);
  }
  const files = await calls.archiveFor(people.anna, patient_id);
  const folder = `kits/${kit_id}`;
  expect(files.get(`${folder}/replaced/version_2_${kit_id}_Counts.txt`)?.toString()).toBe(hostile);
  expect(files.get(`${folder}/${kit_id}_Counts.json`)?.toString()).toBe(biom);
  expect([...files.keys()].filter((path) => /^kits\/.*\.(csv|tsv)$/.test(path))).toEqual([]);
  expect(files.get('README.txt')?.toString()).toContain('table end with ".txt"');
});

const hasTools = (() => {
  try {
    execFileSync('unzip', ['-v']);
    execFileSync('sha256sum', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasTools)('the tools of others accept the archive and its checksums', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-record-'));
  try {
    const { response } = await calls.download(people.anna, kit.patient_id);
    await writeFile(join(folder, 'record.zip'), response.rawPayload);
    execFileSync('unzip', ['-tq', 'record.zip'], { cwd: folder });
    execFileSync('unzip', ['-q', 'record.zip'], { cwd: folder });
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a download is an event that the owner reads', async () => {
  const recorded = await recordedBy(portal, () => calls.download(people.anna, kit.patient_id));
  expect(briefly(recorded, 'action', 'actor_id', 'patient_id', 'details')).toEqual([
    ['symptoms_exported', people.anna.actor.user_id, kit.patient_id, { kind: 'record' }],
  ]);
  const { body } = await portal.call(people.anna, listPatientEvents, {
    params: { patient_id: kit.patient_id },
    query: {},
  });
  expect(listPatientEvents.result.parse(body).events[0]).toMatchObject({
    action: 'symptoms_exported',
    is_own: true,
    details: { kind: 'record' },
  });
});

test.each(everybodyButAnna)('refuses the record to %s', async (_, personOf, status) => {
  expect((await calls.download(personOf(people), kit.patient_id)).status).toBe(status);
});

test('the file of the activity is the one that the screen saves', async () => {
  const { patient_id } = await calls.aFullKit(7);
  const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
  const files = await calls.archiveFor(people.anna, patient_id);
  const { events } = listPatientEvents.result.parse(body);
  expect(files.get('activity.csv')?.toString()).toBe(activityCsv(events));
  expect(lines(files.get('activity.csv'))).toHaveLength(events.length + 1);
});

test('HEAD is no download, and leaves no event', async () => {
  const headers = { authorization: `Bearer ${people.anna.token}` };
  const ping = vi.spyOn(portal.store, 'ping');
  const recorded = await recordedBy(portal, async () => {
    for (const { path } of [downloadRecord, getPatientEverything]) {
      const url = path.replace(':patient_id', kit.patient_id);
      expect((await portal.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404);
    }
  });
  expect(recorded).toEqual([]);
  expect(ping).not.toHaveBeenCalled();
});

test('a hidden patient and a missing one get the same answer', async () => {
  const { status, body } = await calls.download(people.otherCustomer, kit.patient_id);
  const missing = await calls.download(people.otherCustomer, PatientId.parse(crypto.randomUUID()));
  expect([status, body]).toEqual([404, missing.body]);
});

test('more events than one step of the list are all in the record', async () => {
  const other = await calls.aFullKit(2);
  await asOwner(
    portal,
    `insert into app.audit_events (happened_at, actor_id, actor_role, action, patient_id, kit_id, details)
     select now() - (n / 2) * interval '1 minute', $1, 'practitioner', 'report_read', $2, $3, '{"page": 1}'
     from generate_series(1, 250) n`,
    [people.paula.actor.user_id, other.patient_id, other.kit_id],
  );
  const files = await calls.archiveFor(people.anna, other.patient_id);
  const opened = lines(files.get('activity.csv')).filter((line) => line.includes('Opened a report page'));
  expect(opened).toHaveLength(250);
});

test('a download beside the deletion of its owner breaks off and looks like no whole archive', async () => {
  const owner = await aPerson(portal.database.db, people.admin, 'customer');
  const family = recordCalls(portal, { ...people, anna: owner });
  const { patient_id } = await family.aFullKit(4);
  const get = portal.store.get.bind(portal.store);
  let reads = 0;
  portal.store.get = async (...object) => {
    reads += 1;
    if (reads === 2) {
      await portal.database.db.run(people.admin.actor, deleteProfile(owner.actor.user_id));
      await family.reports.removeUnclaimed();
    }
    return get(...object);
  };
  try {
    await expect(family.download(owner, patient_id)).rejects.toThrow();
    expect(reads).toBe(2);
  } finally {
    portal.store.get = get;
  }
  expect((await family.download(owner, patient_id)).status).toBe(401);
});

test('downloads that begin while their owner is deleted are whole or refused', async () => {
  const owner = await aPerson(portal.database.db, people.admin, 'customer');
  const family = recordCalls(portal, { ...people, anna: owner });
  const { patient_id } = await family.aFullKit(5);
  const downloads = Array.from({ length: 8 }, () =>
    family.download(owner, patient_id).catch(() => 'broken off' as const),
  );
  const deletion = portal.database.db
    .run(people.admin.actor, deleteProfile(owner.actor.user_id))
    .then(() => family.reports.removeUnclaimed());
  for (const answer of await Promise.all(downloads)) {
    if (answer === 'broken off') continue;
    expect([200, 401, 404]).toContain(answer.status);
    if (answer.status === 200) expect(changedFiles(unzip(answer.response.rawPayload))).toEqual([]);
  }
  await deletion;
});

test('a download ends without an archive when a kit and its files are deleted meanwhile', async () => {
  const other = await calls.aFullKit(3);
  const get = portal.store.get.bind(portal.store);
  portal.store.get = async () => undefined;
  try {
    await expect(calls.download(people.anna, other.patient_id)).rejects.toThrow();
  } finally {
    portal.store.get = get;
  }
});
