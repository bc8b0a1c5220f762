import * as z from 'zod/mini';
import { KitStatusEntry } from '#contract/kit-status.ts';
import { KitStatus } from '#contract/kits.ts';
import { type KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';

export const kitWithStatus = one(
  z.object({ id: KitRecordId, status: KitStatus, report_generated_at: z.nullable(Timestamp) }),
  (kit_id: KitCode) => sql`select id, status, report_generated_at from app.kits where kit_id = ${kit_id}`,
);

/** All status changes of a kit in order, with the details for administrators. */
export const statusChangesOf = many(
  KitStatusEntry,
  (kit_id: KitCode) => sql`
    select c.id, c.status, c.changed_at, c.reason, c.note, coalesce(author.full_name, author.email) as author
    from app.kit_status_changes c
    join app.kits k on k.id = c.kit_record_id
    left join app.profiles author on author.id = c.changed_by
    where k.kit_id = ${kit_id}
    order by c.id`,
);

/**
 * Changes a kit's status; undefined if the kit does not exist.
 * The database refuses `kit_status_changed`, `kit_status_not_possible` and `report_not_published`.
 * Triggers apply the row to the kit and record the event (migration 0007), and update the patient table (migration 0010).
 */
export const insertStatusChange = one(
  z.object({ status: KitStatus }),
  (change: {
    kit_id: KitCode;
    from_status: KitStatus;
    status: KitStatus;
    reason: string | null;
    note: string | null;
  }) => sql`
    insert into app.kit_status_changes (kit_record_id, from_status, status, reason, note)
    select id, ${change.from_status}, ${change.status}, ${change.reason}, ${change.note}
    from app.kits where kit_id = ${change.kit_id}
    returning status`,
);
