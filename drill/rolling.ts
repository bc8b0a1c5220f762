import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createFirstAdmin } from '#contract/identity/account.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { freePort } from '../tools/freePort.ts';
import { installPackages } from '../tools/installPackages.ts';
import { isInstalled } from '../tools/isInstalled.ts';
import type { Fault, Outcome } from './Fault.ts';
import { Instance } from './Instance.ts';
import { type Call, Load } from './Load.ts';
import { startNginx } from './startNginx.ts';

/** Milliseconds after a start until nginx tries the instance again, `fail_timeout` of the example. */
const RETURN = 1200;
/** Milliseconds of load before the first restart. */
const WARM_UP = 2000;

interface RollingResult {
  readonly seconds: number;
  readonly succeeded: number;
  readonly failed: ReadonlyMap<string, number>;
  /** Acknowledged writes, and those of them that the database lacks. */
  readonly written: number;
  readonly lost: number;
  /** Milliseconds. */
  readonly p99: number;
}

interface RollingOptions {
  /** Restarts of each instance. */
  readonly restarts: number;
  /** Server processes of each instance. */
  readonly processes: number;
  /** Requests a second. */
  readonly rate: number;
}

/** Rolling restarts of two instances behind nginx. Root installs it on Debian. */
export async function* rollingFaults(options: RollingOptions): AsyncGenerator<Fault> {
  if (!isInstalled('nginx') && !installPackages('nginx'))
    throw new Error('nginx is not installed (on Debian as root: apt-get install nginx).');
  yield {
    title: `SIGTERM and start of each of two instances, ${options.restarts} × in turn`,
    run: async () => outcomeOf(await rolling(options)),
  };
}

function outcomeOf({ seconds, succeeded, failed, written, lost, p99 }: RollingResult): Outcome {
  const failures = [...failed].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none';
  return {
    has_survived: failed.size === 0 && lost === 0,
    figures:
      `${succeeded} requests in ${seconds.toFixed(0)} s (${(succeeded / seconds).toFixed(0)}/s), failed: ${failures}; ` +
      `${written} writes acknowledged, ${lost} lost; p99 ${p99.toFixed(0)} ms`,
  };
}

/** Restarts two instances behind nginx in turn, while a steady load reads and writes through nginx. */
async function rolling({ restarts, processes, rate }: RollingOptions): Promise<RollingResult> {
  // Not by mkdtemp: PostgreSQL runs as another user and has to enter it.
  const folder = join(tmpdir(), `portal-rolling-${crypto.randomUUID()}`);
  mkdirSync(folder);
  const database = await startEmbeddedPostgres({ state_dir: join(folder, 'postgres'), fsync: false });
  const environment = {
    ...withoutS3,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    PROCESSES: String(processes),
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '2',
  };
  const ports = [await freePort(), await freePort()] as const;
  const instances = ports.map((port) => new Instance(port, environment));
  try {
    for (const instance of instances) await instance.start();
    const nginx = await startNginx(ports);
    const token = await firstAdmin(nginx.origin, instances);

    const load = new Load();
    const start = performance.now();
    load.start(nginx.origin, rate, (count) => nextCall(count, token));
    await setTimeout(WARM_UP);
    for (let round = 0; round < restarts; round += 1)
      for (const instance of instances) {
        const status = await instance.stop();
        if (status !== 0) load.failed.set(`exit status ${status}`, 1);
        await instance.start();
        await setTimeout(RETURN);
      }
    await load.end();
    const seconds = (performance.now() - start) / 1000;
    await nginx.stop();

    const [stored] = await asOwner<{ count: number }>(
      { database },
      'select count(*)::integer as count from app.kit_inventory',
    );
    const { GET, POST } = load.succeeded;
    return {
      seconds,
      succeeded: GET + POST,
      failed: load.failed,
      written: POST,
      lost: Math.max(0, POST - (stored?.count ?? 0)),
      p99: load.durations.sort((a, b) => a - b)[Math.floor(load.durations.length * 0.99)] ?? 0,
    };
  } finally {
    for (const instance of instances) await instance.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates the first administrator by the link in a terminal. @returns an access token. */
async function firstAdmin(origin: string, instances: readonly Instance[]): Promise<string> {
  const token = instances.map(({ said }) => /\/setup#(\S+)/.exec(said)?.[1]).findLast(Boolean);
  const account = { full_name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };
  const answer = await fetch(`${origin}${createFirstAdmin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...account }),
  });
  const session = (await answer.json()) as { access_token: string };
  return session.access_token;
}

/** A page, two reads and a write in turn. The write is a POST, which no proxy may repeat. */
function nextCall(count: number, token: string): Call {
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string): Call => ({ method: 'GET', path, headers, status: 200 });
  switch (count % 4) {
    case 0:
      return read('/login');
    case 1:
      return read('/api/profile');
    case 2:
      return read('/api/admin/kit-inventory');
    default:
      return {
        method: addKits.method,
        path: addKits.path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ kit_id: `MB${String((count - 3) / 4).padStart(6, '0')}` }),
        status: 201,
      };
  }
}
