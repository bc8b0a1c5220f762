import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { issueTokens } from '#contract/identity/session.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { urlOfRunning } from '#db/embedded/urlOfRunning.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { ofNode } from '#db/testing/ofNode.ts';
import { readConfig } from '#server/base/config.ts';
import { sealEvents } from '#server/operation/audit/sealEvents.ts';
import type { ReadableStore } from '#server/operation/backup/addObjects.ts';
import { objectsIn, rowsIn } from '#server/operation/backup/testing/contentOf.ts';
import { emptyTarget } from '#server/operation/backup/testing/emptyTarget.ts';
import { type Portal, startPortal } from '#server/start/startPortal.ts';
import { createStore } from '#server/storage/openStore.ts';
import { nightly } from '../tools/nightly.ts';
import { type Client, clientOf } from './client.ts';
import { DEMO_PASSWORD, demoAdmin, demoFamilies } from './families.ts';
import { fillPortal } from './fillPortal.ts';

// The drill: an operator moves a portal from the embedded database to an external one and back, by the commands alone.

type Environment = Readonly<Record<string, string>>;

let folder: string;
let source: Portal;
let environment: Environment;

const start = (settings: Environment): Promise<Portal> =>
  startPortal(readConfig({ ...settings, WEB_DIR: folder, PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'silent' }));
const addressOf = ({ port }: Portal) => `http://localhost:${port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-moving-'));
  // The account of the embedded database passes through it.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'index.html'), '<title>%BRAND_TITLE%</title>');
  environment = { DATA_DIR: join(folder, 'source') };
  source = await start(environment);
  await fillPortal(source, addressOf(source));
});

afterAll(async () => {
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as an operator does, in its own process. Resolves to its output. */
const run = (
  command: 'backup' | 'restore' | 'erasures',
  file: string,
  settings: Environment,
  ...more: string[]
) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...ofNode, ...settings };
    execFile(
      process.execPath,
      [`server/commands/${command}.ts`, file, ...more],
      { env },
      (error, _, stderr) => {
        if (error) reject(new Error(stderr, { cause: error }));
        else resolve(stderr);
      },
    );
  });

async function signIn(portal: Portal, email: string): Promise<Client> {
  const session = await clientOf(addressOf(portal)).call(issueTokens, {
    query: { grant_type: 'password' },
    body: { email, password: DEMO_PASSWORD },
  });
  return clientOf(addressOf(portal), session);
}

const contentOf = async (url: string, store: ReadableStore) => ({
  rows: await rowsIn(url),
  files: await objectsIn(url, store),
});

const storeOf = (settings: Environment) => createStore(readConfig(settings));
const urlOf = ({ DATA_DIR = '' }: Environment) => urlOfRunning(join(DATA_DIR, 'postgres'));

/** Waits until the jobs of the source have nothing to do, also in the next minute. */
async function untilIdle(): Promise<void> {
  await sealEvents(source.db);
  await eventually(async () => {
    const before = await rowsIn(urlOf(environment));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await rowsIn(urlOf(environment))).toEqual(before);
  });
}

nightly(
  'a portal moves from the embedded database to an external one and back without a difference',
  async () => {
    await untilIdle();
    const original = await contentOf(urlOf(environment), await storeOf(environment));
    const moved = join(folder, 'moved.backup');
    expect(await run('backup', moved, environment)).toMatch(
      /^\d+ rows of \d+ tables and 56 files are backed up\.\n$/,
    );
    expect((await stat(moved)).mode & 0o777).toBe(0o600);

    const external = await emptyTarget(inject('database_url'));
    onTestFinished(external.remove);
    expect(await run('restore', moved, external.environment)).toMatch(
      /^\d+ rows of \d+ tables and 56 files are restored, as of \S+Z\.\nDeletions since then were not repeated: no list was named \(--erasures LIST\)\.\n$/,
    );
    expect(await contentOf(external.url, external.store)).toEqual(original);

    const back = join(folder, 'back.backup');
    await run('backup', back, external.environment);
    expect((await stat(`${back}.erasures`)).mode & 0o777).toBe(0o600);
    const erasures = join(folder, 'portal.erasures');
    expect(await run('erasures', erasures, external.environment)).toMatch(
      /^0 deletions are listed, until \S+Z\.\n$/,
    );
    const again = { DATA_DIR: join(folder, 'again') };
    expect(await run('restore', back, again, '--erasures', erasures)).toContain('0 deletions until');
    const postgres = await startEmbeddedPostgres({ state_dir: join(again.DATA_DIR, 'postgres') });
    const content = await contentOf(postgres.url, await storeOf(again)).finally(() => postgres.stop());
    expect(content).toEqual(original);

    const portal = await start(again);
    onTestFinished(() => portal.stop());
    const customer = await signIn(portal, demoFamilies[0]?.email ?? '');
    expect((await customer.call(listPatients, {})).patients).toHaveLength(
      demoFamilies[0]?.patients.length ?? 0,
    );
  },
);

nightly('a backup of a portal that serves writes restores every row and file of one moment', async () => {
  const admin = await signIn(source, demoAdmin.email);
  const end = new AbortController();
  const write = async () => {
    for (let number = 200_000; !end.signal.aborted; number += 1)
      await admin.call(addKits, { body: { kit_id: KitCode.parse(`MB${number}`) } });
  };
  const writing = write();
  const file = join(folder, 'serving.backup');
  const said = await run('backup', file, environment);
  end.abort();
  await writing;

  const external = await emptyTarget(inject('database_url'));
  onTestFinished(external.remove);
  const restored = await run('restore', file, external.environment);
  expect(restored.split(' files')[0]).toBe(said.split(' files')[0]);
  expect(Object.keys(await objectsIn(external.url, external.store))).toHaveLength(56);
  // Every code has its event: no transaction is torn apart.
  const [counts] = await asOwner<{ codes: number; events: number }>(
    { database: external },
    `select (select count(*) from app.kit_inventory where kit_id >= 'MB200000') as codes,
       (select count(*) from app.audit_events where action = 'kits_added' and kit_id >= 'MB200000') as events`,
  );
  expect(counts?.codes).toBeGreaterThan(10);
  expect(counts?.events).toBe(counts?.codes);
});

nightly('the commands refuse a file that exists, one that is missing, and a missing name', async () => {
  const file = join(folder, 'taken.backup');
  await writeFile(file, '');
  await expect(run('backup', file, environment)).rejects.toThrow(
    `The file ${file} exists already. Name another one.`,
  );
  await expect(run('backup', '', environment)).rejects.toThrow(
    'Name one file: npm run backup -- portal.backup',
  );
  await expect(run('backup', join(folder, 'none', 'x'), environment)).rejects.toThrow(
    'cannot be created: ENOENT',
  );
  await expect(run('restore', join(folder, 'none'), environment)).rejects.toThrow('cannot be read: ENOENT');
  await expect(run('restore', file, environment)).rejects.toThrow(/The data folder .+ is already in use/);
});
