import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { theFirstAdmin } from '#db/testing/people.ts';
import { noteRun } from '#server/operation/backup/noteRun.ts';
import { type StartedServer, startedServer } from '#server/testing/startedServer.ts';
import { freePort } from '../../../tools/freePort.ts';
import { serveMetrics } from './serveMetrics.ts';

let server: StartedServer;
let metrics: NonNullable<StartedServer['metrics']>;
let address: string;
let stopMetrics: () => Promise<void>;

const id = crypto.randomUUID();

beforeAll(async () => {
  server = await startedServer({ METRICS_PORT: String(await freePort()) });
  if (!server.metrics) throw new Error('METRICS_PORT is set');
  ({ metrics } = server);
  metrics.observeDatabase(server.db);
  metrics.observeDisks(server.config);
  // A replica that is current: the primary itself.
  metrics.observeReplica(server.db, server.db);
  for (const kind of ['backup', 'audit_verification'] as const) await noteRun(server.database.url, kind);
  ({ stop: stopMetrics } = await serveMetrics(server.config, () => metrics.registry.metrics()));
  address = `http://127.0.0.1:${server.config.METRICS_PORT}`;

  const { token } = await theFirstAdmin(server.database.db);
  const mail = `insert into app.mails (kind, recipient, subject, body) values ('recover', 'zoe.secret@example.org', 'x', 'x')`;
  await asOwner(server, mail);
  const paths = [
    '/',
    '/ready',
    `/api/patients/${id}`,
    '/api/admin/users?search=zoe.secret',
    '/zoe.secret@example.org',
  ];
  for (const path of paths)
    await fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await server.store.remove(`private/${id}/${id}.pdf`);
});

afterAll(async () => {
  await stopMetrics();
  await server.close();
});

const read = async () => (await fetch(`${address}/metrics`)).text();

test('the metrics port serves the text format of Prometheus, and nothing else', async () => {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
});

test.each([
  ['requests', 'portal_http_requests_total{method="GET",route="/api/admin/users",status="200"} 1'],
  ['durations', 'portal_http_request_duration_seconds_count{method="GET",route="/api/admin/users"} 1'],
  ['requests without a route', 'portal_http_requests_total{method="GET",route="none",status="404"} 1'],
  ['connections of clients', 'portal_http_connections '],
  ['connections of the live channel', 'portal_live_connections 0'],
  ['database connections', 'portal_pool_connections{pool="requests"} '],
  ['idle database connections', 'portal_pool_idle_connections{pool="throttle"} '],
  ['callers that wait for a database connection', 'portal_pool_waiting{pool="requests"} 0'],
  ['calls of the store', 'portal_store_calls_total{operation="remove",outcome="ok"} 1'],
  ['parts that the portal needs', 'portal_ready{part="store"} 1'],
  ['password hashes that wait', 'portal_password_hashes_waiting 0'],
  ['jobs', 'portal_jobs{state="waiting"} '],
  ['the age of the oldest job', 'portal_jobs_oldest_seconds '],
  ['mails by state', 'portal_mails{state="queued"} '],
  ['messages of webhooks by state', 'portal_webhook_messages{state="waiting"} 0'],
  ['the last backup', 'portal_last_run_timestamp_seconds{run="backup"} 1'],
  ['the last sound trail', 'portal_last_run_timestamp_seconds{run="audit_verification"} 1'],
  ['the free part of the disks', 'portal_disk_free_ratio{folder="store"} 0.'],
  ['how far a replica is behind', 'portal_replica_behind_bytes 0'],
  ['a replica that answers', 'portal_replica_answers 1'],
  ['the process', 'process_resident_memory_bytes '],
])('the metrics report %s', async (_, line) => {
  expect(await read()).toContain(`\n${line}`);
});

test('the metrics contain no id, address or name of a caller or a record', async () => {
  const text = await read();
  expect(text).not.toContain(id);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(text).not.toMatch(/secret|@|MB\d/);
});

test('a store that is not available counts as failed, and the caller still gets its error', async () => {
  const { StoreUnavailable } = await import('#server/storage/failures.ts');
  const away = { ...server.store, remove: () => Promise.reject(new StoreUnavailable('away')) };
  const { createMetrics } = await import('./createMetrics.ts');
  const { observedStore, registry } = createMetrics();
  await expect(observedStore(away).remove('key')).rejects.toThrow(StoreUnavailable);
  const text = await registry.getSingleMetricAsString('portal_store_calls_total');
  expect(text).toContain('portal_store_calls_total{operation="remove",outcome="failed"} 1');
});

test('without an answer of the database, the metrics leave out jobs and mails', async () => {
  const { createMetrics } = await import('./createMetrics.ts');
  const { observeDatabase, registry } = createMetrics();
  const away = () => Promise.reject(new Error('away'));
  observeDatabase({ batch: away, run: away } as unknown as StartedServer['db']);
  const text = await registry.metrics();
  expect(text).toContain('# TYPE portal_jobs gauge');
  expect(text).not.toMatch(/^portal_(jobs|mails|last_run|postgres)/m);
});

test('a replica that does not answer is reported, and nothing of it while the primary does not answer', async () => {
  const { createMetrics } = await import('./createMetrics.ts');
  const away = { run: () => Promise.reject(new Error('away')) } as unknown as StartedServer['db'];
  const figuresOf = async (primary: StartedServer['db']) => {
    const { observeReplica, registry } = createMetrics();
    observeReplica(away, primary);
    return (await registry.metrics()).match(/^portal_replica.*$/gm);
  };
  expect(await figuresOf(server.db)).toEqual(['portal_replica_answers 0']);
  expect(await figuresOf(away)).toBeNull();
});

test('every metric in the dashboard and the alert rules exists', async () => {
  const text = await read();
  const named: string[] = [];
  for await (const file of glob('docs/monitoring/*.{json,yml}'))
    named.push(...((await readFile(file, 'utf8')).match(/\b(portal|process|nodejs)_[a-z0-9_]+/g) ?? []));
  expect(named.length).toBeGreaterThan(20);
  const missing = [...new Set(named)].filter(
    (name) => !text.includes(`\n${name}{`) && !text.includes(`\n${name} `),
  );
  expect(missing).toEqual([]);
});
