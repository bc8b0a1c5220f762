import { afterAll, beforeAll, expect, test } from 'vitest';
import { appServerUrl } from './addresses.ts';
import { anonymous, type Connection, connect } from './connect.ts';
import { hostsOf, withHostParameters } from './hosts.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { executeOn } from './testing/executeOn.ts';
import { type Replicated, replicated } from './testing/replicated.ts';
import { rowOf, rowsOf } from './testing/rowsOf.ts';

const insert = rowsOf(sql`insert into app.tried values (1)`);
const isReplica = rowOf<{ is_replica: boolean }>(sql`select pg_is_in_recovery() as is_replica`);

let servers: Replicated;
let connection: Connection;

beforeAll(async () => {
  servers = await replicated();
  await executeOn(
    servers.primary_url,
    'create table app.tried (number int); grant select, insert on app.tried to app_anonymous',
  );
  connection = connect(appServerUrl(servers.url('read-write')), 3);
});

afterAll(async () => {
  await connection.close();
  await servers.close();
});

test('an address of several servers leads to the one that takes writes', async () => {
  await connection.db.run(anonymous, insert);
  expect(await connection.db.run(anonymous, isReplica)).toEqual({ is_replica: false });
});

test('an address of several servers leads to a replica if it asks for one', async () => {
  const { db, close } = connect(appServerUrl(servers.url('standby')), 1);
  expect(await db.run(anonymous, isReplica)).toEqual({ is_replica: true });
  await close();
});

test('migrations reach the primary by an address of several servers', async () => {
  await expect(migrate(servers.url('read-write'))).resolves.toBeUndefined();
});

test('migrations refuse the address of a replica in one sentence', async () => {
  await expect(migrate(servers.replica_url)).rejects.toThrow(
    'The database is a replica, which takes no writes: give the address of its primary.',
  );
});

test('a connection that turned out to be read-only leaves the pool', async () => {
  const { db, pool, close } = connect(appServerUrl(servers.replica_url), 1);
  expect(await db.run(anonymous, isReplica)).toEqual({ is_replica: true });
  expect(pool.totalCount).toBe(1);
  await expect(db.run(anonymous, insert)).rejects.toMatchObject({ code: '25006' });
  expect(pool.totalCount).toBe(0);
  await expect(db(anonymous, (tx) => tx.run(insert))).rejects.toMatchObject({ code: '25006' });
  expect(pool.totalCount).toBe(0);
  expect(await db.run(anonymous, isReplica)).toEqual({ is_replica: true });
  await close();
});

test('a pool of several servers follows the promotion of the replica', async () => {
  await servers.stopPrimary();
  await expect(connection.db.run(anonymous, insert)).rejects.toThrow();
  await executeOn(servers.replica_url, 'select pg_promote()');
  await expect.poll(() => connection.db.run(anonymous, insert).then(() => 'written', String)).toBe('written');
});

test('servers that are all unreachable are named in one sentence', async () => {
  const address = 'postgres://owner:x@localhost/portal?host=127.0.0.1,127.0.0.1&port=1,2';
  const { db, close } = connect(address, 1);
  await expect(db.run(anonymous, isReplica)).rejects.toMatchObject({
    code: '08001',
    message: expect.stringMatching(
      /^no server of the address is read-write: 127\.0\.0\.1:1 is unreachable \(.*ECONNREFUSED.*\); 127\.0\.0\.1:2 is unreachable/,
    ),
  });
  await close();
});

test.each([
  ['postgres://u:p@one:1,two:2/db', ['one:1', 'two:2']],
  ['postgres://u:p@one,two/db?host=three', ['one:5432', 'two:5432']],
  ['postgres://[::1]:7,two/db', ['::1:7', 'two:5432']],
  ['postgres://u:p@one/db?host=a,b&port=9', ['a:9', 'b:9']],
  ['postgres://u@localhost:5433/db?host=/run/a,%20folder', ['/run/a, folder:5433']],
  ['postgres://u@localhost/db?host=/run/a,/run/b', ['/run/a:5432', '/run/b:5432']],
])('the address %s names the servers %j', (address, names) => {
  expect(hostsOf(withHostParameters(address)).map(({ host, port }) => `${host}:${port}`)).toEqual(names);
});
