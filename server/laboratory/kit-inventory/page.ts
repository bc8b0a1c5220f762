import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import type { InventoryFilter, kitInventorySorts } from '#contract/laboratory/lists.ts';
import { sql } from '#db/sql.ts';
import { json } from '#db/statements.ts';
import { type PageRequest, part } from '#server/base/paging.ts';
import { matching } from './matching.ts';

type Sort = (typeof kitInventorySorts)[number];

interface InventoryRequest extends PageRequest<Sort> {
  readonly filter?: InventoryFilter | undefined;
}

/** Each order is an index or its exact mirror. Statuses sort by their labels: Active before Inactive. */
const orders = {
  created: { desc: sql`i.created_at desc, i.kit_id`, asc: sql`i.created_at, i.kit_id desc` },
  kit_id: { desc: sql`i.kit_id desc`, asc: sql`i.kit_id` },
  status: { desc: sql`i.is_active, i.kit_id desc`, asc: sql`i.is_active desc, i.kit_id` },
  registration: { desc: sql`i.is_registered, i.kit_id desc`, asc: sql`i.is_registered desc, i.kit_id` },
} satisfies Record<Sort, unknown>;

/** Up to this many matches, collecting and sorting is faster than walking along an index of the order. */
const MAX_GATHERED = 20_000;
/** The trigram index cannot find shorter texts. */
const TRIGRAM_LENGTH = 3;

/**
 * One page of the inventory, the number of matches, and the counts of the whole inventory.
 * @param total the number of matches; optional for the first page of the whole inventory without a filter.
 */
export const inventoryPage = json(listKitInventory.result, (request: InventoryRequest, total?: number) => {
  const { search, filter, sort, order } = request;
  const is_narrow = search.length >= TRIGRAM_LENGTH || filter !== undefined;
  const is_gathered = is_narrow && total !== undefined && total <= MAX_GATHERED;
  // Choose the page before joining: an index alone can often provide it.
  return sql`
    with found as ${is_gathered ? sql`materialized` : sql`not materialized`} (
      select i.kit_id, i.is_active, i.created_at, i.is_registered from app.kit_inventory i ${matching(search, filter)}
    ),
    page as materialized (select i.kit_id from found i ${placeOf(request, total)}),
    counts as (
      select app.row_count('kits') as total, app.row_count('active_kits') as active,
        app.row_count('registered_kits') as registered
    )
    select json_build_object(
      'rows', coalesce(json_agg(json_build_object(
        'kit_id', i.kit_id,
        'is_active', i.is_active,
        'created_at', i.created_at,
        'is_registered', i.is_registered,
        'status', r.status,
        'patient_name', r.first_name || ' ' || r.last_name,
        'customer_email', r.customer_email,
        'laboratory_name', l.name,
        'replaces', (
          select k.kit_id from app.kit_replacements p join app.kits k on k.id = p.kit_record_id where p.kit_id = i.kit_id)
      ) order by ${orders[sort][order]}), '[]'),
      'total', coalesce(${total}::bigint, (select total from counts)),
      'counts', (
        select json_build_object(
          'total', total, 'active', active, 'inactive', total - active,
          'registered', registered, 'unregistered', total - registered
        )
        from counts
      )
    )::text as page
    from page
    join app.kit_inventory i on i.kit_id = page.kit_id
    left join app.patient_table_rows r on r.kit_id = i.kit_id
    left join app.laboratories l on l.id = i.laboratory_id`;
});

/** Order, limit and offset of a page. Pages of the second half are read from the end: the last is as fast as the first. */
function placeOf({ sort, order, page, page_size }: PageRequest<Sort>, total = Number.POSITIVE_INFINITY) {
  const before = (page - 1) * page_size;
  if (before <= total / 2) return sql`order by ${orders[sort][order]} ${part(page_size, before)}`;
  const size = Math.max(0, Math.min(page_size, total - before));
  const after = Math.max(0, total - before - size);
  return sql`order by ${orders[sort][opposite[order]]} limit ${size} offset ${after}`;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
