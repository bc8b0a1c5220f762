import { sql } from '#db/sql.ts';

/** The columns of a `RecordLink`, for a statement over `app.record_links l`. */
export const linkColumns = sql`l.id, l.label, l.created_at, l.expires_at, l.ended_at, l.tries_left, l.max_openings, (
  select coalesce(json_agg(json_build_object('recipient', o.recipient, 'opened_at', o.opened_at)
    order by o.opened_at desc, o.id desc), '[]')
  from app.record_link_openings o where o.link_id = l.id) as openings`;
