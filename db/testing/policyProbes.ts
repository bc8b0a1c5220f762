import { type Sql, sql } from '#db/sql.ts';
import { asOwner } from './asOwner.ts';
import type { Who } from './policyMatrix.ts';
import type { PolicyScene } from './policyScene.ts';

/** A statement on rows that the matrix does not distinguish: rows of another laboratory, ended or due ones. */
export interface PolicyProbe {
  readonly person: Who;
  readonly statement: Sql;
  /** Whether it touches a row. */
  readonly may: boolean;
}

/** Adds rows that have ended or are due to a scene. The rights of the matrix stay the same. */
export async function addEndedRows(scene: PolicyScene): Promise<void> {
  const { kit, actors } = scene;
  const add = (statement: string, values: unknown[] = []) => asOwner(scene, statement, values);
  await add(`insert into app.laboratories (name, ended_at) values ('Former laboratory', now())`);
  await add(
    `insert into app.laboratory_keys (name, prefix, key_hash, revoked_at) values ('Former key', 'lab_z', sha256('z'), now())`,
  );
  await add(
    `insert into app.benches (laboratory_id, name, code_hash, code_ends_at, ended_at)
     select laboratory_id, 'Former bench', sha256('former'), now(), now() from app.benches limit 1`,
  );
  await add(
    `insert into app.technicians (laboratory_id, name, pin_hash, ended_at)
     select laboratory_id, 'Former Technician', 'a hash', now() from app.benches limit 1`,
  );
  await add(
    `insert into app.document_links (token_hash, kit_record_id, object_key, expires_at)
     values (sha256('a new link'), $1, 'copy', now() + interval '4 minutes')`,
    [kit],
  );
  await add(
    `insert into app.deletion_requests (user_id, requested_at, due_at) values ($1, now() - interval '14 days', now())`,
    [actors.stranger.user_id],
  );
}

/** The probes by the policy that they judge. */
export function policyProbes({ kit, patient, actors }: PolicyScene): Record<string, PolicyProbe[]> {
  const link = (object_key: string, lifetime: string) => sql`
    insert into app.document_links (token_hash, kit_record_id, object_key, expires_at)
    values (sha256('new'), ${kit}, ${object_key}, now() + ${lifetime}::interval) returning true`;
  const refused = (person: Who, statement: Sql): PolicyProbe => ({ person, statement, may: false });
  const allowed = (person: Who, statement: Sql): PolicyProbe => ({ person, statement, may: true });
  return {
    admin_ends_benches: [
      refused(
        'admin',
        sql`update app.benches set ended_at = now() where name = 'Former bench' returning true`,
      ),
      refused('admin', sql`update app.benches set ended_at = null where name = 'Open bench' returning true`),
    ],
    bench_reads_itself: [refused('bench', sql`select name from app.benches where name = 'Waiting bench'`)],
    due_deletion_requests: [allowed('worker', sql`select due_at from app.deletion_requests`)],
    link_of_record: [refused('anna', link('copy', '1 day'))],
    link_page: [allowed('anna', link('published', '1 minute'))],
    link_shared_copy: [allowed('anna', link('copy', '1 minute'))],
    worker_document_links: [
      refused('worker', sql`delete from app.document_links where expires_at > now() returning true`),
    ],
    admin_status_changes: [
      refused(
        'admin',
        sql`insert into app.kit_status_changes (kit_record_id, from_status, status) values (${kit}, null, 'received') returning true`,
      ),
    ],
    admin_changes_laboratories: [
      refused(
        'admin',
        sql`update app.laboratories set name = 'Renamed' where name = 'Former laboratory' returning true`,
      ),
    ],
    bench_reads_its_laboratory: [
      refused('bench', sql`select name from app.laboratories where name = 'A laboratory'`),
    ],
    admin_ends_laboratory_keys: [
      refused(
        'admin',
        sql`update app.laboratory_keys set revoked_at = now(), revoked_by = app.uid()
            where name = 'Former key' returning true`,
      ),
      refused(
        'admin',
        sql`update app.laboratory_keys set revoked_at = now() where name = 'A laboratory' returning true`,
      ),
    ],
    admin_access: [
      refused(
        'admin',
        sql`insert into app.practitioner_access (patient_id, practitioner_id)
            values (${patient}, ${actors.stranger.user_id}) returning true`,
      ),
    ],
    worker_deletes_due_profiles: [
      allowed('worker', sql`delete from app.profiles where id = ${actors.stranger.user_id} returning true`),
    ],
    published_pages_of_own_kits: [
      allowed('anna', sql`select page from app.report_files where object_key = 'published'`),
    ],
    replaced_pages_of_own_kits: [
      allowed('anna', sql`select page from app.report_files where object_key = 'replaced'`),
    ],
    admin_changes_technicians: [
      refused(
        'admin',
        sql`update app.technicians set ended_at = now() where name = 'Former Technician' returning true`,
      ),
    ],
    bench_reads_technicians: [
      refused('bench', sql`select name from app.technicians where name = 'Former Technician'`),
    ],
  };
}
