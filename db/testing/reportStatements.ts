import { sql } from '#db/sql.ts';
import type { Family } from './aFamily.ts';
import type { PolicyStatements, reportTables } from './policyTables.ts';

/** Statements on the rows of the reports of Anna's family. */
export const reportStatements = ({
  kit,
  bareKit,
}: Family): PolicyStatements<(typeof reportTables)[number]> => ({
  report_files: {
    select: [
      sql`select object_key from app.report_files where object_key = 'published'`,
      sql`select object_key from app.report_files where object_key = 'replaced'`,
    ],
    insert: [
      sql`insert into app.report_files (kit_record_id, kit_id, page, version, object_key, bytes)
          values (${kit}, 'MB000001', 3, 7, 'new', 1) returning true`,
    ],
    update: [
      sql`update app.report_files set published_at = now() where object_key = 'unpublished' returning true`,
    ],
    delete: [sql`delete from app.report_files where object_key = 'published' returning true`],
  },
  retests: {
    select: [sql`select retest_on from app.retests where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.retests (kit_record_id, retest_on) values (${bareKit}, current_date + 90) returning true`,
    ],
    update: [
      sql`update app.retests set retest_on = current_date + 30 where kit_record_id = ${kit} returning true`,
    ],
    delete: [sql`delete from app.retests where kit_record_id = ${kit} returning true`],
  },
  report_withdrawals: {
    select: [sql`select reason from app.report_withdrawals`],
    insert: [
      sql`insert into app.report_withdrawals (kit_id, kit_record_id, pages, family_pages, reason_id, reason, next_step, report_follows)
          select 'MB000001', ${kit}, '{1}', '{1}', r.id, 'New', 'New', true from app.kit_reasons r returning true`,
    ],
    update: [sql`update app.report_withdrawals set reason = 'new' returning true`],
    delete: [sql`delete from app.report_withdrawals where kit_id = 'MB000004' returning true`],
  },
  taxon_profiles: {
    select: [sql`select method from app.taxon_profiles`],
    insert: [
      sql`insert into app.taxon_profiles (file_id, method, source_format, reads_total, host_reads)
          select id, 'new', 'csv', 1, 0 from app.report_files where object_key = 'published' returning true`,
    ],
    update: [sql`update app.taxon_profiles set method = 'new' returning true`],
    delete: [sql`delete from app.taxon_profiles returning true`],
  },
  taxon_ranks: {
    select: [sql`select names from app.taxon_ranks`],
    insert: [
      sql`insert into app.taxon_ranks (file_id, rank, names, reads)
          select file_id, 'family', '{}', '{}' from app.taxon_profiles returning true`,
    ],
    update: [sql`update app.taxon_ranks set names = '{new}' returning true`],
    delete: [sql`delete from app.taxon_ranks returning true`],
  },
  report_holds: {
    select: [sql`select held_until from app.report_holds`],
    insert: [
      sql`insert into app.report_holds (kit_record_id, practitioner_id, held_until)
          select ${bareKit}, a.practitioner_id, now() from app.practitioner_access a returning true`,
    ],
    update: [
      sql`update app.report_holds set ended_at = now() returning true`,
      sql`update app.report_holds set held_until = now() + interval '1 year' returning true`,
    ],
    delete: [sql`delete from app.report_holds returning true`],
  },
  report_hold_choices: {
    select: [sql`select days from app.report_hold_choices`],
    insert: [
      sql`insert into app.report_hold_choices (practitioner_id, days)
          select a.practitioner_id, 3 from app.practitioner_access a
          on conflict (practitioner_id) do update set days = excluded.days returning true`,
    ],
    update: [sql`update app.report_hold_choices set days = 2 returning true`],
    delete: [sql`delete from app.report_hold_choices returning true`],
  },
  report_hold_policy: {
    select: [sql`select longest_days from app.report_hold_policy`],
    insert: [
      sql`insert into app.report_hold_policy (longest_days) values (7)
          on conflict (is_only) do update set longest_days = excluded.longest_days returning true`,
    ],
    update: [sql`update app.report_hold_policy set longest_days = 7, default_days = 1 returning true`],
    delete: [sql`delete from app.report_hold_policy returning true`],
  },
  report_openings: {
    select: [sql`select report_changed_at from app.report_openings`],
    insert: [
      sql`insert into app.report_openings (practitioner_id, kit_record_id, report_changed_at)
          select a.practitioner_id, ${bareKit}, now() from app.practitioner_access a returning true`,
    ],
    update: [sql`update app.report_openings set report_changed_at = now() returning true`],
    delete: [sql`delete from app.report_openings returning true`],
  },
  report_reviews: {
    select: [sql`select reviewed_at from app.report_reviews`],
    insert: [
      sql`insert into app.report_reviews (kit_record_id, reviewer_id, report_changed_at)
          select ${bareKit}, a.practitioner_id, now() from app.practitioner_access a returning true`,
    ],
    update: [sql`update app.report_reviews set reviewed_at = now() returning true`],
    delete: [sql`delete from app.report_reviews returning true`],
  },
  counts_checks: {
    select: [sql`select findings from app.counts_checks`],
    insert: [
      sql`insert into app.counts_checks (file_id, findings)
          select file_id, '[]' from app.taxon_profiles
          on conflict (file_id) do update set findings = excluded.findings returning true`,
    ],
    update: [sql`update app.counts_checks set findings = '[]' returning true`],
    delete: [sql`delete from app.counts_checks returning true`],
  },
  counts_qc_limits: {
    select: [sql`select value from app.counts_qc_limits`],
    insert: [
      sql`insert into app.counts_qc_limits (code, value, unit, meaning, source)
          values ('reads', 1, 'reads', 'New', 'New')
          on conflict (code) do update set value = excluded.value returning true`,
    ],
    update: [sql`update app.counts_qc_limits set value = 1 returning true`],
    delete: [sql`delete from app.counts_qc_limits returning true`],
  },
  counts_qc_genera: {
    select: [sql`select genus_key from app.counts_qc_genera`],
    insert: [sql`insert into app.counts_qc_genera (place, genus_key) values ('skin', 'new') returning true`],
    update: [
      sql`update app.counts_qc_genera set genus_key = 'new' where genus_key = 'finegoldia' returning true`,
    ],
    delete: [sql`delete from app.counts_qc_genera returning true`],
  },
  replaced_suggestions: {
    select: [sql`select object_key from app.replaced_suggestions`],
    insert: [
      sql`insert into app.replaced_suggestions (kit_record_id, replaced_at)
          values (${kit}, '2020-01-01') returning true`,
    ],
    update: [sql`update app.replaced_suggestions set reason = 'new' returning true`],
    delete: [sql`delete from app.replaced_suggestions returning true`],
  },
  sealed_suggestions: {
    select: [sql`select object_key from app.sealed_suggestions`],
    insert: [
      sql`insert into app.sealed_suggestions (
            id, undone_id, version, object_key, bytes, uploaded_at, published_at)
          select gen_random_uuid(), u.id, 1, 'new', 1, now(), now() from app.undone_registrations u returning true`,
    ],
    update: [sql`update app.sealed_suggestions set replacement_reason = 'new' returning true`],
    delete: [sql`delete from app.sealed_suggestions returning true`],
  },
  document_links: {
    select: [sql`select object_key from app.document_links where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.document_links (token_hash, kit_record_id, object_key)
          values (sha256('new'), ${kit}, 'copy') returning true`,
      sql`insert into app.document_links (token_hash, kit_record_id, object_key)
          values (sha256('new'), ${kit}, 'suggestion') returning true`,
      sql`insert into app.document_links (token_hash, kit_record_id, object_key)
          values (sha256('new'), ${kit}, 'published') returning true`,
    ],
    update: [sql`update app.document_links set expires_at = now() + interval '1 year' returning true`],
    delete: [sql`delete from app.document_links where expires_at <= now() returning true`],
  },
  arrivals: {
    select: [sql`select arrived_at from app.arrivals`],
    insert: [sql`insert into app.arrivals (kit_id) values ('MB000002') returning true`],
    update: [sql`update app.arrivals set state = 'intact' returning true`],
    delete: [sql`delete from app.arrivals returning true`],
  },
  scans: {
    select: [sql`select kit_id from app.scans`],
    insert: [sql`insert into app.scans (kit_id, outcome) values ('MB999999', 'unknown') returning true`],
    update: [sql`update app.scans set done_at = now() returning true`],
    delete: [sql`delete from app.scans returning true`],
  },
  object_store: {
    select: [sql`select marker from app.object_store`],
    insert: [
      sql`insert into app.object_store (marker) values (gen_random_uuid())
        on conflict (is_only) do update set marker = excluded.marker returning true`,
    ],
    update: [sql`update app.object_store set marker = gen_random_uuid() returning true`],
    delete: [sql`delete from app.object_store returning true`],
  },
  unclaimed_objects: {
    select: [sql`select object_key from app.unclaimed_objects`],
    insert: [sql`insert into app.unclaimed_objects (object_key) values ('new') returning true`],
    update: [sql`update app.unclaimed_objects set remove_after = now() returning true`],
    delete: [sql`delete from app.unclaimed_objects returning true`],
  },
});
