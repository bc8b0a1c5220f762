import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appServerUrl } from '#db/addresses.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { startWorker } from '#server/start/worker.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { deletionCalls } from './testing/deletionCalls.ts';
import { markFamily } from './testing/markedFamily.ts';

/** Stands in every text and file of a family. */
const MARK = 'zqmarkerqz';
const marks = new RegExp(`${MARK}|${Buffer.from(MARK).toString('hex')}`, 'i');

/** Tables with a text of the family. */
const filledTables = [
  'factors',
  'granted_patients',
  'guardian_invitations',
  'kit_claims',
  'kit_status_changes',
  'kits',
  'mails',
  'one_time_tokens',
  'patient_table_rows',
  'patients',
  'profiles',
  'questionnaire_drafts',
  'record_link_openings',
  'record_links',
  'report_files',
  'sessions',
  'symptom_data',
  'earlier_answers',
  'taxon_ranks',
  'undone_registrations',
];

let portal: TestPortal;
let people: People;
let jobs: Awaited<ReturnType<typeof startWorker>>;
/** Every line of the log. */
const lines: string[] = [];
/** Keys of all objects that were ever stored. */
const keys = new Set<string>();

beforeAll(async () => {
  portal = await testPortal({ LOG_LEVEL: 'debug' });
  Object.assign(portal.app.log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  const { store, database, config, app } = portal;
  const put = store.put.bind(store);
  const copy = store.copy.bind(store);
  store.put = (key, content) => {
    keys.add(key);
    return put(key, content);
  };
  store.copy = (from, to, sha256) => {
    keys.add(to);
    return copy(from, to, sha256);
  };
  people = await everybody(portal);
  jobs = await startWorker(appServerUrl(database.url), { db: database.db, config, store, log: app.log });
});

afterAll(async () => {
  await jobs.stop();
  await portal.close();
});

/** Tables of all schemas, the queue of jobs among them, with the marker in any column. */
async function markedTables(): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    portal,
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await asOwner(portal, `select from ${name} as t where t::text ~* $1 limit 1`, [
      marks.source,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Stored objects with the marker. */
async function markedObjects(): Promise<string[]> {
  const found: string[] = [];
  for (const key of keys) {
    const stored = await portal.store.get(key);
    if (stored && marks.test((await buffer(stored.content)).toString('latin1'))) found.push(key);
  }
  return found;
}

/** Lets the worker of the portal run a job, as the clock does. */
const queue = (task: string) => asOwner(portal, 'select graphile_worker.add_job($1)', [task]);

test('two weeks after a request, a marker of the family is in no table, object, mail or line of the log', async () => {
  const calls = deletionCalls(portal);
  const customer = await calls.aCustomer(`${MARK}@example.org`);
  await markFamily(portal, people, customer, MARK, 1);
  expect((await calls.ask(customer)).status).toBe(200);
  const tables = await markedTables();
  expect(tables).toEqual(expect.arrayContaining(filledTables.map((name) => `app.${name}`)));
  expect((await markedObjects()).length).toBeGreaterThan(6);

  await calls.afterDays(14);
  await queue('deleteDueAccounts');
  await eventually(async () => expect(await calls.exists(customer.actor.user_id)).toBe(false));
  await queue('removeUnclaimed');
  await eventually(async () => expect(await markedObjects()).toEqual([]));
  expect(await markedTables()).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => marks.test(line))).toEqual([]);
});
