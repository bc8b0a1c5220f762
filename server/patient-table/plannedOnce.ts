import { sql } from 'kysely';
import type { Tx } from '#db/connect.ts';

/**
 * Asks for one row with the plan that the connection has made before: for statements whose values hardly change it, as planning
 * them takes longer than many of them run. The setting travels along, for the transaction.
 */
export const plannedOnce = (tx: Tx): Pick<Tx, 'first'> => ({
  first: async (statement) => {
    const [, row] = await Promise.all([
      tx.all(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`),
      tx.first(statement),
    ]);
    return row;
  },
});
