import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createFirstAdmin } from '#contract/identity/account.ts';
import { builtPortal } from '../bench/builtPortal.ts';
import { clientOf } from '../demo/client.ts';
import { freePort } from '../tools/freePort.ts';
import type { Processes } from './Processes.ts';

export interface DrillPortal {
  readonly url: string;
  /** Link of the first administrator; undefined once there is one. */
  readonly first_admin: string | undefined;
  readonly stop: () => Promise<void>;
  /** Kills it with -9. */
  readonly kill: () => Promise<void>;
}

/** Seconds until a start has failed. */
const START_LIMIT = 60;

/** Starts a portal in its own process, like an operator. `PORT` and `DATA_DIR` are new ones unless they are given. */
export async function drillPortal(
  folder: string,
  processes: Processes,
  environment: NodeJS.ProcessEnv,
): Promise<DrillPortal> {
  await builtPortal();
  const port = Number(environment['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const data = environment['DATA_DIR'] ?? join(folder, `portal${port}`);
  mkdirSync(data, { recursive: true });
  const log = join(folder, `log-${crypto.randomUUID()}`);
  const portal = processes.start('node', ['server/main.ts'], {
    environment: { DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'error', S3_BUCKET: '', ...environment },
    log,
  });
  const deadline = Date.now() + START_LIMIT * 1000;
  while (!readFileSync(log, 'utf8').includes('is ready at')) {
    if (portal.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start: ${readFileSync(log, 'utf8')}`);
    await setTimeout(100);
  }
  const first_admin = /\/setup#(\S+)/.exec(readFileSync(log, 'utf8'))?.[1];
  return {
    url,
    first_admin,
    stop: () => processes.end(portal, 'SIGINT'),
    kill: () => processes.end(portal, 'SIGKILL'),
  };
}

/** Creates the first administrator of a portal and resolves to an access token. */
export async function firstAdminToken({ url, first_admin = '' }: DrillPortal): Promise<string> {
  const body = {
    token: first_admin,
    full_name: 'Ada Admin',
    email: 'ada@example.org',
    password: `drill ${crypto.randomUUID()}`,
  };
  const { access_token } = await clientOf(url).call(createFirstAdmin, { body });
  return access_token ?? '';
}
