import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { ownerOf } from '#db/testing/plainDatabase.ts';
import { aTarget } from '#server/backup/testing/archives.ts';
import { guardianCalls } from '#server/guardians/testing/guardianCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { s3Environment } from '#server/testing/s3Environment.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

vi.setConfig({ testTimeout: 60_000 });

let portal: TestPortal;
let people: People;
let patient_id: Awaited<ReturnType<typeof aKit>>['patient_id'];
let environment: Readonly<Record<string, string>>;
let folder: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await reportCalls(portal, people).aReport(1);
  ({ patient_id } = await aKit(portal, people, 2));
  const { DATA_DIR } = portal.config;
  environment = { DATABASE_URL: ownerOf(portal.database.url), DATA_DIR, ...s3Environment() };
  folder = await mkdtemp(join(tmpdir(), 'portal-archives-'));
});

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const at = (name: string) => join(folder, name);

/** Runs a command as an operator does. Resolves to its exit code and what it says. */
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
const everyKey = 'select object_key from app.report_files order by object_key';

test('backup and restore end with 0 when everything is in, and with 2 when nothing is', async () => {
  expect(await run('backup', at('whole'))).toEqual([0, says('files are backed up')]);
  expect((await readdir(folder)).sort()).toEqual(['whole', 'whole.erasures']);
  expect(await run('backup', at('whole'))).toEqual([2, says('exists already')]);
  expect(await restoreFrom(at('whole'))).toEqual([0, says('files are restored')]);
  expect(await run('restore', at('whole'))).toEqual([2, says('Stop it')]);
});

test('two backups of one name at once leave one whole archive', async () => {
  const outcomes = await Promise.all([run('backup', at('twice')), run('backup', at('twice'))]);
  expect(outcomes.map(([code]) => code)).toContain(0);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await restoreFrom(at('twice'))).toEqual([0, says('files are restored')]);
});

test('backup ends with 1 when the store has lost a file', async () => {
  const [lost] = await asOwner<{ object_key: string }>(portal, everyKey);
  await portal.store.remove(lost?.object_key ?? '');
  expect(await run('backup', at('lacking'))).toEqual([1, says(`The store has lost ${lost?.object_key}.`)]);
});

test('restore ends with 1 when a deletion is left to the operator', async () => {
  await run('backup', at('before'));
  await guardianCalls(portal, people).makeGuardian(patient_id, people.otherCustomer);
  await asOwner(portal, 'delete from app.profiles where id = $1', [people.anna.actor.user_id]);
  expect(await run('erasures', at('list'))).toEqual([0, says('deletions are listed')]);
  expect(await restoreFrom(at('before'), '--erasures', at('list'))).toEqual([1, says('Decide by hand')]);
});

test('erasures ends with 2 beside the list of another database, and restore beside none', async () => {
  expect(await run('erasures', at('kept'))).toEqual([0, says('deletions are listed')]);
  await asOwner(portal, 'update app.object_store set database_id = gen_random_uuid()');
  expect(await run('erasures', at('kept'))).toEqual([2, says('the list of another portal')]);
  expect(await restoreFrom(at('before'), '--erasures', at('none'))).toEqual([2, says('cannot be read')]);
});
