import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { appServerUrl } from '#db/addresses.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { freePort } from '../tools/freePort.ts';
import type { RunningPortal } from './portals.ts';

const FOLDER = join(import.meta.dirname, 'postgraphile');

/** Installs PostGraphile into this folder, unless the versions of the lockfile are there: the portal's tests do without it. */
function ensurePostgraphile(): void {
  const changed = (file: string) => statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return;
  execFileSync('npm', ['ci', '--prefix', FOLDER], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Shows the database to PostGraphile; see `schema.sql`. */
export const showDatabase = (url: string): Promise<void> =>
  executeOn(url, readFileSync(join(FOLDER, 'schema.sql'), 'utf8'));

/**
 * Starts PostGraphile in a process of its own, like the portal.
 * @param url address of the database, as its owner.
 * @param options settings of its connections, as PGOPTIONS takes them.
 */
export async function startPostgraphile(url: string, options: string): Promise<RunningPortal> {
  ensurePostgraphile();
  const port = await freePort();
  const server = spawn('node', [join(FOLDER, 'server.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      DATABASE_URL: appServerUrl(url),
      PGOPTIONS: options,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A benchmark that fails leaves no server behind.
  process.once('exit', () => server.kill());
  await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('PostGraphile does not start.'))),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid ?? Number.NaN,
    stop: async () => {
      // After an error, it has ended itself.
      if (server.kill()) await once(server, 'exit');
    },
  };
}
