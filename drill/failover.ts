import { setTimeout } from 'node:timers/promises';
import { damageIn } from '#db/testing/damageIn.ts';
import { valueOf } from '../bench/databases.ts';
import { damageText } from './DrillSite.ts';
import { drillPortal, firstAdminToken } from './drillPortal.ts';
import type { Fault, Outcome } from './Fault.ts';
import type { PatroniNode } from './PatroniNode.ts';
import { type PatroniCluster, patroniCluster } from './patroniCluster.ts';
import { WriteLoad } from './WriteLoad.ts';

/** Acknowledged writes before and after the leader ends. */
const BEFORE = 2500;
const ALL = 5000;
/** Seconds in which the portal must write again. */
const RECOVERY_LIMIT = 30;
/** Seconds for the whole load. */
const LOAD_LIMIT = 150;

interface Run {
  readonly cluster: PatroniCluster;
  readonly database: { readonly DATABASE_URL: string; readonly READ_DATABASE_URL: string };
  readonly token: string;
  readonly first_kit: number;
}

/** Kills the leader of a Patroni cluster under load, with HAProxy in front of it and with an address that lists all nodes. */
export async function* failoverFaults(): AsyncGenerator<Fault> {
  const cluster = await patroniCluster();
  try {
    const proxied = {
      DATABASE_URL: cluster.proxied_url('primary'),
      READ_DATABASE_URL: cluster.proxied_url('replica'),
    };
    const listed = {
      DATABASE_URL: cluster.listed_url('read-write'),
      READ_DATABASE_URL: cluster.listed_url('standby'),
    };
    const portal = await drillPortal(cluster.folder, cluster.processes, proxied);
    const token = await firstAdminToken(portal);
    await portal.stop();
    yield {
      title: 'kill -9 of the leader’s node, behind HAProxy',
      run: () => killLeader({ cluster, database: proxied, token, first_kit: 1 }),
    };
    yield {
      title: 'kill -9 of the leader’s node, all nodes in the address',
      run: () => killLeader({ cluster, database: listed, token, first_kit: 500_000 }),
    };
  } finally {
    await cluster.stop();
  }
}

async function killLeader({ cluster, database, token, first_kit }: Run): Promise<Outcome> {
  const portal = await drillPortal(cluster.folder, cluster.processes, database);
  const load = new WriteLoad(portal.url, token, first_kit);
  const deadline = performance.now() + LOAD_LIMIT * 1000;
  const acknowledged = async (count: number) => {
    while (load.acknowledged.length < count && performance.now() < deadline) await setTimeout(20);
  };
  load.start();
  await acknowledged(BEFORE);
  const leader = await cluster.leader();
  leader.kill();
  await acknowledged(Math.max(ALL, load.acknowledged.length + 1));
  await load.stop();
  await portal.stop();

  // The proxy ends the sessions of a leader that is late with its answer to a check.
  const known = await valueOf(
    cluster.superuser_url(await cluster.leader()),
    `select count(*) from app.kit_inventory where kit_id in ('${load.acknowledged.join("','")}')`,
  );
  const lost = load.acknowledged.length - known;
  leader.start();
  await leader.becomes('replica');
  const damage = await damageOf(cluster, leader);

  const refusals = [...load.refusals].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
  const is_graceful = [...load.refusals.keys()].every((status) => status === '503');
  const gap = load.longest_gap / 1000;
  return {
    has_survived:
      lost === 0 &&
      load.stale === 0 &&
      damage.length === 0 &&
      is_graceful &&
      gap <= RECOVERY_LIMIT &&
      load.acknowledged.length >= ALL,
    figures:
      `${load.acknowledged.length} writes acknowledged, ${lost} lost; no write for ${gap.toFixed(1)} s; ` +
      `refused: ${refusals}; ${load.reads} reads after writes, ${load.stale} stale; ` +
      damageText(damage),
  };
}

/** Damage that amcheck finds in the new leader, and in the former one, which follows it. */
async function damageOf(cluster: PatroniCluster, former: PatroniNode): Promise<string[]> {
  const ofLeader = await damageIn(cluster.superuser_url(await cluster.leader()));
  const follower = cluster.superuser_url(former);
  while ((await valueOf(follower, "select count(*) from pg_extension where extname = 'amcheck'")) === 0)
    await setTimeout(100);
  return [...ofLeader, ...(await damageIn(follower))];
}
