import type { Db, Tx } from '#db/connect.ts';
import { type Sql, sql } from '#db/sql.ts';
import { rowOf, rowsOf } from '#db/testing/rowsOf.ts';
import type { Person } from './people.ts';

/** A patient of Anna's with two kits: one with answers, one with a draft. */
export async function aFamily(db: Db, anna: Person, granted: Person, admin: Person) {
  await db.run(
    admin.actor,
    rowsOf(sql`insert into app.kit_inventory (kit_id) values ('MB000001'), ('MB000002'), ('MB000003')`),
  );
  await db.run(admin.actor, rowsOf(consentDocument('research')));
  const family = await db(anna.actor, async (tx) => {
    const patient = await inserted(
      tx,
      sql`insert into app.patients (owner_id, first_name, last_name)
          values (${anna.actor.user_id}, 'Mia', 'Meyer') returning id`,
    );
    await tx.run(
      rowsOf(sql`insert into app.practitioner_access (patient_id, practitioner_id)
          values (${patient}, ${granted.actor.user_id})`),
    );
    await tx.run(rowsOf(consent(anna.actor.user_id, patient, 'research')));
    const link = await inserted(tx, recordLink(patient));
    await tx.run(rowsOf(sql`select app.open_record_link(${link}, 'Dr. Outside', null)`));
    const kit = await inserted(
      tx,
      sql`insert into app.kits (kit_id, patient_id) values ('MB000001', ${patient}) returning id`,
    );
    const bareKit = await inserted(
      tx,
      sql`insert into app.kits (kit_id, patient_id) values ('MB000002', ${patient}) returning id`,
    );
    await tx.run(
      rowsOf(sql`insert into app.retests (kit_record_id, retest_on) values (${kit}, current_date + 60)`),
    );
    await tx.run(rowsOf(answers(kit, patient)));
    await tx.run(rowsOf(correction(kit)));
    await tx.run(rowsOf(draft(bareKit, 'original')));
    return { patient, kit, bareKit };
  });
  await db.run(
    admin.actor,
    rowsOf(sql`insert into app.symptom_checks (kit_record_id, version) values (${family.kit}, 2)`),
  );
  return family;
}

async function inserted(tx: Tx, statement: Sql): Promise<string> {
  const row = await tx.run(rowOf<{ id: string }>(statement));
  if (!row) throw new Error('Nothing was inserted');
  return row.id;
}

/** The first version of a document. */
export const consentDocument = (kind: string) => sql`
  insert into app.consent_documents (id, kind, version, title, text, needs_renewal)
  values (gen_random_uuid(), ${kind}, 1, 'A document', 'Please read this.', false) returning true`;

/** A consent about a patient to the first document of a kind. */
export const consent = (user: string, patient: string, kind: string) => sql`
  insert into app.consents (user_id, patient_id, document_id, kind, sha256)
  select ${user}, ${patient}, d.id, d.kind, d.sha256 from app.consent_documents d
  where d.kind = ${kind} and d.version = 1 returning true`;

/** A link to a patient's record. */
export const recordLink = (patient: string) => sql`
  insert into app.record_links (patient_id, label, token_hash, passcode_hash, max_openings, expires_at)
  values (${patient}, 'Dr. Outside', sha256(gen_random_uuid()::text::bytea), sha256('passcode'), 3, now() + interval '1 day')
  returning id`;

/** Answers to a kit's questionnaire. */
export const answers = (kit: string, patient: string) => sql`
  insert into app.symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors)
  values (${kit}, ${patient}, 'generic', 1, '{}', '{}') returning true`;

/** A correction of the answers to a kit's questionnaire. */
const correction = (kit: string) => sql`
  select app.correct_answers(${kit}, 1, gen_random_uuid(), 'generic', 1, '{"location": "Canada"}', '{}', 'Mistyped')`;

/** A draft of a kit's answers. */
export const draft = (kit: string, form_type: string) => sql`
  insert into app.questionnaire_drafts (kit_record_id, form_type, definition_version, answers, behaviors)
  values (${kit}, ${form_type}, 1, '{}', '{}') returning true`;

export type Family = Awaited<ReturnType<typeof aFamily>>;
