import { parseArgs } from 'node:util';
import { clientFaults } from './clients.ts';
import { diskFaults } from './disk.ts';
import type { Fault } from './Fault.ts';
import { failoverFaults } from './failover.ts';
import { lockFaults } from './lock.ts';
import { mailFaults } from './mail.ts';
import { notificationFaults } from './notifications.ts';
import { overloadFaults } from './overload.ts';
import { portalFaults } from './portal.ts';
import { postgresFaults } from './postgres.ts';
import { rollingFaults } from './rolling.ts';
import { storeFaults } from './store.ts';
import { updateFaults } from './update.ts';

/**
 * `npm run drill -- [name…] [--restarts=5] [--processes=1] [--rate=200]`: does faults to running portals. Prints whether the
 * portals survived as a table of docs/drills.md, and ends with status 1 if one failed.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Restarts of each instance in `rolling`. */
    restarts: { type: 'string', default: '5' },
    /** Server processes of each instance in `rolling`. */
    processes: { type: 'string', default: '1' },
    /** Requests a second in `rolling`. */
    rate: { type: 'string', default: '200' },
  },
});

/** Faults by the name of their group. */
const groups: Readonly<Record<string, () => AsyncIterable<Fault> | Iterable<Fault>>> = {
  rolling: () =>
    rollingFaults({
      restarts: Number(values.restarts),
      processes: Number(values.processes),
      rate: Number(values.rate),
    }),
  failover: failoverFaults,
  portal: portalFaults,
  postgres: postgresFaults,
  update: updateFaults,
  store: storeFaults,
  mail: mailFaults,
  notifications: notificationFaults,
  lock: lockFaults,
  disk: diskFaults,
  clients: clientFaults,
  overload: overloadFaults,
};

const known = Object.keys(groups);
if (!positionals.every((name) => known.includes(name))) {
  console.error(`Name one or more of these drills, or none for all: ${known.join(', ')}`);
  process.exit(2);
}
await import('../tools/buildIfStale.ts');

const rows: string[] = [];
for (const name of positionals.length === 0 ? known : positionals)
  for await (const fault of groups[name]?.() ?? []) rows.push(await rowOf(fault));
console.log(['| Fault | Result | Duration | Figures |', '|---|---|---|---|', ...rows].join('\n'));

async function rowOf({ title, run }: Fault): Promise<string> {
  console.log(`${title} …`);
  const start = performance.now();
  const { has_survived, is_skipped = false, figures } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  if (!has_survived && !is_skipped) process.exitCode = 1;
  const result = has_survived ? 'survived' : '**failed**';
  return `| ${title} | ${is_skipped ? 'skipped' : result} | ${seconds} s | ${figures} |`;
}
