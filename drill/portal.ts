import { setTimeout } from 'node:timers/promises';
import { damageText, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';
import { WriteLoad } from './WriteLoad.ts';

const KILLS = 20;
/** Milliseconds of writes between a start and the next kill. */
const WRITES = 500;

/** Kills of the portal with its embedded PostgreSQL. */
export const portalFaults = (): readonly Fault[] => [
  { title: `kill -9 of the portal under 16 writers, ${KILLS} ×`, run: killPortal },
];

const killPortal = (): Promise<Outcome> =>
  onSite(async (site) => {
    await site.start();
    const load = new WriteLoad(site.url, site.token, 1);
    load.start();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await setTimeout(WRITES);
      await site.portal.kill();
      await site.restart();
    }
    await setTimeout(WRITES);
    await load.stop();
    const lost = await site.missingOf(load.acknowledged);
    const damage = await site.damage();
    return {
      has_survived: lost === 0 && load.stale === 0 && load.acknowledged.length > KILLS && damage.length === 0,
      figures:
        `${load.acknowledged.length} writes acknowledged, ${lost} lost; ` +
        `longest pause ${(load.longest_gap / 1000).toFixed(1)} s; ${damageText(damage)}`,
    };
  });
