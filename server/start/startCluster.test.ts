import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passwordIn } from '#db/addresses.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { freePort } from '../../tools/freePort.ts';
import { nightly } from '../../tools/nightly.ts';
import { end, refusal, type StartedPortal, start } from '../testing/startedPortal.ts';

const folder = join(tmpdir(), `portal-cluster-${crypto.randomUUID()}`);
const page = join(folder, 'index.html');

let database: TestDatabase;
let portal: StartedPortal | undefined;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(page, '<title>%BRAND_TITLE%</title>');
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (portal) await end(portal, 'SIGKILL');
  portal = undefined;
}

let address: string;

/** Settings of two processes on a free port. */
async function settings(changed: Record<string, string> = {}): Promise<Record<string, string>> {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  return {
    PROCESSES: '2',
    PORT: String(port),
    WEB_DIR: folder,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    ...changed,
  };
}

/** Starts a portal and waits until it is ready. */
async function started(changed: Record<string, string> = {}): Promise<StartedPortal> {
  portal = start(await settings(changed));
  expect(await portal.is_ready, portal.said()).toBe(true);
  return portal;
}

/** All processes except those that ended and wait for their parent. */
function runningProcesses(): { pid: number; parent: number; command: string }[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return table.split('\n').flatMap((line) => {
    const [pid, parent, state = 'Z', ...command] = line.trim().split(/\s+/);
    return state.startsWith('Z')
      ? []
      : { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
  });
}

/** Ids of the portal's server processes. */
const serversOf = ({ process: { pid } }: StartedPortal): number[] =>
  runningProcesses()
    .filter(({ parent, command }) => parent === pid && command.includes('serverProcess.ts'))
    .map((server) => server.pid);

const remaining = (pids: readonly number[]) => runningProcesses().filter(({ pid }) => pids.includes(pid));

const REQUESTS = 4;

/** Sends requests over separate connections and returns the ids of the processes that answered, from their log. */
async function answering({ said }: StartedPortal): Promise<Set<number>> {
  const before = said().length;
  for (let count = 0; count < REQUESTS; count += 1) {
    const { status } = await fetch(`${address}/api/health`, { headers: { connection: 'close' } });
    expect(status).toBe(200);
  }
  const logged = () => [
    ...said()
      .slice(before)
      .matchAll(/"pid":(\d+).*"msg":"request completed"/g),
  ];
  await eventually(() => expect(logged()).toHaveLength(REQUESTS));
  return new Set(logged().map(([, pid]) => Number(pid)));
}

describe('two server processes of a running portal', () => {
  let running: StartedPortal;
  let metrics_port: string;

  beforeAll(async () => {
    const replica = join(folder, 'replica-url');
    writeFileSync(replica, database.url);
    metrics_port = String(await freePort());
    running = await started({
      LOG_LEVEL: 'info',
      METRICS_PORT: metrics_port,
      MIGRATION_DATABASE_URL: database.url,
      READ_DATABASE_URL_FILE: replica,
    });
  });

  afterAll(stop);

  test('announce the portal once and share one job worker', async () => {
    expect(running.said().match(/is ready at/g)).toHaveLength(1);
    expect(running.said().match(/\/setup#/g)).toHaveLength(1);

    // One worker listens for mails and the like, and once more for webhooks.
    const workers =
      "select from pg_stat_activity where datname = current_database() and usename = 'app_worker' and query ilike 'listen %'";
    await eventually(async () => expect(await asOwner({ database }, workers)).toHaveLength(2));
  });

  test('do not learn the password of the owner from an address for migrations or a file', () => {
    const [server] = serversOf(running);
    const variables = readFileSync(`/proc/${server}/environ`, 'utf8');
    expect(variables).toContain('READ_DATABASE_URL=postgres');
    expect(variables).not.toContain(`:${passwordIn(database.url)}@`);
  });

  test('two server processes of a running portal add up their counts in the metrics', async () => {
    for (let count = 0; count < 10; count += 1)
      await fetch(`${address}/health`, { headers: { connection: 'close' } });
    const text = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
    expect(text).toContain('portal_http_requests_total{method="GET",route="/health",status="200"} 10\n');
    // Each part is ready in both processes: the least of two ones, not their sum.
    expect(text).toContain('portal_ready{part="database"} 1\n');
    expect(text).toContain('portal_pool_connections{pool="queue"} ');
    expect(text).toContain('portal_jobs{state="failed"} 0\n');
  });

  test('answer alone while the other one is replaced', async () => {
    const servers = serversOf(running);
    expect(servers).toHaveLength(2);
    expect(await answering(running)).toEqual(new Set(servers));

    for (const killed of servers) {
      const others = serversOf(running).filter((pid) => pid !== killed);
      const death = running.said().length;
      process.kill(killed, 'SIGKILL');
      await eventually(() => expect(running.said().slice(death)).toContain('is replaced'), 5);
      expect(await answering(running)).toEqual(new Set(others));
      await eventually(async () => expect((await answering(running)).size).toBe(2));
    }
    expect([...(await answering(running))].filter((pid) => servers.includes(pid))).toEqual([]);
  });

  nightly('end by SIGTERM while one of them is being replaced', async () => {
    const [killed = 0] = serversOf(running);
    process.kill(killed, 'SIGKILL');
    await eventually(() => {
      expect(serversOf(running)).not.toContain(killed);
      expect(serversOf(running)).toHaveLength(2);
    });
    await end(running, 'SIGTERM');
    expect(running.process.exitCode).toBe(0);
  });
});

describe('a portal of its own', () => {
  afterEach(stop);

  for (const [run, count] of [
    [nightly, '1'],
    [test, '2'],
  ] as const)
    run(`turns not ready at SIGTERM with PROCESSES=${count}, and finishes an open request`, async () => {
      const running = await started({ PROCESSES: count, DRAIN_SECONDS: '2' });
      const servers = serversOf(running);
      const ready = () => fetch(`${address}/ready`, { headers: { connection: 'close' } });
      expect((await ready()).status).toBe(200);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const login = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' });
      const sent = request(`${address}/auth/v1/token?grant_type=password`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': login.length },
      });
      sent.write(login.slice(0, 10));
      await setTimeout(500);

      const ended = once(running.process, 'exit');
      running.process.kill('SIGTERM');
      await eventually(async () => expect((await ready()).status).toBe(503));
      // Each of the processes.
      for (let answers = 0; answers < REQUESTS; answers += 1) expect((await ready()).status).toBe(503);
      expect((await fetch(`${address}/health`)).status).toBe(200);
      expect(running.process.exitCode).toBeNull();
      sent.end(login.slice(10));
      const [response] = await once(sent, 'response');
      expect(response.statusCode).toBe(400);
      response.resume();
      expect(await ended).toEqual([0, null]);
      expect(remaining(servers)).toEqual([]);
      agent.destroy();
    });

  nightly('reports a taken port with one sentence for all its processes', async () => {
    const environment = await settings();
    const taken = createServer().listen(Number(environment['PORT']), '127.0.0.1');
    await once(taken, 'listening');
    expect(await refusal(environment)).toBe(
      `Port ${environment['PORT']} is in use by another program. Stop it, or set PORT to another one.`,
    );
    taken.close();
  });

  nightly('ends with status 1 when its server processes keep failing', async () => {
    const running = await started();
    const servers = serversOf(running);
    const ended = once(running.process, 'exit');
    // Without it, no server process starts again.
    rmSync(page);
    for (const server of servers) process.kill(server, 'SIGKILL');
    expect(await ended).toEqual([1, null]);
    expect(running.said()).toContain('The browser part has not been built. Run: npm run build');
    expect(running.said()).toContain('A server process keeps failing');
    writeFileSync(page, '<title>%BRAND_TITLE%</title>');
  });

  nightly('takes its server processes and the embedded database along when it is killed', async () => {
    const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') };
    const running = await started(embedded);
    const servers = serversOf(running);
    expect(servers).toHaveLength(2);
    await end(running, 'SIGKILL');
    await eventually(() => expect(remaining(servers)).toEqual([]));

    const next = await started(embedded);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    await end(next, 'SIGTERM');
    expect(next.process.exitCode).toBe(0);
  });
});
