import { worker } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import type { Family } from './aFamily.ts';
import { asOwner } from './asOwner.ts';
import type { Person } from './people.ts';
import { rowsOf } from './rowsOf.ts';
import type { TestDatabase } from './testDatabase.ts';

/** The stranger's claim to a kit of Anna's, an undone registration with a sealed suggestion and a replacement of Anna's that has arrived; all events are sealed. */
export async function aClaim(database: TestDatabase, { kit, patient }: Family, stranger: Person) {
  await database.db.run(
    stranger.actor,
    rowsOf(sql`select app.claim_registered_kit('MB000001', null, 'It is mine')`),
  );
  await asOwner(
    { database },
    `insert into app.undone_registrations (kit_record_id, kit_id, patient_id, kit, answers, drafts, status_changes)
     values (gen_random_uuid(), 'MB000001', $1, '{}', '{}', '[]', '[]')`,
    [patient],
  );
  await asOwner(
    { database },
    `insert into app.sealed_suggestions (id, undone_id, version, object_key, bytes, uploaded_at, published_at)
     select gen_random_uuid(), id, 9, 'sealed', 1, now(), now() from app.undone_registrations`,
  );
  await asOwner({ database }, "insert into app.kit_inventory (kit_id) values ('MB000090')");
  await asOwner({ database }, "insert into app.arrivals (kit_id) values ('MB000090')");
  await asOwner({ database }, "insert into app.scans (kit_id, outcome) values ('MB999999', 'unknown')");
  await asOwner(
    { database },
    "insert into app.kit_replacements (kit_record_id, kit_id, patient_id) values ($1, 'MB000090', $2)",
    [kit, patient],
  );
  await database.db.run(worker, rowsOf(sql`select app.seal_audit_events('1 day', 1000)`));
}
