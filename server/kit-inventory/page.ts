import { type kitInventorySorts, listKitInventory } from '#contract/kit-inventory.ts';
import { sql } from '#db/sql.ts';
import { json } from '#db/statements.ts';
import { type PageRequest, part } from '#server/base/paging.ts';
import { matching } from './matching.ts';

type Sort = (typeof kitInventorySorts)[number];

/** Each order is that of an index, or its exact mirror. Statuses are ordered as they read: Active before Inactive. */
const orders = {
  created: { desc: sql`i.created_at desc, i.kit_id`, asc: sql`i.created_at, i.kit_id desc` },
  kit_id: { desc: sql`i.kit_id desc`, asc: sql`i.kit_id` },
  status: { desc: sql`i.is_active, i.kit_id desc`, asc: sql`i.is_active desc, i.kit_id` },
  registration: { desc: sql`i.is_registered, i.kit_id desc`, asc: sql`i.is_registered desc, i.kit_id` },
} satisfies Record<Sort, unknown>;

/** So many kits, or fewer, are gathered and sorted faster than they are met in the order of an index. */
const FEW = 20_000;
/** Shorter texts have no index to be gathered from. */
const TRIGRAM = 3;

/**
 * One page of the inventory, how many kits match the search, and the counts of the whole inventory.
 * @param total how many match; may be absent for the first page of the whole inventory.
 */
export const inventoryPage = json(listKitInventory.result, (request: PageRequest<Sort>, total?: number) => {
  const { search, sort, order } = request;
  const is_gathered = search.length >= TRIGRAM && total !== undefined && total <= FEW;
  // The page first, out of an index alone where it can be: nothing is joined to the rows before it.
  return sql`
    with found as ${is_gathered ? sql`materialized` : sql`not materialized`} (
      select i.kit_id, i.is_active, i.created_at, i.is_registered from app.kit_inventory i ${matching(search)}
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
        'status', k.status,
        'patient_name', p.first_name || ' ' || p.last_name,
        'customer_email', owner.email
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
    left join app.kits k on k.kit_id = i.kit_id
    left join app.patients p on p.id = k.patient_id
    left join app.profiles owner on owner.id = p.owner_id`;
});

/** The rows of a page. Those of the second half are counted from the end, so that the last page is as near as the first. */
function placeOf({ sort, order, page, page_size }: PageRequest<Sort>, total = Number.POSITIVE_INFINITY) {
  const before = (page - 1) * page_size;
  if (before <= total / 2) return sql`order by ${orders[sort][order]} ${part(page_size, before)}`;
  const size = Math.max(0, Math.min(page_size, total - before));
  const after = Math.max(0, total - before - size);
  return sql`order by ${orders[sort][opposite[order]]} limit ${size} offset ${after}`;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
