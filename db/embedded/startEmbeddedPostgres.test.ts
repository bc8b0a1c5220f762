import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nightly } from '../../tools/nightly.ts';
import { findPackage } from './findPackage.ts';
import { findServer } from './findServer.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { dataOf, newFolder, query, spawnPortal, start } from './testing/servers.ts';

test('the first start creates the database, and later starts keep its data', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first.url, 'create table notes (words text)');
  await query(first.url, "insert into notes values ('déjà vu')");
  await first.stop();
  const second = await start(folder);
  await first.stop();
  expect(await query(second.url, 'select words from notes')).toEqual([{ words: 'déjà vu' }]);
});

nightly('the programs of another folder start the same data folder', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first.url, "create table notes as select 'kept' as words");
  await first.stop();
  const bin = newFolder();
  // In a separate process: a file that this one writes can be open in a child of another test, and is no program until then.
  execFileSync('cp', ['-a', join(findPackage(), 'native', '.'), bin]);
  const second = await startEmbeddedPostgres({ state_dir: folder, bin: join(bin, 'bin') });
  onTestFinished(() => second.stop());
  expect(await query(second.url, 'select words from notes')).toEqual([{ words: 'kept' }]);
  expect(readFileSync(join(dataOf(folder), 'postmaster.opts'), 'utf8')).toContain(
    join(bin, 'bin', 'postgres'),
  );
});

test('the server is durable, closed to the network, and protects its secrets', async () => {
  const folder = newFolder();
  const { url } = await start(folder);
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await query(url, 'select current_database()')).toEqual([{ current_database: 'portal' }]);
  expect(modeOf(folder)).toBe('700');
  expect(modeOf(join(folder, 'run'))).toBe('700');
  expect(modeOf(join(folder, 'cluster', 'password'))).toBe('600');
  await expect(query(url, "select 'secret finding'::integer")).rejects.toThrow('secret finding');
  expect(readFileSync(join(folder, 'server.log'), 'utf8')).not.toContain('secret finding');
});

test('tests can switch fsync off', async () => {
  const { url } = await start(newFolder(), false);
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

nightly('a folder with a long and unusual path works', async () => {
  const { url } = await start(join(newFolder(), 'é, "x" '.repeat(15)), false);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

nightly('exactly one of several parallel first starts succeeds', async () => {
  const folder = newFolder();
  const portals = Array.from({ length: 4 }, () => spawnPortal(folder));
  const lines = await Promise.all(portals.map((portal) => portal.nextLine()));
  const winner = portals[lines.indexOf('ready')];
  const refusals = lines.filter((line) => line !== 'ready');
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals) expect(refusal).toContain(`(process ${winner?.pid})`);
  await winner?.kill();
  const { url } = await start(folder);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('killing the process stops its server without losing an acknowledged row', async () => {
  const folder = newFolder();
  const portal = spawnPortal(folder, 'write');
  const acknowledged: number[] = [];
  for (let line = await portal.nextLine(); line !== undefined; line = await portal.nextLine()) {
    if (line !== 'ready') acknowledged.push(Number(line));
    if (acknowledged.length === 300) await portal.kill();
  }
  await expect.poll(() => findServer(dataOf(folder))).toBeUndefined();
  const { url } = await start(folder);
  const rows = await query(url, 'select n from numbers order by n');
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(rows.map((row) => row['n'])).toEqual(expect.arrayContaining(acknowledged));
});

nightly('a server without its portal is replaced at the next start', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  const { uid, gid } = statSync(dataOf(folder));
  const postgres = join(findPackage(), 'native', 'bin', 'postgres');
  const args = ['-D', dataOf(folder), '-k', `"${dataOf(folder)}"`, '-c', 'listen_addresses='];
  const leftover = spawn(postgres, args, { uid, gid, stdio: 'ignore' });
  onTestFinished(() => void leftover.kill('SIGQUIT'));
  const ended = once(leftover, 'exit');
  await expect.poll(() => findServer(dataOf(folder))?.ready).toBe(true);
  const { url } = await start(folder);
  await ended;
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

nightly(
  'leftovers of a killed server and of an interrupted creation do not prevent the next start',
  async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    writeFileSync(join(dataOf(folder), 'postmaster.pid'), `${process.pid}\n${dataOf(folder)}\n`);
    mkdirSync(join(folder, 'unfinished-1', 'data'), { recursive: true });
    const { url } = await start(folder);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(folder)).not.toContain('unfinished-1');
  },
);

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
