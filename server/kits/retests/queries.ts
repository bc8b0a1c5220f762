import * as z from 'zod/mini';
import { listRetests } from '#contract/kits/retests.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';

/** The visible kits of a patient with their dates; undefined for a patient whom the caller does not see. */
export const retestsOf = one(
  listRetests.result,
  (patient_id: PatientId) => sql`
    select (
      select coalesce(json_agg(json_build_object('kit_record_id', k.id, 'kit_id', k.kit_id, 'retest_on', r.retest_on)
        order by k.created_at desc, k.id), '[]')
      from app.kits k left join app.retests r on r.kit_record_id = k.id
      where k.patient_id = p.id
    ) as kits
    from app.patients p where p.id = ${patient_id}`,
);

/**
 * Sets the date of a visible kit; undefined for any other. A trigger records the event.
 * @throws constraints `retest_not_possible`, `kit_not_found`.
 */
export const storeRetest = one(
  z.object({ retest_on: z.string() }),
  (kit_record_id: KitRecordId, retest_on: string) => sql`
    insert into app.retests (kit_record_id, retest_on)
    select k.id, ${retest_on}::date from app.kits k where k.id = ${kit_record_id}
    on conflict (kit_record_id) do update set retest_on = excluded.retest_on
    returning retest_on`,
);

/** Ends the date of a kit. False for a kit that the caller does not see. */
export const removeRetest = value(
  z.boolean(),
  (kit_record_id: KitRecordId) => sql`
    with ended as (delete from app.retests r where r.kit_record_id = ${kit_record_id})
    select exists (select from app.kits k where k.id = ${kit_record_id}) as is_visible`,
);
