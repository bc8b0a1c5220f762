import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { accountOf, isRoot } from './accountOf.ts';
import { freePort } from './freePort.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** How long a client keeps a connection to the server. */
export type PoolMode = 'session' | 'transaction';

export interface PgBouncer {
  /** The address of the same database and login behind the pooler. */
  readonly urlOf: (address: string) => string;
  readonly stop: () => Promise<void>;
}

/** Whether PgBouncer is installed: Debian puts it where only root looks for programs. */
export const hasPgBouncer = (): boolean => existsSync(PROGRAM);

/**
 * Starts a throwaway PgBouncer on a loopback address in front of all databases of a server.
 * @param addresses URLs of the logins that it admits, with their passwords.
 */
export async function startPgBouncer(mode: PoolMode, addresses: readonly string[]): Promise<PgBouncer> {
  const [server] = addresses.map((address) => new URL(address));
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const files = {
    settings: join(folder, 'pgbouncer.ini'),
    users: join(folder, 'users'),
    log: join(folder, 'log'),
  };
  const port = await freePort();
  writeFileSync(files.users, addresses.map(userLine).join(''), { mode: 0o600 });
  writeFileSync(
    files.settings,
    `[databases]
* = host=${server?.hostname} port=${server?.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 200
logfile = ${files.log}
`,
  );
  // PgBouncer refuses to run as root.
  const account = isRoot ? accountOf('postgres') : undefined;
  if (account)
    for (const path of [folder, files.settings, files.users]) chownSync(path, account.uid, account.gid);
  const bouncer = spawn(PROGRAM, ['--quiet', files.settings], { ...account, cwd: folder, stdio: 'ignore' });
  const ended = once(bouncer, 'exit');
  if (!(await accepts(port)))
    throw new Error(`PgBouncer does not start:\n${readFileSync(files.log, 'utf8')}`);
  return {
    urlOf: (address) => {
      const url = new URL(address);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    stop: async () => {
      bouncer.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userLine(address: string): string {
  const { username, password } = new URL(address);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`;
}

async function accepts(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const is_open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (is_open) return true;
    await setTimeout(50);
  }
  return false;
}
