import type * as z from 'zod/mini';
import { KitReason, type saveKitReason } from '#contract/kits/kit-reasons.ts';
import { sql } from '#db/sql.ts';
import { many, one } from '#db/statements.ts';

const reasonColumns = sql`
  r.id, r.kind, r.name, r.reason, r.next_step, r.days_to_act, r.has_replacement, r.is_active, r.version`;

/** All reasons, the oldest first. */
export const kitReasons = many(
  KitReason,
  () => sql`select ${reasonColumns} from app.kit_reasons r order by r.place`,
);

type Given = z.output<typeof saveKitReason.body>;

const contentOf = ({ kind, name, reason, next_step, days_to_act, has_replacement, is_active }: Given) => sql`
  (${kind}::text, ${name}::text, ${reason}::text, ${next_step}::text, ${days_to_act}::integer,
    ${has_replacement}::boolean, ${is_active}::boolean)`;

const content = sql`(r.kind, r.name, r.reason, r.next_step, r.days_to_act, r.has_replacement, r.is_active)`;

/** Adds a reason; undefined if its id belongs to a reason with another content. */
export const insertKitReason = one(
  KitReason,
  (id: string, given: Given) => sql`
    insert into app.kit_reasons as r (id, kind, name, reason, next_step, days_to_act, has_replacement, is_active)
    values (${id}, ${given.kind}, ${given.name}, ${given.reason}, ${given.next_step}, ${given.days_to_act},
      ${given.has_replacement}, ${given.is_active})
    on conflict (id) do update set version = r.version where ${content} is not distinct from ${contentOf(given)}
    returning ${reasonColumns}`,
);

/**
 * Changes a reason; undefined if it has another version than the caller saw, another kind, or does not exist. The same content
 * again is no change.
 */
export const updateKitReason = one(
  KitReason,
  (id: string, given: Given) => sql`
    update app.kit_reasons r
    set name = ${given.name}, reason = ${given.reason}, next_step = ${given.next_step},
      days_to_act = ${given.days_to_act}, has_replacement = ${given.has_replacement}, is_active = ${given.is_active},
      version = r.version + case when ${content} is not distinct from ${contentOf(given)} then 0 else 1 end
    where r.id = ${id} and r.kind = ${given.kind}
      and (r.version = ${given.version} or ${content} is not distinct from ${contentOf(given)})
    returning ${reasonColumns}`,
);
