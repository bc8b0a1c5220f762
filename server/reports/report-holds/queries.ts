import { getHoldChoice, getHoldPolicy, type HoldPolicy } from '#contract/reports/report-holds.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { SignedIn } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { command, one } from '#db/statements.ts';

/** The hold that applies to new reports of the calling practitioner's patients, as in `app.hold_new_report`. */
export const holdChoice = one(
  getHoldChoice.result,
  () => sql`
    select nullif(least(coalesce(c.days, p.default_days), p.longest_days), 0) as days, p.longest_days
    from app.report_hold_policy p left join app.report_hold_choices c on c.practitioner_id = app.uid()`,
);

/**
 * Stores the choice of a practitioner.
 * @throws constraint `report_hold_too_long`.
 */
export const storeHoldChoice = command(
  ({ user_id }: SignedIn, days: number | null) => sql`
    insert into app.report_hold_choices (practitioner_id, days) values (${user_id}, ${days ?? 0})
    on conflict (practitioner_id) do update set days = excluded.days`,
);

export const holdPolicy = one(
  getHoldPolicy.result,
  () => sql`select longest_days, default_days from app.report_hold_policy`,
);

export const storeHoldPolicy = one(
  getHoldPolicy.result,
  ({ longest_days, default_days }: HoldPolicy) => sql`
    update app.report_hold_policy set longest_days = ${longest_days}, default_days = ${default_days}
    returning longest_days, default_days`,
);

/**
 * Releases a held report to the family.
 * @throws constraint `kit_not_found`, `report_hold_not_found`.
 */
export const releaseHeld = command((kit_id: KitCode) => sql`select app.release_held_report(${kit_id})`);

/** Ends the holds whose time is over, and notifies the families. */
export const endDueHolds = command(() => sql`select app.end_due_holds()`);
