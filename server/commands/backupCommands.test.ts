import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { ownerOf } from '#db/testing/plainDatabase.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { aTarget } from '#server/operation/backup/testing/archives.ts';
import { objectsIn } from '#server/operation/backup/testing/contentOf.ts';
import { aPage, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { nightly } from '../../tools/nightly.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let patient_id: Awaited<ReturnType<typeof aKit>>['patient_id'];
let environment: Readonly<Record<string, string>>;
let folder: string;

beforeAll(async () => {
  const store = s3Environment();
  portal = await testPortal(store);
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  await reports.aReport(1);
  ({ patient_id } = await aKit(portal, people, 2));
  const { DATA_DIR } = portal.config;
  environment = { DATABASE_URL: ownerOf(portal.database.url), DATA_DIR, ...store };
  folder = await mkdtemp(join(tmpdir(), 'portal-archives-'));
});

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const at = (name: string) => join(folder, name);

/** Runs a command as an operator does. Resolves to its exit code and its output. */
const runOn = (settings: Readonly<Record<string, string>>, command: string, ...parameters: string[]) =>
  new Promise<readonly [code: unknown, said: string]>((resolve) => {
    execFile(
      process.execPath,
      [`server/commands/${command}.ts`, ...parameters],
      { env: { ...ofNode, ...settings } },
      (error, _, stderr) => resolve([error?.code ?? 0, stderr]),
    );
  });
const run = (command: string, ...parameters: string[]) => runOn(environment, command, ...parameters);
const restoreFrom = async (...parameters: string[]) =>
  runOn((await aTarget()).environment, 'restore', ...parameters);

const says = (text: string) => expect.stringContaining(text) as unknown;
const aKey = 'select object_key from app.report_files where page = 3';

test('backup and restore end with 0 when everything is in, and with 2 when nothing is', async () => {
  expect(await run('backup', at('whole'))).toEqual([0, says('files are backed up')]);
  expect((await readdir(folder)).sort()).toEqual(['whole', 'whole.erasures']);
  expect(await run('backup', at('whole'))).toEqual([2, says('exists already')]);
  expect(await restoreFrom(at('whole'))).toEqual([0, says('files are restored')]);
  expect(await run('restore', at('whole'))).toEqual([2, says('already holds data')]);
});

nightly('two backups of one name at once leave one archive', async () => {
  const outcomes = await Promise.all([run('backup', at('twice')), run('backup', at('twice'))]);
  expect(outcomes.map(([code]) => code)).toContain(0);
  expect((await readdir(folder)).filter((name) => name.includes('twice')).sort()).toEqual([
    'twice',
    'twice.erasures',
  ]);
});

test('a backup without files is restored beside the store of its portal, and beside no other', async () => {
  expect(await run('backup', at('rows'), '--database-only')).toEqual([0, says(' 0 files are backed up')]);
  expect(await restoreFrom(at('rows'))).toEqual([2, says('is not the store of its portal')]);
  const target = await aTarget();
  const standing = { ...environment, DATABASE_URL: target.owner_url };
  expect(await runOn(standing, 'restore', at('rows'))).toEqual([0, says('files are restored')]);
  expect(await objectsIn(target.url, portal.store)).toEqual(
    await objectsIn(portal.database.url, portal.store),
  );
});

test('backups add new files alone to a copy, from which each of them is restored', async () => {
  const copy = ['--files', at('copy')];
  expect(await run('backup', at('first.backup'), ...copy)).toEqual([0, says('5 files, 5 of them new')]);
  const before = await objectsIn(portal.database.url, portal.store);
  await reports.uploadPage(kitCode(1), '1', aPage('corrected'));
  await reports.publish(kitCode(1));
  // As if a backup had been killed.
  const unfinished = join(at('copy'), 'unfinished');
  await writeFile(join(unfinished, 'old'), '');
  await utimes(join(unfinished, 'old'), 0, 0);
  expect(await run('backup', at('second.backup'), ...copy)).toEqual([0, says('6 files, 1 of them new')]);
  expect(await readdir(unfinished)).toEqual([]);
  const target = await aTarget();
  expect(await runOn(target.environment, 'restore', at('first.backup'), ...copy)).toEqual([
    0,
    says('5 files are restored'),
  ]);
  expect(await objectsIn(target.url, target.store)).toEqual(before);
  // A rotation would remove the newest files of a live store, so it takes no store for a copy.
  const live = join(portal.config.DATA_DIR, 'objects');
  expect(await run('backup', at('third.backup'), '--files', live)).toEqual([2, says('is no copy')]);
  expect(await run('rotateBackups', folder, '--files', live)).toEqual([2, says('is no copy')]);
});

nightly(
  'a rotation removes the archives that are too many, and the files that no archive names',
  async () => {
    const days = at('days');
    await mkdir(days);
    for (const name of ['one.backup', 'two.backup'])
      await run('backup', join(days, name), '--files', at('copy'));
    const kit_folder = (await readdir(join(at('copy'), 'private')))[0] ?? '';
    const unnamed = [crypto.randomUUID(), crypto.randomUUID()].map((id) =>
      join(at('copy'), 'private', kit_folder, `${id}.html`),
    );
    for (const path of unnamed) await writeFile(path, 'of a family that is gone');
    await utimes(unnamed[0] ?? '', 0, 0);
    const rotate = ['rotateBackups', days, '--files', at('copy')] as const;
    expect(await run(...rotate)).toEqual([0, says('one.backup would be removed')]);
    // Its head is whole.
    await writeFile(join(days, 'cut.backup'), (await readFile(join(days, 'two.backup'))).subarray(0, -100));
    expect(await run(...rotate, '--yes')).toEqual([2, says('cut.backup cannot be read')]);
    expect((await readdir(days)).length).toBe(5);
    await rm(join(days, 'cut.backup'));
    // The younger of the two may belong to a backup that is under way.
    expect(await run(...rotate, '--yes')).toEqual([0, says('1 files of the copy are removed')]);
    // An older archive may need the list of a newer one.
    expect((await readdir(days)).sort()).toEqual([
      'one.backup.erasures',
      'two.backup',
      'two.backup.erasures',
    ]);
    expect(await run('rotateBackups', days, '--daily', '')).toEqual([2, says('Name one folder')]);
    expect(await restoreFrom(join(days, 'two.backup'), '--files', at('copy'))).toEqual([
      0,
      says('6 files are restored'),
    ]);
  },
);

nightly('restore names a file of a copy that is damaged, and ends with 1', async () => {
  const [kept] = await asOwner<{ object_key: string }>(portal, aKey);
  const path = join(at('copy'), kept?.object_key ?? '');
  const whole = await readFile(path);
  await writeFile(path, 'rotten');
  expect(await restoreFrom(at('second.backup'), '--files', at('copy'))).toEqual([
    1,
    says(`The file ${kept?.object_key} is damaged`),
  ]);
  await writeFile(path, whole);
});

nightly('a rotation with the archives of another store leaves a copy alone', async () => {
  const others = at('others');
  await mkdir(others);
  const [{ marker } = { marker: '' }] = await asOwner<{ marker: string }>(
    portal,
    'select marker::text from app.object_store',
  );
  await asOwner(portal, 'update app.object_store set marker = gen_random_uuid()');
  expect(await run('backup', join(others, 'one.backup'), '--database-only')).toEqual([0, says('backed up')]);
  await asOwner(portal, 'update app.object_store set marker = $1', [marker]);
  expect(await run('rotateBackups', others, '--files', at('copy'), '--yes')).toEqual([2, says('is no copy')]);
});

nightly('a key that no store accepts names its row, and ends with 1 beside a whole archive', async () => {
  const [row] = await asOwner<{ id: string; object_key: string }>(
    portal,
    `update app.report_files set object_key = 'bench/1' where page = 2 returning id`,
  );
  expect(await run('backup', at('wrong'))).toEqual([
    1,
    says(`The row ${row?.id} of report_files names bench/1`),
  ]);
  expect(await restoreFrom(at('wrong'))).toEqual([0, says('5 files are restored')]);
});

nightly('backup ends with 1 when the store has lost a file', async () => {
  const [lost] = await asOwner<{ object_key: string }>(portal, aKey);
  await portal.store.remove(lost?.object_key ?? '');
  expect(await run('backup', at('lacking'))).toEqual([1, says(`The store has lost ${lost?.object_key}.`)]);
});

nightly('restore ends with 1 when a deletion is left to the operator', async () => {
  await run('backup', at('before'));
  await guardianCalls(portal, people).makeGuardian(patient_id, people.otherCustomer);
  await asOwner(portal, 'delete from app.profiles where id = $1', [people.anna.actor.user_id]);
  expect(await run('erasures', at('list'))).toEqual([0, says('deletions are listed')]);
  expect(await restoreFrom(at('before'), '--erasures', at('list'))).toEqual([1, says('Decide by hand')]);
});

nightly('erasures ends with 2 beside the list of another database, and restore beside none', async () => {
  expect(await run('erasures', at('kept'))).toEqual([0, says('deletions are listed')]);
  await asOwner(portal, 'update app.object_store set database_id = gen_random_uuid()');
  expect(await run('erasures', at('kept'))).toEqual([2, says('the list of another portal')]);
  expect(await restoreFrom(at('before'), '--erasures', at('none'))).toEqual([2, says('cannot be read')]);
});
