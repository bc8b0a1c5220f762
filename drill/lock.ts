import pg from 'pg';
import { inWords, onSite } from './DrillSite.ts';
import type { Fault, Outcome } from './Fault.ts';

const WAITING = 30;
const OTHERS = 50;

/** A transaction of an operator that locks a table. */
export const lockFaults = (): readonly Fault[] => [
  { title: `table of the inventory locked, ${WAITING} requests for it`, run: lockTable },
];

const lockTable = (): Promise<Outcome> =>
  onSite(async (site) => {
    const DATABASE_URL = await site.startDatabase();
    await site.start({ DATABASE_URL });
    const operator = new pg.Client({ connectionString: DATABASE_URL });
    await operator.connect();
    try {
      await operator.query('begin; lock app.kit_inventory');
      const waiting = Promise.all(Array.from({ length: WAITING }, () => site.read()));
      const others: string[] = [];
      let longest = 0;
      for (let count = 0; count < OTHERS; count += 1) {
        const start = performance.now();
        others.push(await site.send('/api/profile'));
        longest = Math.max(longest, performance.now() - start);
      }
      const answers = await waiting;
      await operator.query('rollback');
      const back = await site.until('200', () => site.read());
      return {
        has_survived:
          answers.every((answer) => answer === '503') &&
          others.every((answer) => answer === '200') &&
          back < 5,
        figures:
          `waiting: ${inWords(answers)}; others: ${inWords(others)}, the slowest ${longest.toFixed(0)} ms; ` +
          `200 again after ${back.toFixed(1)} s`,
      };
    } finally {
      await operator.end();
    }
  });
