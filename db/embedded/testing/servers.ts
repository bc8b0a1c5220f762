import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';

/** The path of a folder that does not exist yet, with characters that need care in settings and URLs. */
export function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'portal, é-'));
  chmodSync(parent, 0o755);
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, 'state');
}

export function dataOf(folder: string): string {
  return join(folder, 'cluster', 'data');
}

export async function start(folder: string, fsync = true): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ state_dir: folder, fsync });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // A server that is killed breaks the connection of its open query; the query itself fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export function spawnPortal(folder: string, ...task: string[]) {
  const program = join(import.meta.dirname, '../portalProcess.ts');
  const portal = spawn(process.execPath, [program, folder, ...task], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'exit');
  const output = createInterface({ input: portal.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    portal.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    pid: portal.pid,
    kill,
    /** The next line of its output; undefined once it has ended. */
    async nextLine(): Promise<string | undefined> {
      const next = await output.next();
      return next.done ? undefined : next.value;
    },
  };
}
