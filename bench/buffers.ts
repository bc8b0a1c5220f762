import { setTimeout } from 'node:timers/promises';
import { valueOf } from './databases.ts';
import { type PgbenchLoad, type PgbenchServer, runTransactions } from './pgbench.ts';
import type { Script } from './script.ts';

const FEW = 20;
const MANY = 120;
const RUNS = 3;

/**
 * Pages of 8 kB that one transaction touches, in the cache or not: the difference between a long and a short run, because
 * both begin with reading the catalog. The least of some runs counts, because a vacuum adds to them. PostgreSQL adds up the
 * pages of a connection when it ends.
 * @param url address of the database, as its owner.
 */
export async function buffersOf(
  url: string,
  server: PgbenchServer,
  script: Script,
  load: Pick<PgbenchLoad, 'first' | 'requests'>,
): Promise<number> {
  const { pathname } = new URL(url);
  // The question comes from another database and does not count.
  const beside = new URL(url);
  beside.pathname = '/postgres';
  const ask = (question: string) => valueOf(beside.href, question);
  const touched = () =>
    ask(`select blks_hit + blks_read from pg_stat_database where datname = '${pathname.slice(1)}'`);
  const costs = { [FEW]: [] as number[], [MANY]: [] as number[] };
  let { first } = load;
  for (let run = 0; run < RUNS; run += 1)
    for (const transactions of [FEW, MANY] as const) {
      const before = await touched();
      await runTransactions(server, script, { ...load, first }, transactions);
      while ((await ask("select count(*) from pg_stat_activity where application_name = 'pgbench'")) > 0)
        await setTimeout(20);
      costs[transactions].push((await touched()) - before);
      first += transactions;
    }
  return (Math.min(...costs[MANY]) - Math.min(...costs[FEW])) / (MANY - FEW);
}

/** Number of requests that measuring the buffers uses up. */
export const BUFFER_ROWS = RUNS * (FEW + MANY);
