import { sql } from '#db/sql.ts';
import type { Family } from './aFamily.ts';
import type { auditTables, PolicyStatements } from './policyTables.ts';

/** Statements on the audit trail, its retention and the runs of commands. */
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
  operator_runs: {
    select: [sql`select kind from app.operator_runs`],
    insert: [
      sql`insert into app.operator_runs (kind) values ('backup') on conflict (kind) do update set finished_at = now() returning true`,
    ],
    update: [sql`update app.operator_runs set finished_at = now() returning true`],
    delete: [sql`delete from app.operator_runs returning true`],
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
