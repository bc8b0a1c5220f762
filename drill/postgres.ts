import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { valueOf } from '../bench/databases.ts';
import { type DrillSite, damageText, inWords, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';
import { WriteLoad } from './WriteLoad.ts';

/** Milliseconds of writes before a fault, and of an outage. */
const BEFORE = 1000;
const OUTAGE = 5000;
/** Seconds in which the portal must write again after the database is back. */
const RECOVERY_LIMIT = 10;

/** Ends of PostgreSQL under a running portal. */
export const postgresFaults = (): readonly Fault[] => [
  {
    title: 'kill -9 of the embedded postmaster',
    run: () =>
      onSite(async (site) => {
        await site.start();
        return underWrites(site, async () => {
          process.kill(postmasterOf(site), 'SIGKILL');
        });
      }),
  },
  {
    title: 'kill -9 of one back end',
    run: () =>
      onSite(async (site) => {
        const DATABASE_URL = await site.startDatabase();
        await site.start({ DATABASE_URL });
        const query = "select min(pid) from pg_stat_activity where usename = 'app_server'";
        return underWrites(site, async () => {
          process.kill(await valueOf(DATABASE_URL, query), 'SIGKILL');
        });
      }),
  },
  {
    title: `external PostgreSQL stopped for ${OUTAGE / 1000} s`,
    run: () =>
      onSite(async (site) => {
        const DATABASE_URL = await site.startDatabase();
        await site.start({ DATABASE_URL });
        return underWrites(site, async () => {
          await site.stopDatabase();
          await setTimeout(OUTAGE);
          await site.startDatabase();
        });
      }),
  },
];

const postmasterOf = ({ data }: DrillSite): number =>
  Number(readFileSync(join(data, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Does the fault under 16 writers, who may see nothing but 503 with Retry-After. */
async function underWrites(site: DrillSite, fault: () => Promise<void>): Promise<Outcome> {
  const load = new WriteLoad(site.url, site.token, 1);
  load.start();
  await setTimeout(BEFORE);
  await fault();
  const back = await site.until('201', () => site.write());
  await setTimeout(BEFORE);
  await load.stop();
  const lost = await site.missingOf(load.acknowledged);
  const damage = await site.damage();
  return {
    has_survived:
      lost === 0 &&
      damage.length === 0 &&
      back <= RECOVERY_LIMIT &&
      [...load.refusals.keys()].every((kind) => kind === '503'),
    figures:
      `${load.acknowledged.length} writes acknowledged, ${lost} lost; ` +
      `pause ${(load.longest_gap / 1000).toFixed(1)} s; refused: ${inWords(load.refusals)}; ${damageText(damage)}`,
  };
}
