import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { executeOn } from '#db/testing/executeOn.ts';
import { freePort } from '../tools/freePort.ts';
import { installPackages } from '../tools/installPackages.ts';
import { isInstalled } from '../tools/isInstalled.ts';
import { PatroniNode } from './PatroniNode.ts';
import { type Account, Processes } from './Processes.ts';

export interface PatroniCluster {
  readonly folder: string;
  readonly processes: Processes;
  readonly nodes: readonly PatroniNode[];
  readonly leader: () => Promise<PatroniNode>;
  /** Owner URL with HAProxy in front of the nodes: of the leader, or of its replicas. */
  readonly proxied_url: (role: 'primary' | 'replica') => string;
  /** URL of the superuser on one node. */
  readonly superuser_url: (node: PatroniNode) => string;
  /** Owner URL that names all nodes. */
  readonly listed_url: (kind: string) => string;
  readonly stop: () => Promise<void>;
}

const PROGRAMS = ['patroni', 'etcd', 'haproxy'];

/** Starts three PostgreSQL nodes with Patroni, etcd and HAProxy of Debian. Root installs these. */
export async function patroniCluster(): Promise<PatroniCluster> {
  if (!PROGRAMS.every(isInstalled))
    installPackages('postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy');
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.join(', ')} (on Debian, root installs them).`);

  const folder = mkdtempSync(join(tmpdir(), 'portal-drill-'));
  chmodSync(folder, 0o755);
  const processes = new Processes();
  const account = unprivileged();
  const password = crypto.randomUUID();
  const etcd_port = await startEtcd(folder, processes);
  const settings = { folder, account, etcd_port, password, processes };
  const nodes: PatroniNode[] = [];
  for (const name of ['node1', 'node2', 'node3']) nodes.push(await PatroniNode.create(name, settings));
  const [first] = nodes;
  first?.start();
  await first?.becomes('leader');
  for (const node of nodes.slice(1)) node.start();
  for (const node of nodes.slice(1)) await node.becomes('replica');
  await createOwner(`postgres://postgres:${password}@127.0.0.1:${first?.port}/postgres`, password);
  const ports = await startProxy(folder, processes, nodes);

  const login = `postgres://owner:${password}@`;
  return {
    folder,
    processes,
    nodes,
    leader: () => leaderOf(nodes),
    proxied_url: (role) => `${login}127.0.0.1:${ports[role]}/portal`,
    superuser_url: ({ port }) => `postgres://postgres:${password}@127.0.0.1:${port}/portal`,
    listed_url: (kind) =>
      `${login}${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/portal?target_session_attrs=${kind}`,
    stop: async () => {
      for (const node of nodes) await node.stop();
      await processes.endAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's package creates this account. */
function unprivileged(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function startEtcd(folder: string, processes: Processes): Promise<number> {
  const [port, peer_port] = [await freePort(), await freePort()];
  const [client_url, peer_url] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer_port}`];
  const data = join(folder, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  const options = {
    'data-dir': data,
    name: 'etcd',
    'initial-cluster': `etcd=${peer_url}`,
    'listen-client-urls': client_url,
    'advertise-client-urls': client_url,
    'listen-peer-urls': peer_url,
    'initial-advertise-peer-urls': peer_url,
  };
  const parameters = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  processes.start('etcd', parameters, { log: join(folder, 'etcd.log') });
  return port;
}

/** An owner as the manual requires, and its database. */
async function createOwner(url: string, password: string): Promise<void> {
  await executeOn(url, `create role owner login createrole password '${password}'`);
  await executeOn(url, 'create database portal owner owner');
}

async function startProxy(folder: string, processes: Processes, nodes: readonly PatroniNode[]) {
  const ports = { primary: await freePort(), replica: await freePort() };
  const file = join(folder, 'haproxy.cfg');
  const listens = (['primary', 'replica'] as const).map(
    (role) => `
listen ${role}
  bind 127.0.0.1:${ports[role]}
  option httpchk OPTIONS /${role}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest_port }) => `  server ${name} 127.0.0.1:${port} check port ${rest_port}\n`).join('')}`,
  );
  const defaults = 'defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 30m\n  timeout server 30m\n';
  writeFileSync(file, `${defaults}${listens.join('')}`);
  processes.start('haproxy', ['-f', file], { log: join(folder, 'haproxy.log') });
  await setTimeout(3000);
  return ports;
}

async function leaderOf(nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  const states = await Promise.all(nodes.map((node) => node.state()));
  const leader = nodes.find((_, index) =>
    ['master', 'primary', 'leader'].includes(states[index]?.role ?? ''),
  );
  if (!leader) throw new Error('The cluster has no leader');
  return leader;
}
