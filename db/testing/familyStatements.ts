import type { Actor } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { answers, consent, consentDocument, draft, type Family, recordLink } from './aFamily.ts';
import { guardianStatements } from './guardianStatements.ts';
import type { familyTables, PolicyStatements } from './policyTables.ts';

/** Statements on the rows of Anna's family. */
export const familyStatements = (
  { patient, kit, bareKit }: Family,
  {
    anna,
    stranger,
    guardian,
    granted,
    otherPractitioner,
  }: Record<'anna' | 'stranger' | 'guardian' | 'granted' | 'otherPractitioner', Actor>,
): PolicyStatements<(typeof familyTables)[number]> => ({
  patients: {
    select: [sql`select first_name from app.patients where id = ${patient}`],
    insert: [
      sql`insert into app.patients (owner_id, first_name, last_name) values (${anna.user_id}, 'Tim', 'Meyer') returning true`,
    ],
    update: [sql`update app.patients set first_name = 'Maria' where id = ${patient} returning true`],
    delete: [sql`delete from app.patients where id = ${patient} returning true`],
  },
  ...guardianStatements(patient, { anna, stranger, guardian }),
  consent_documents: {
    select: [sql`select title from app.consent_documents`],
    insert: [consentDocument('health_data')],
    // Refused to everybody by a trigger.
    update: [],
    delete: [],
  },
  consents: {
    select: [sql`select given_at from app.consents where patient_id = ${patient}`],
    insert: [consent(anna.user_id ?? '', patient, 'guardian')],
    update: [sql`update app.consents set withdrawn_at = now() where patient_id = ${patient} returning true`],
    delete: [sql`delete from app.consents where patient_id = ${patient} returning true`],
  },
  practitioner_access: {
    select: [sql`select granted_at from app.practitioner_access where patient_id = ${patient}`],
    insert: [
      sql`insert into app.practitioner_access (patient_id, practitioner_id)
            values (${patient}, ${otherPractitioner.user_id}) returning true`,
    ],
    update: [
      sql`update app.practitioner_access set granted_at = now() where patient_id = ${patient} returning true`,
      sql`update app.practitioner_access set ends_at = now() + interval '1 day'
            where patient_id = ${patient} returning true`,
    ],
    delete: [
      sql`delete from app.practitioner_access
            where patient_id = ${patient} and practitioner_id = ${granted.user_id} returning true`,
    ],
  },
  record_links: {
    select: [sql`select label from app.record_links where patient_id = ${patient}`],
    insert: [recordLink(patient)],
    update: [sql`update app.record_links set ended_at = now() where patient_id = ${patient} returning true`],
    delete: [sql`delete from app.record_links where patient_id = ${patient} returning true`],
  },
  record_link_openings: {
    select: [sql`select recipient from app.record_link_openings`],
    insert: [
      sql`insert into app.record_link_openings (link_id, recipient)
          select id, 'Dr. Outside' from app.record_links returning true`,
    ],
    update: [sql`update app.record_link_openings set ticket_hash = null returning true`],
    delete: [sql`delete from app.record_link_openings returning true`],
  },
  kits: {
    select: [sql`select kit_id from app.kits where id = ${kit}`],
    insert: [sql`insert into app.kits (kit_id, patient_id) values ('MB000003', ${patient}) returning true`],
    update: [
      sql`update app.kits set kit_notes = 'x' where id = ${kit} returning true`,
      sql`update app.kits set practitioner_notes = 'x' where id = ${kit} returning true`,
    ],
    delete: [sql`delete from app.kits where id = ${kit} returning true`],
  },
  kit_inventory: {
    select: [sql`select is_active from app.kit_inventory`],
    insert: [sql`insert into app.kit_inventory (kit_id) values ('MB000009') returning kit_id`],
    update: [sql`update app.kit_inventory set is_active = false where kit_id = 'MB000003' returning kit_id`],
    delete: [sql`delete from app.kit_inventory where kit_id = 'MB000003' returning kit_id`],
  },
  row_counts: {
    select: [sql`select change from app.row_counts`],
    insert: [sql`insert into app.row_counts (name, change) values ('kits', 1) returning true`],
    update: [sql`update app.row_counts set change = 0 returning true`],
    delete: [sql`delete from app.row_counts returning true`],
  },
  registration_counts: {
    select: [sql`select registrations from app.registration_counts where account_id = ${anna.user_id}`],
    insert: [
      sql`insert into app.registration_counts (account_id, registrations)
          values (${otherPractitioner.user_id}, 1) returning true`,
    ],
    update: [
      sql`update app.registration_counts set registrations = 0 where account_id = ${anna.user_id} returning true`,
    ],
    delete: [sql`delete from app.registration_counts where account_id = ${anna.user_id} returning true`],
  },
  label_key: {
    select: [sql`select inner_key from app.label_key`],
    insert: [
      sql`with earlier as (delete from app.label_key returning inner_key, outer_key)
          insert into app.label_key (inner_key, outer_key) select inner_key, outer_key from earlier returning true`,
    ],
    update: [sql`update app.label_key set inner_key = outer_key returning true`],
    delete: [sql`delete from app.label_key returning true`],
  },
  kit_replacements: {
    select: [sql`select kit_id from app.kit_replacements where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.kit_replacements (kit_record_id, kit_id, patient_id)
          values (${bareKit}, 'MB000002', ${patient}) returning true`,
    ],
    update: [sql`update app.kit_replacements set reserved_at = now() returning true`],
    delete: [sql`delete from app.kit_replacements returning true`],
  },
  kit_reasons: {
    select: [sql`select name from app.kit_reasons`],
    insert: [
      sql`insert into app.kit_reasons (id, kind, name, reason, next_step)
          values (gen_random_uuid(), 'rejected', 'Frozen', 'The sample was frozen.', 'Take a new one.') returning true`,
    ],
    update: [sql`update app.kit_reasons set is_active = false returning true`],
    delete: [sql`delete from app.kit_reasons where kind = 'rejected' returning true`],
  },
  kit_status_transitions: {
    select: [sql`select status from app.kit_status_transitions`],
    insert: [
      sql`insert into app.kit_status_transitions (from_status, status) values ('a', 'b') returning true`,
    ],
    update: [sql`update app.kit_status_transitions set status = status returning true`],
    delete: [sql`delete from app.kit_status_transitions where from_status = 'cancelled' returning true`],
  },
  kit_status_changes: {
    select: [sql`select status from app.kit_status_changes where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.kit_status_changes (kit_record_id, from_status, status)
          values (${bareKit}, 'registered', 'received') returning true`,
    ],
    update: [
      sql`update app.kit_status_changes set reason = null where kit_record_id = ${kit} returning true`,
    ],
    delete: [sql`delete from app.kit_status_changes where kit_record_id = ${kit} returning true`],
  },
  symptom_data: {
    select: [sql`select answers from app.symptom_data where kit_record_id = ${kit}`],
    insert: [answers(bareKit, patient)],
    update: [
      sql`update app.symptom_data set version = version + 1, correction_reason = 'Mistyped', answers = '{"location": "UK"}'
          where kit_record_id = ${kit} returning true`,
    ],
    delete: [sql`delete from app.symptom_data where kit_record_id = ${kit} returning true`],
  },
  symptom_checks: {
    select: [sql`select asked_at from app.symptom_checks where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.symptom_checks (kit_record_id, version) values (${bareKit}, 1) returning true`,
    ],
    update: [sql`update app.symptom_checks set asked_at = now() where kit_record_id = ${kit} returning true`],
    delete: [sql`delete from app.symptom_checks where kit_record_id = ${kit} returning true`],
  },
  earlier_answers: {
    select: [sql`select reason from app.earlier_answers where kit_record_id = ${kit}`],
    insert: [
      sql`insert into app.earlier_answers (kit_record_id, patient_id, version, form_type, definition_version, answers,
            behaviors, given_at, replaced_at, reason)
          values (${bareKit}, ${patient}, 1, 'generic', 1, '{}', '{}', now(), now(), 'Mistyped') returning true`,
    ],
    // Refused to everybody by a trigger.
    update: [],
    delete: [],
  },
  questionnaire_drafts: {
    select: [sql`select answers from app.questionnaire_drafts where kit_record_id = ${bareKit}`],
    insert: [draft(bareKit, 'generic')],
    update: [
      sql`update app.questionnaire_drafts set answers = '{}' where kit_record_id = ${bareKit} returning true`,
    ],
    delete: [sql`delete from app.questionnaire_drafts where kit_record_id = ${bareKit} returning true`],
  },
  patient_table_rows: {
    select: [sql`select name from app.patient_table_rows where patient_id = ${patient}`],
    insert: [
      sql`insert into app.patient_table_rows (id, patient_id, name, first_name, last_name, customer_email, has_suggestion, available_pages)
          values (gen_random_uuid(), ${patient}, 'x', 'X', 'X', 'x@example.org', false, '{}') returning true`,
    ],
    update: [sql`update app.patient_table_rows set name = 'x' where patient_id = ${patient} returning true`],
    delete: [sql`delete from app.patient_table_rows where patient_id = ${patient} returning true`],
  },
  granted_patients: {
    select: [sql`select name from app.granted_patients where patient_id = ${patient}`],
    insert: [
      sql`insert into app.granted_patients (patient_id, practitioner_id, name, shown)
          values (${patient}, gen_random_uuid(), 'x', 1) returning true`,
    ],
    update: [sql`update app.granted_patients set name = 'x' where patient_id = ${patient} returning true`],
    delete: [sql`delete from app.granted_patients where patient_id = ${patient} returning true`],
  },
  kit_claims: {
    select: [sql`select decision from app.kit_claims`],
    insert: [
      sql`insert into app.kit_claims (kit_id, claimant_id) values ('MB000002', ${anna.user_id}) returning true`,
    ],
    update: [sql`update app.kit_claims set decision = 'accepted', decided_at = now() returning true`],
    delete: [sql`delete from app.kit_claims returning true`],
  },
  undone_registrations: {
    select: [sql`select undone_at from app.undone_registrations`],
    insert: [
      sql`insert into app.undone_registrations (kit_record_id, kit_id, patient_id, kit, drafts, status_changes)
          values (${bareKit}, 'MB000002', ${patient}, '{}', '[]', '[]') returning true`,
    ],
    update: [sql`update app.undone_registrations set restored_at = now() returning true`],
    delete: [sql`delete from app.undone_registrations returning true`],
  },
});
