import { sql } from '#db/sql.ts';
import { command } from '#db/statements.ts';

/** Plans every statement of the transaction for its values: the best index depends on the search text. */
export const planEachTime = command(
  () => sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
);

/** Reuses the connection's plan: these statements run faster than they are planned, and values hardly matter. */
export const planOnce = command(() => sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
