import * as z from 'zod/mini';
import { KitStatusEntry } from '#contract/kits/kit-status.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { KitCode, KitRecordId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';
import { answerOf, replacedByOf, replacesOf } from './kitColumns.ts';

/** A kit with its status. Records the reading of its history. */
export const kitWithStatus = one(
  z.object({
    id: KitRecordId,
    status: KitStatus,
    report_generated_at: z.nullable(Timestamp),
    replaces: z.nullable(KitCode),
    replaced_by: z.nullable(KitCode),
  }),
  (kit_id: KitCode) => sql`
    select k.id, k.status, k.report_generated_at, ${replacesOf} as replaces, ${replacedByOf} as replaced_by,
      app.record_read('report_versions_read', k.kit_id, '{"kind": "history"}') as recorded
    from app.kits k where k.kit_id = ${kit_id}`,
);

/** All status changes of a kit in order, with the details for administrators. */
export const statusChangesOf = many(
  KitStatusEntry,
  (kit_id: KitCode) => sql`
    select c.id, c.status, c.changed_at, c.reason, c.note, coalesce(author.full_name, author.email, technician.name) as author,
      ${answerOf} as answer, c.condition, c.received_at, coalesce(laboratory.name, key.name) as laboratory,
      c.next_step, c.act_until, c.has_replacement
    from app.kit_status_changes c
    join app.kits k on k.id = c.kit_record_id
    left join app.profiles author on author.id = c.changed_by
    left join app.laboratory_keys key on key.id = c.laboratory_key_id
    left join app.technicians technician on technician.id = c.technician_id
    left join app.laboratories laboratory on laboratory.id = coalesce(key.laboratory_id, technician.laboratory_id)
    where k.kit_id = ${kit_id}
    order by c.id`,
);

/**
 * Changes a kit's status; undefined if the kit does not exist.
 * The database refuses `kit_status_changed`, `kit_status_not_possible`, `kit_reason_not_offered` and `report_not_published`.
 * Triggers apply the row to the kit and record the event, and update the patient table; see `docs/schema/kit_status_changes.md`.
 */
export const insertStatusChange = one(
  z.object({ status: KitStatus }),
  (change: {
    kit_id: KitCode;
    from_status: KitStatus;
    status: KitStatus;
    reason: string | null;
    note: string | null;
    reason_id?: string | null;
  }) => sql`
    insert into app.kit_status_changes (kit_record_id, from_status, status, reason, note, reason_id)
    select id, ${change.from_status}, ${change.status}, ${change.reason}, ${change.note}, ${change.reason_id ?? null}
    from app.kits where kit_id = ${change.kit_id}
    returning status`,
);
