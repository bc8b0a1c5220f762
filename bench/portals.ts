import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appServerUrl } from '#db/addresses.ts';
import { connect } from '#db/connect.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/base/config.ts';
import { openThrottle } from '#server/base/throttle.ts';
import { markStore } from '#server/storage/openStore.ts';
import { freePort } from '../tools/freePort.ts';
import { builtPortal } from './builtPortal.ts';
import { tokenOf } from './data/ids.ts';
import type { Request } from './operations.ts';
import { type Packet, recordPackets } from './recordPackets.ts';

/** Requests come through a proxy, each from another household, so they are no flood. */
const environment = (database_url: string, data_folder: string) => ({
  DATABASE_URL: database_url,
  DATA_DIR: data_folder,
  TRUSTED_PROXIES: '127.0.0.1',
  // One customer registers many kits here.
  REGISTRATIONS_PER_DAY: '1000',
});

/** A request with its headers and body. */
export const sent = ({ method = 'GET', path, as, body }: Request, row: number) => ({
  method,
  path,
  headers: {
    authorization: `Bearer ${tokenOf(as)}`,
    'x-forwarded-for': `10.${(row >> 16) & 255}.${(row >> 8) & 255}.${row & 255}`,
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
});

/** A new data folder as the store of the database, whose files were never stored. */
async function markedFolder(database_url: string): Promise<string> {
  const data_folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const { db, close } = connect(appServerUrl(database_url), 1);
  await markStore(readConfig(environment(database_url, data_folder)), db).finally(close);
  return data_folder;
}

export interface RunningPortal {
  readonly origin: string;
  /** Id of its process. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts the portal in separate processes, like any portal; on some of the machine's cores alone, if they are given. */
export async function startPortal(
  database_url: string,
  { processes = 1, cores }: { readonly processes?: number; readonly cores?: string } = {},
): Promise<RunningPortal> {
  await builtPortal();
  const port = await freePort();
  const data_folder = await markedFolder(database_url);
  const [program, ...parameters] =
    cores === undefined
      ? ['node', 'server/main.ts']
      : ['taskset', '--cpu-list', cores, 'node', 'server/main.ts'];
  const portal = spawn(program, parameters, {
    env: {
      ...process.env,
      ...environment(database_url, data_folder),
      PORT: String(port),
      PROCESSES: String(processes),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A benchmark that fails leaves no portal behind.
  process.once('exit', () => portal.kill());
  await once(portal.stdout, 'data');
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: portal.pid ?? Number.NaN,
    stop: async () => {
      const ended = once(portal, 'exit');
      portal.kill('SIGINT');
      await ended;
      rmSync(data_folder, { recursive: true, force: true });
    },
  };
}

export interface Recorded {
  readonly packets: readonly Packet[];
  readonly answer: unknown;
  /** Settings of the portal's connections. */
  readonly options: string;
}

/** A request's packets and its answer, recorded in a portal inside this process. */
export async function record(database_url: string, request: Request): Promise<Recorded> {
  const data_folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const config = readConfig(environment(database_url, data_folder));
  const server_url = appServerUrl(database_url);
  const { db, pool, close } = connect(server_url);
  const throttle = openThrottle(server_url);
  const app = await createApp({ config, db, reads: db, throttle, store: await markStore(config, db) });
  try {
    const { method, path, headers, body } = sent(request, 0);
    const ask = async () => {
      const response = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      if (response.statusCode >= 300) throw new Error(`${path}: ${response.body}`);
      return response.json<unknown>();
    };
    // The first reading of a process asks for the session, and the audit trail records it.
    if (method === 'GET') await ask();
    let answer: unknown;
    const packets = await recordPackets(async () => {
      answer = await ask();
    });
    return { packets, answer, options: pool.options.options ?? '' };
  } finally {
    await app.close();
    await throttle.close();
    await close();
    rmSync(data_folder, { recursive: true, force: true });
  }
}
