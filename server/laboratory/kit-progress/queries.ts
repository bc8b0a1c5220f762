import * as z from 'zod/mini';
import { KitInProgress } from '#contract/laboratory/kit-progress.ts';
import type { StatusMove } from '#contract/laboratory/kitMoves.ts';
import type { KitProgressFilter, kitProgressSorts } from '#contract/laboratory/lists.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { many, value } from '#db/statements.ts';
import { type PageRequest, slice } from '#server/base/paging.ts';
import { isLate, isOpen } from '#server/laboratory/kit-inventory/matching.ts';

/** Literals, so that the index of the open kits serves each list in its order. */
const conditions: Readonly<Record<KitProgressFilter, Sql>> = {
  registered: sql`r.status = 'registered'`,
  received: sql`r.status = 'received'`,
  in_analysis: sql`r.status = 'in_analysis'`,
  information_needed: sql`r.status = 'information_needed'`,
  late: sql`${isOpen} and ${isLate}`,
};
const conditionOf = (filter: KitProgressFilter | undefined) => (filter ? conditions[filter] : isOpen);

type Sort = (typeof kitProgressSorts)[number];

/** The index of the open kits has the first order; the second sorts them. */
const orders = {
  registered: { asc: sql`r.registered, r.kit_id`, desc: sql`r.registered desc, r.kit_id desc` },
  kit_id: { asc: sql`r.kit_id`, desc: sql`r.kit_id desc` },
} satisfies Record<Sort, unknown>;

interface Request extends Omit<PageRequest<Sort>, 'search'> {
  readonly filter?: KitProgressFilter | undefined;
}

/** One page of the kits without a report. */
export const kitsInProgress = many(KitInProgress, ({ filter, sort, order, page, page_size }: Request) => {
  const place = orders[sort][order];
  return sql`
    select k.kit_id, k.status, k.created_at as registered_at, (
        select c.changed_at from app.kit_status_changes c where c.kit_record_id = k.id order by c.id desc limit 1
      ) as changed_at, l.name as laboratory_name
    from (
      select r.id, r.kit_id, r.registered from app.patient_table_rows r
      where ${conditionOf(filter)} order by ${place} ${slice({ page, page_size })}
    ) r
    join app.kits k on k.id = r.id
    join app.kit_inventory i on i.kit_id = k.kit_id
    left join app.laboratories l on l.id = i.laboratory_id
    order by ${place}`;
});

export const countKitsInProgress = value(
  z.number(),
  (filter: KitProgressFilter | undefined) => sql`
    select count(*) as total from app.patient_table_rows r where ${conditionOf(filter)}`,
);

/** Why the database keeps the status of a kit. */
const Refusal = z.enum(['kit_not_found', 'kit_status_changed', 'kit_status_not_possible']);

/** Changes the status of many kits, and returns those that the database refused. */
export const moveKits = value(
  z.array(z.object({ kit_id: KitCode, refusal: Refusal })),
  (changes: readonly StatusMove[]) => sql`
    select app.change_kit_statuses(${JSON.stringify(changes)}::jsonb) as refusals`,
);
