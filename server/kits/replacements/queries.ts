import type { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { command, value } from '#db/statements.ts';

/**
 * Reserves a code in place of a rejected kit, and returns when it was reserved. The database refuses `kit_not_found`,
 * `kit_not_in_inventory`, `kit_not_rejected`, `kit_has_replacement`, `kit_already_reserved`, `kit_set_aside` and
 * `kit_already_registered`.
 */
export const reserveCode = value(
  Timestamp,
  (rejected: KitCode, code: KitCode) =>
    sql`select app.reserve_replacement(${rejected}, ${code}) as reserved_at`,
);

/** Takes a reservation back. The database refuses `kit_not_found` and `kit_already_registered`. */
export const releaseCode = command(
  (rejected: KitCode) => sql`select from app.release_replacement(${rejected})`,
);
