import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountOf, isRoot } from './accountOf.ts';
import { freePort } from './freePort.ts';
import { installPackages } from './installPackages.ts';

export interface ExternalPostgres {
  readonly url: string;
  /** Folder of `psql`, `pg_ctl` and `pgbench`. */
  readonly bin: string;
  readonly version: string;
  readonly stop: () => void;
}

/**
 * Starts a throwaway server of the installed PostgreSQL; on Debian, root installs one. Undefined if neither is possible.
 * A server for benchmarks writes to the disk and has 2 GB of buffers; tests do without durability.
 */
export async function startExternalPostgres({
  forBenchmarks = false,
} = {}): Promise<ExternalPostgres | undefined> {
  if (!programsOfPostgres()) installPackages('postgresql');
  const bin = programsOfPostgres();
  if (!bin) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const data = join(folder, 'data');
  const password = crypto.randomUUID();
  const password_file = join(folder, 'password');
  writeFileSync(password_file, password, { mode: 0o600 });
  // PostgreSQL refuses to run as root; Debian's package creates this account.
  const account = isRoot ? accountOf('postgres') : undefined;
  if (account) for (const path of [folder, password_file]) chownSync(path, account.uid, account.gid);

  const run = (program: string, ...parameters: string[]) =>
    execFileSync(join(bin, program), parameters, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const login = ['-U', 'owner', '--auth=scram-sha-256', `--pwfile=${password_file}`];
  run('initdb', '-D', data, ...login, '-E', 'UTF8', ...(forBenchmarks ? [] : ['--no-sync']));
  const port = await freePort();
  const settings = forBenchmarks
    ? '-c shared_buffers=2GB'
    : '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} ${settings}`;
  run('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');

  return {
    url: `postgresql://owner:${password}@127.0.0.1:${port}/postgres`,
    bin,
    version: bin.split('/').at(-2) ?? '',
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the newest installed PostgreSQL's programs, servers' ones included; undefined without one. */
export const programsOfPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
