import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { nightly } from '../../tools/nightly.ts';
import { ROUNDS } from '../../tools/rounds.ts';
import { findServer } from './findServer.ts';
import { dataOf, newFolder, query, start } from './testing/servers.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The acceptance run uses 20. */
const KILLS = Number(process.env['POSTMASTER_KILLS'] ?? ROUNDS);

let said: MockInstance;

beforeEach(() => {
  said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => said.mockRestore();
});

test('a killed server is started again without losing an acknowledged row', async () => {
  const folder = newFolder();
  const postgres = await start(folder);
  const { url } = postgres;
  await query(url, 'create table numbers (n integer)');
  const acknowledged: number[] = [];
  for (let killed = 0; killed < KILLS; killed += 1) {
    const enough = acknowledged.length + 200;
    const writing = writeUntilBroken(url, acknowledged);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(enough);
    process.kill(serverOf(folder)?.pid ?? Number.NaN, 'SIGKILL');
    await writing;
    await untilAnswered(url);
  }
  const rows = await query(url, 'select n from numbers');
  const found = new Set(rows.map((row) => row['n']));
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
  expect(said).toHaveBeenCalledTimes(KILLS);
  await postgres.stop();
  expect(serverOf(folder)).toBeUndefined();
});

nightly('a query that outlives a killed server does not hinder the next one', async () => {
  const folder = newFolder();
  const postgres = await start(folder, false);
  const long = query(postgres.url, 'select count(*) from (select generate_series(1, 10000000000)) as s').then(
    () => 'finished',
    () => 'ended',
  );
  await expect
    .poll(() =>
      query(
        postgres.url,
        "select from pg_stat_activity where query like '%generate%' and pid <> pg_backend_pid()",
      ),
    )
    .toHaveLength(1);
  process.kill(serverOf(folder)?.pid ?? Number.NaN, 'SIGKILL');
  expect(await long).toBe('ended');
  await untilAnswered(postgres.url);
});

nightly('a server that is killed while the portal stops stays stopped', async () => {
  const folder = newFolder();
  const postgres = await start(folder, false);
  process.kill(serverOf(folder)?.pid ?? Number.NaN, 'SIGKILL');
  await postgres.stop();
  await setTimeout(500);
  expect(serverOf(folder)).toBeUndefined();
});

test('a stop keeps a program alive that has nothing else to wait for', async () => {
  const module = new URL('startEmbeddedPostgres.ts', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from '${module}';
    const postgres = await startEmbeddedPostgres({ state_dir: process.argv[1], fsync: false });
    await postgres.stop();
    console.log('stopped');`;
  const ended = promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    newFolder(),
  ]);
  expect((await ended).stdout).toBe('stopped\n');
});

const serverOf = (folder: string) => findServer(dataOf(folder));

/** Inserts one number after the other, until the connection breaks. */
async function writeUntilBroken(url: string, acknowledged: number[]): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let n = (acknowledged.at(-1) ?? 0) + 1; ; n += 1) {
      await client.query('insert into numbers values ($1)', [n]);
      acknowledged.push(n);
    }
  } catch {
    await client.end().catch(() => undefined);
  }
}

async function untilAnswered(url: string): Promise<void> {
  const is_up = await query(url, 'select').then(
    () => true,
    () => false,
  );
  if (is_up) return;
  await setTimeout(50);
  await untilAnswered(url);
}
