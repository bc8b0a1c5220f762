import { type Sql, sql } from '#db/sql.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import type { Family } from './aFamily.ts';
import { asOwner } from './asOwner.ts';
import type { Person } from './people.ts';
import type { TestDatabase } from './testDatabase.ts';

/** The statement by which a file is recorded as the next version of a page. */
const aFile = (kit_id: string, page: number, object_key: string): Sql[] => [
  sql`select app.reserve_object(${object_key})`,
  sql`select app.add_report_file(${kit_id}, ${page}, ${object_key}, 1, sha256(${object_key}::bytea)) as file`,
];

/** The parsed content of the file of counts. */
const profile = {
  source_format: 'csv',
  method: '16S rRNA',
  reads_total: 1000,
  host_reads: 0,
  ranks: [{ rank: 'genus', names: ['Blautia'], reads: [1000] }],
};

/**
 * The reports of a family: the first kit has published pages and counts, two of the pages replaced, one held and one withdrawn,
 * a shared and a replaced suggestion, an unpublished page and a hold that has ended; a code that nobody has registered has a page
 * that waits. An expired link, a laboratory, a key, a webhook with a message and an unclaimed object are there, too.
 */
export async function aReport(database: TestDatabase, { kit }: Family, admin: Person): Promise<void> {
  const { db } = database;
  const run = (...statements: Sql[]) =>
    db(admin.actor, async (tx) => {
      for (const statement of statements) await tx.run(rowsOf(statement));
    });
  const publish = (kit_id: string) => sql`select app.publish_report(${kit_id}, null, 'Corrected')`;

  await run(...aFile('MB000001', 1, 'replaced'), ...aFile('MB000001', 5, 'suggestion'), publish('MB000001'));
  await run(...aFile('MB000001', 1, 'published'), publish('MB000001'));
  await run(...aFile('MB000001', 3, 'replaced early'), publish('MB000001'));
  await run(...aFile('MB000001', 3, 'published first'), publish('MB000001'));
  await run(...aFile('MB000001', 4, 'held'), publish('MB000001'));
  await run(
    sql`select app.reserve_object('counts')`,
    sql`select app.add_taxon_counts('MB000001', 'counts', 1, sha256('counts'), ${JSON.stringify(profile)}::jsonb)`,
    publish('MB000001'),
  );
  await run(...aFile('MB000001', 6, 'withdrawn'), publish('MB000001'));
  await run(...aFile('MB000001', 6, 'published species'), publish('MB000001'));
  await run(sql`select app.withdraw_reports(array['MB000001'], 6::smallint, 1, r.id, true) from app.kit_reasons r
    where r.kind = 'withdrawn' limit 1`);
  await run(...aFile('MB000001', 2, 'unpublished'));
  await run(
    sql`insert into app.kit_inventory (kit_id) values ('MB000004')`,
    ...aFile('MB000004', 1, 'waiting'),
    publish('MB000004'),
  );
  await run(
    sql`select app.reserve_object('earlier copy')`,
    sql`update app.kits set suggestion_shared = true, shared_suggestion_key = 'earlier copy', shared_suggestion_version = 1
        where id = ${kit}`,
    sql`select app.reserve_object('copy')`,
    sql`update app.kits set shared_suggestion_key = 'copy', suggestion_amended_at = now() where id = ${kit}`,
    sql`insert into app.document_links (token_hash, kit_record_id, object_key)
        values (sha256('a link'), ${kit}, 'suggestion')`,
    sql`insert into app.laboratories (name) values ('A laboratory')`,
    sql`insert into app.laboratory_keys (name, prefix, key_hash) values ('A laboratory', 'lab_x', sha256('a key'))`,
    sql`insert into app.webhooks (url, events, secret)
        values ('https://laboratory.example', array['kit.moved'], sha256('a secret'))`,
    sql`select app.test_webhook(w.id) from app.webhooks w`,
    sql`select app.reserve_object('unclaimed')`,
  );
  await asOwner({ database }, 'insert into app.object_store (marker) values (gen_random_uuid())');
  await asOwner({ database }, `insert into app.operator_runs (kind) values ('backup')`);
  await asOwner({ database }, 'update app.document_links set expires_at = now()');
  // As if it had come in before an unproved registration.
  await asOwner({ database }, "update app.report_files set is_held = true where object_key = 'held'");
  // As if it had been replaced before the registration.
  await asOwner(
    { database },
    "update app.report_files set amended_at = null where object_key = 'published first'",
  );
  // A withdrawal whose files are gone.
  await asOwner(
    { database },
    `insert into app.report_withdrawals (kit_id, pages, family_pages, reason_id, reason, next_step, report_follows)
     select 'MB000004', '{1}', '{}', r.id, 'Mixed up', 'None', true from app.kit_reasons r where r.kind = 'withdrawn' limit 1`,
  );
  // A hold that was released, and its practitioner's choice.
  await asOwner(
    { database },
    `with holder as (
       insert into app.report_hold_choices (practitioner_id, days)
       select a.practitioner_id, 7 from app.practitioner_access a returning practitioner_id)
     insert into app.report_holds (kit_record_id, practitioner_id, held_until, ended_at, ended_by)
     select $1, h.practitioner_id, now() + interval '7 days', '-infinity', 'release' from holder h`,
    [kit],
  );
  // A report that its practitioner has opened and reviewed.
  await asOwner(
    { database },
    `with opened as (
       insert into app.report_openings (practitioner_id, kit_record_id, report_changed_at)
       select a.practitioner_id, $1, now() from app.practitioner_access a returning practitioner_id)
     insert into app.report_reviews (kit_record_id, reviewer_id, report_changed_at)
     select $1, o.practitioner_id, now() from opened o`,
    [kit],
  );
  // As if it had not been published: published kits are no longer the owner's to correct.
  await asOwner({ database }, `update app.kits set status = 'registered'`);
}
