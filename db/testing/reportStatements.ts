import { sql } from '#db/sql.ts';
import type { Family } from './aFamily.ts';
import type { PolicyStatements, reportTables } from './policyTables.ts';

/** Statements on the rows of the reports of Anna's family. */
export const reportStatements = ({ kit }: Family): PolicyStatements<(typeof reportTables)[number]> => ({
  report_files: {
    select: [sql`select object_key from app.report_files where object_key = 'published'`],
    insert: [
      sql`insert into app.report_files (kit_record_id, kit_id, page, version, object_key, bytes)
          values (${kit}, 'MB000001', 3, 1, 'new', 1) returning true`,
    ],
    update: [
      sql`update app.report_files set published_at = now() where object_key = 'unpublished' returning true`,
    ],
    delete: [sql`delete from app.report_files where object_key = 'published' returning true`],
  },
  document_links: {
    select: [sql`select object_key from app.document_links where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.document_links (token_hash, kit_record_id, object_key)
          values (sha256('new'), ${kit}, 'copy') returning true`,
      sql`insert into app.document_links (token_hash, kit_record_id, object_key)
          values (sha256('new'), ${kit}, 'suggestion') returning true`,
    ],
    update: [sql`update app.document_links set expires_at = now() + interval '1 year' returning true`],
    delete: [sql`delete from app.document_links where expires_at <= now() returning true`],
  },
  laboratory_keys: {
    select: [sql`select name from app.laboratory_keys`],
    insert: [
      sql`insert into app.laboratory_keys (name, prefix, key_hash) values ('New', 'lab_y', sha256('new')) returning true`,
    ],
    update: [
      sql`update app.laboratory_keys set revoked_at = now(), revoked_by = app.uid() returning true`,
      sql`update app.laboratory_keys set last_used_at = now() returning true`,
      sql`update app.laboratory_keys set key_hash = sha256('another') returning true`,
    ],
    delete: [sql`delete from app.laboratory_keys returning true`],
  },
  unclaimed_objects: {
    select: [sql`select object_key from app.unclaimed_objects`],
    insert: [sql`insert into app.unclaimed_objects (object_key) values ('new') returning true`],
    update: [sql`update app.unclaimed_objects set remove_after = now() returning true`],
    delete: [sql`delete from app.unclaimed_objects returning true`],
  },
});
