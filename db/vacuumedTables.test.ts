import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDefinitions } from './applyDefinitions.ts';
import { definitions } from './definitions.ts';
import { query } from './embedded/testing/servers.ts';
import { migrate } from './migrate.ts';
import { databaseAt } from './testing/databaseAt.ts';
import { eventually } from './testing/eventually.ts';
import { executeOn } from './testing/executeOn.ts';
import { type FreshServer, freshServer } from './testing/freshServer.ts';
import { plainDatabase } from './testing/plainDatabase.ts';
import { withEdits } from './testing/withEdits.ts';

let server: FreshServer;
let url: string;
let owner: pg.Client;

beforeAll(async () => {
  server = await freshServer();
  const owner_url = await plainDatabase(server.url, 'plain_owner', 'vacuumed');
  url = databaseAt(server.url, 'vacuumed');
  await migrate(owner_url);
  owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Updates the rules of kits, whose file has another comment. */
const update = async (comment: string) =>
  applyDefinitions(owner, {
    defined: withEdits(await definitions(), { 'rules/kits.sql': (text) => `${text}\n-- ${comment}` }),
    attempts: 1,
  });

test('an update displaces the autovacuum of its table', async () => {
  await executeOn(url, `alter system set autovacuum_naptime = '1s'`);
  await executeOn(url, 'select pg_reload_conf()');
  // One page in a tenth of a second.
  await executeOn(
    url,
    `alter table app.row_counts set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
       autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1);
     insert into app.row_counts (name, change) select 'removed', 1 from generate_series(1, 100000);
     delete from app.row_counts where name = 'removed'`,
  );
  const vacuums = () =>
    query(url, `select pid from pg_stat_progress_vacuum where relid = 'app.row_counts'::regclass`);
  await eventually(async () => expect(await vacuums()).toHaveLength(1));
  const [before] = await vacuums();
  await update('displaces');
  expect(await vacuums()).not.toContainEqual(before);
});

test('an update that a vacuum does not let in names its process, and no request waits meanwhile', async () => {
  const vacuum = new pg.Client({ connectionString: url });
  await vacuum.connect();
  // The lock of a vacuum against wraparound, which PostgreSQL does not end.
  await vacuum.query('begin; lock table app.kits in share update exclusive mode');
  const { rows } = await vacuum.query('select pg_backend_pid() as pid');
  const ended = new AbortController();
  const refused = update('waits')
    .catch((error: Error) => error.message)
    .finally(() => ended.abort());
  let requests = 0;
  while (!ended.signal.aborted) {
    await executeOn(url, `set lock_timeout = '100ms'; select from app.kits; delete from app.kits`);
    requests += 1;
  }
  expect(await refused).toBe(
    `The update of functions and rules did not get its locks (attempts: 1): process ${rows[0]?.pid} holds app.kits. Wait until ` +
      'this has ended, or end it, then start again.',
  );
  expect(requests).toBeGreaterThan(10);
  await vacuum.end();
});
