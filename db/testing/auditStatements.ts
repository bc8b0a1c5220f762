import { sql } from '#db/sql.ts';
import type { Family } from './aFamily.ts';
import type { auditTables, PolicyStatements } from './policyTables.ts';

/** Statements on the audit trail and its retention. */
export const auditStatements = ({ patient }: Family): PolicyStatements<(typeof auditTables)[number]> => ({
  audit_events: {
    select: [sql`select action from app.audit_events where patient_id = ${patient}`],
    insert: [sql`insert into app.audit_events (action) values ('signed_in') returning true`],
    // Refused to everybody by a trigger.
    update: [],
    delete: [],
  },
  audit_retention: {
    select: [sql`select days from app.audit_retention`],
    insert: [
      sql`insert into app.audit_retention (days) values (30) on conflict (is_only) do update set days = 30 returning true`,
    ],
    update: [sql`update app.audit_retention set days = 30 returning true`],
    delete: [sql`delete from app.audit_retention returning true`],
  },
  audit_seals: {
    select: [sql`select hash from app.audit_seals`],
    insert: [
      sql`insert into app.audit_seals (place, event_id, happened_at, hash) values (1000, 1000000, now(), sha256('')) returning true`,
    ],
    update: [],
    delete: [],
  },
});
