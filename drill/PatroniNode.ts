import { type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/freePort.ts';
import type { Account, Processes } from './Processes.ts';

/** Settings that the nodes of a cluster share. */
export interface ClusterSettings {
  readonly folder: string;
  readonly account: Account;
  readonly etcd_port: number;
  readonly password: string;
  readonly processes: Processes;
}

const BINARIES = execFileSync(
  'sh',
  ['-c', 'ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1'],
  {
    encoding: 'utf8',
  },
).trim();

/** A PostgreSQL with the Patroni that runs it. */
export class PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly rest_port: number;
  readonly #settings: ClusterSettings;
  readonly #folder: string;
  #patroni: ChildProcess | undefined;

  private constructor(name: string, ports: readonly [number, number], settings: ClusterSettings) {
    this.name = name;
    [this.port, this.rest_port] = ports;
    this.#settings = settings;
    this.#folder = join(settings.folder, name);
  }

  static async create(name: string, settings: ClusterSettings): Promise<PatroniNode> {
    const node = new PatroniNode(name, [await freePort(), await freePort()], settings);
    mkdirSync(node.#folder, { mode: 0o700 });
    writeFileSync(join(node.#folder, 'patroni.json'), JSON.stringify(node.#configuration(), null, 2));
    const { account } = settings;
    if (account)
      for (const path of ['', 'patroni.json']) chownSync(join(node.#folder, path), account.uid, account.gid);
    return node;
  }

  start(): void {
    const { processes, account } = this.#settings;
    const log = join(this.#settings.folder, `${this.name}.log`);
    this.#patroni = processes.start('patroni', [join(this.#folder, 'patroni.json')], {
      account,
      cwd: this.#folder,
      log,
    });
  }

  /** Kills Patroni, PostgreSQL and all of its processes at once, as a power loss does. */
  kill(): void {
    const [postmaster = ''] = readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const children = execFileSync('ps', ['--ppid', postmaster, '-o', 'pid='], { encoding: 'utf8' });
    this.#patroni?.kill('SIGKILL');
    for (const pid of [postmaster, ...children.trim().split(/\s+/)]) killNow(Number(pid));
  }

  async stop(): Promise<void> {
    if (this.#patroni) await this.#settings.processes.end(this.#patroni, 'SIGINT');
  }

  /** Role and state, as Patroni reports them; undefined while it does not answer. */
  async state(): Promise<{ readonly role: string; readonly state: string } | undefined> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.rest_port}/patroni`, {
        signal: AbortSignal.timeout(2000),
      });
      return (await response.json()) as { role: string; state: string };
    } catch {
      return undefined;
    }
  }

  async becomes(wanted: 'leader' | 'replica' | 'running', seconds = 60): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline) {
      const { role, state } = (await this.state()) ?? {};
      const is_leader = role === 'master' || role === 'primary' || role === 'leader';
      if (state === 'running' && (wanted === 'running' || (wanted === 'leader') === is_leader)) return;
      await setTimeout(200);
    }
    throw new Error(`${this.name} did not become ${wanted} within ${seconds} s`);
  }

  /** The file is JSON, which is YAML as well. */
  #configuration() {
    const { etcd_port, password } = this.#settings;
    const login = (username: string) => ({ username, password });
    return {
      scope: 'portal',
      name: this.name,
      restapi: { listen: `127.0.0.1:${this.rest_port}`, connect_address: `127.0.0.1:${this.rest_port}` },
      etcd3: { host: `127.0.0.1:${etcd_port}` },
      bootstrap: {
        dcs: {
          // A leader that has not renewed its key for 15 s is replaced.
          ttl: 15,
          loop_wait: 2,
          retry_timeout: 3,
          // A commit waits for a replica, and only that one may become the leader.
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '64MB' } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${this.port}`,
        connect_address: `127.0.0.1:${this.port}`,
        data_dir: join(this.#folder, 'data'),
        bin_dir: BINARIES,
        pgpass: join(this.#folder, 'pgpass'),
        parameters: { unix_socket_directories: this.#folder },
        pg_hba: [
          'local all all scram-sha-256',
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication all 127.0.0.1/32 scram-sha-256',
        ],
        authentication: {
          superuser: login('postgres'),
          replication: login('replicator'),
          rewind: login('rewinder'),
        },
      },
    };
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
