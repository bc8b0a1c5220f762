import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { appServerUrl } from './addresses.ts';
import { checkReplica } from './checkReplica.ts';
import { type Actor, anonymous, type Connection, connect, type Db } from './connect.ts';
import { logPosition, readFrom } from './readFrom.ts';
import { sql } from './sql.ts';
import { executeOn } from './testing/executeOn.ts';
import { type Replicated, replicated } from './testing/replicated.ts';
import { rowOf, rowsOf } from './testing/rowsOf.ts';

const insert = rowsOf(sql`insert into app.tried values (1)`);
const seen = rowOf<{ rows: number; is_replica: boolean }>(
  sql`select count(*)::int as rows, pg_is_in_recovery() as is_replica from app.tried`,
);

let servers: Replicated;
let primary: Connection;
let replica: Connection;
let reads: Db;

beforeAll(async () => {
  servers = await replicated();
  await executeOn(
    servers.primary_url,
    `create table app.tried (number int);
     grant select, insert on app.tried to app_anonymous;
     alter table app.tried enable row level security;
     create policy all_of_nobody on app.tried to app_anonymous using (true) with check (true);
     create policy none_of_labs on app.tried to app_lab using (false);
     grant select on app.tried to app_lab`,
  );
  primary = connect(appServerUrl(servers.primary_url), 2);
  replica = connect(appServerUrl(servers.replica_url), 2);
});

beforeEach(async () => {
  await executeOn(servers.primary_url, 'truncate app.tried');
  await executeOn(servers.replica_url, 'select pg_wal_replay_resume()').catch(() => undefined);
  reads = readFrom(replica.db, primary.db);
});

afterAll(async () => {
  await primary.close();
  await replica.close();
  await servers.close();
});

/** The actor as `findSession` recognizes it. */
const recognized = async (actor: Actor = anonymous): Promise<Actor> => ({
  ...actor,
  position: await primary.db.run(anonymous, logPosition()),
});

test('a replica that has replayed the log answers in a batch and in a transaction', async () => {
  const actor = await recognized();
  await expect.poll(() => reads.run(actor, seen)).toEqual({ rows: 0, is_replica: true });
  expect(await reads(actor, (tx) => tx.run(seen))).toEqual({ rows: 0, is_replica: true });
});

test('100 reads right after a write show the write, wherever they are answered', async () => {
  for (let rows = 1; rows <= 100; rows += 1) {
    await primary.db.run(anonymous, insert);
    expect(await reads.run(await recognized(), seen)).toMatchObject({ rows });
  }
});

test('the primary answers while the replica is behind', async () => {
  await executeOn(servers.replica_url, 'select pg_wal_replay_pause()');
  await primary.db.run(anonymous, insert);
  expect(await reads.run(await recognized(), seen)).toEqual({ rows: 1, is_replica: false });
  expect(await reads(await recognized(), (tx) => tx.run(seen))).toEqual({ rows: 1, is_replica: false });
});

test('a caller without a known position is answered by the primary', async () => {
  expect(await reads.run(anonymous, seen)).toEqual({ rows: 0, is_replica: false });
});

test('policies hold on the replica as on the primary', async () => {
  await primary.db.run(anonymous, insert);
  const lab = await recognized({ role: 'lab' });
  await expect.poll(() => reads.run(lab, seen)).toEqual({ rows: 0, is_replica: true });
  const actor = await recognized();
  await expect.poll(() => reads.run(actor, seen)).toEqual({ rows: 1, is_replica: true });
});

test('work that turns out to write runs on the primary', async () => {
  await reads.batch(await recognized(), [insert, seen]);
  expect(await primary.db.run(anonymous, seen)).toMatchObject({ rows: 1 });
});

test('a start refuses a replica of another cluster and allows an unreachable one', async () => {
  const { primary_url, replica_url } = servers;
  await expect(checkReplica(replica_url, primary_url)).resolves.toBeUndefined();
  await expect(checkReplica(inject('database_url'), primary_url)).rejects.toThrow(
    'The database at READ_DATABASE_URL is not a replica of the one at DATABASE_URL: their system identifiers differ.',
  );
  const unreachable = 'postgres://owner:x@127.0.0.1:1/portal';
  await expect(checkReplica(unreachable, primary_url)).resolves.toBeUndefined();
});

test('the primary answers for a replica that accepts statements and never answers', async () => {
  const never = new Promise<never>(() => undefined);
  const batch = vi.fn(() => never);
  const silent = Object.assign(() => never, { batch, run: () => never });
  const readSilent = readFrom(silent, primary.db);
  const actor = await recognized();
  for (let read = 0; read < 2; read += 1)
    expect(await readSilent.run(actor, seen)).toEqual({ rows: 0, is_replica: false });
  // The second read does not wait for it again.
  expect(batch).toHaveBeenCalledOnce();
});

test('the primary answers while the replica is unreachable', async () => {
  await servers.stopReplica();
  expect(await reads.run(await recognized(), seen)).toEqual({ rows: 0, is_replica: false });
  await servers.startReplica();
  reads = readFrom(replica.db, primary.db);
  const actor = await recognized();
  await expect.poll(() => reads.run(actor, seen)).toEqual({ rows: 0, is_replica: true });
});
