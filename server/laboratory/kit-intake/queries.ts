import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { sql } from '#db/sql.ts';
import { one } from '#db/statements.ts';
import { replacesOf } from '#server/kits/kit-status/kitColumns.ts';

/** Locks a kit against other changes of its status. */
export const lockKit = one(
  z.object({ status: KitStatus }),
  (kit_id: KitCode) => sql`select status from app.kits where kit_id = ${kit_id} for no key update`,
);

/** Extra time for the request on its way (milliseconds). */
const WAY_MS = 5000;

/**
 * The last change of a kit's status. `is_retry`: whether it is the caller's own receipt within the last `waited_ms`
 * milliseconds; 0 is a first try, and no receipt is its own.
 */
export const lastChange = one(
  z.object({ changed_at: Timestamp, reason: z.nullable(z.string()), is_retry: z.boolean() }),
  (kit_id: KitCode, waited_ms: number) => sql`
    select c.changed_at, c.reason,
      ${waited_ms}::integer > 0 and c.status = 'received' and c.changed_by is not distinct from app.uid()
        and c.changed_at >= now() - (${waited_ms}::integer + ${WAY_MS}::integer) * interval '1 millisecond' as is_retry
    from app.kit_status_changes c
    join app.kits k on k.id = c.kit_record_id
    where k.kit_id = ${kit_id}
    order by c.id desc limit 1`,
);

/** A code of the inventory without a kit, and the rejected kit that it is reserved to replace. */
export const printedCode = one(
  z.object({ replaces: z.nullable(KitCode), is_active: z.boolean() }),
  (kit_id: KitCode) => sql`
    select ${replacesOf} as replaces, k.is_active from app.kit_inventory k where k.kit_id = ${kit_id}`,
);
