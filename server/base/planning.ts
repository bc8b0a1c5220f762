import { sql } from '#db/sql.ts';
import { command } from '#db/statements.ts';

/** Plans the statements of the transaction for their values: for searches, whose best index depends on the text. */
export const planEachTime = command(
  () => sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`,
);

/**
 * Reuses the plan that the connection has made before: for statements whose values hardly change the plan and that run faster
 * than they are planned.
 */
export const planOnce = command(() => sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
