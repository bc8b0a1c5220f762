import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPackage } from '#db/embedded/findPackage.ts';
import { launchServer } from '#db/embedded/launchServer.ts';
import { prepareBinaries } from '#db/embedded/prepareBinaries.ts';
import { prepareFolder } from '#db/embedded/prepareFolder.ts';
import { startEmbeddedPostgres } from '#db/embedded/startEmbeddedPostgres.ts';
import { stopServer } from '#db/embedded/stopServer.ts';
import { hostsOf } from '#db/hosts.ts';
import { migrate } from '#db/migrate.ts';
import { executeOn } from './executeOn.ts';

export interface Replicated {
  /** Owner URL of the primary. */
  readonly primary_url: string;
  /** Owner URL of its replica. */
  readonly replica_url: string;
  /** Owner URL of both. */
  readonly url: (kind: string) => string;
  readonly stopPrimary: () => Promise<void>;
  readonly stopReplica: () => Promise<void>;
  readonly startReplica: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a migrated primary with a replica, which follows it within milliseconds. */
export async function replicated(): Promise<Replicated> {
  const parent = mkdtempSync(join(tmpdir(), 'portal-replica-'));
  chmodSync(parent, 0o755);
  const state_dir = join(parent, 'primary');
  const primary = await startEmbeddedPostgres({ state_dir, fsync: false });
  await migrate(primary.url);
  await executeOn(primary.url, 'alter role app_server set synchronous_commit = on');

  const { folder, account } = await prepareFolder(join(parent, 'replica'));
  const data = join(folder, 'data');
  const socket_folder = join(folder, 'run');
  mkdirSync(socket_folder);
  await copyRunning(primary.url, join(state_dir, 'cluster', 'data'), data);
  // As a line of the file, in which quotes are doubled.
  const { host, port } = hostsOf(primary.url)[0] ?? {};
  const { username, password } = new URL(primary.url);
  const follows = `host=${host} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${follows}'\n`);
  writeFileSync(join(data, 'standby.signal'), '');
  if (account.uid !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  const { bin } = await prepareBinaries(findPackage(), folder, account);
  const startReplica = async () => {
    await launchServer({
      postgres: join(bin, 'postgres'),
      account,
      data,
      socketFolder: socket_folder,
      log: join(folder, 'server.log'),
      settings: ['listen_addresses=', 'fsync=off'],
    });
  };
  await startReplica();

  const urlAt = (hosts: string, kind?: string) => {
    const url = new URL(primary.url);
    url.searchParams.set('host', hosts);
    if (kind !== undefined) url.searchParams.set('target_session_attrs', kind);
    return url.href;
  };
  const stopReplica = () => stopServer(data);
  return {
    primary_url: primary.url,
    replica_url: urlAt(socket_folder),
    url: (kind) => urlAt(`${socket_folder},${host}`, kind),
    stopPrimary: () => primary.stop(),
    stopReplica,
    startReplica,
    close: async () => {
      await stopReplica();
      await primary.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Copies the folder of a running server, as its manual describes (section 25.3.3). The package lacks pg_basebackup. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(to, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
  chmodSync(to, 0o700);
}
