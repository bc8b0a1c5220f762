import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous } from './connect.ts';
import { sql } from './sql.ts';
import { rowsOf } from './testing/rowsOf.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const everyUser = 'admin, customer, practitioner';

test('exactly the listed roles have privileges on single columns', async () => {
  const grants = await database.db.run(
    anonymous,
    rowsOf<{ name: string; columns: string; roles: string }>(sql`
      select name, columns, string_agg(role, ', ' order by role) as roles
      from (
        select format('%s %s', verb, relname) as name, role, bool_and(may) as may_all,
          string_agg(attname, ', ' order by attnum) filter (where may) as columns
        from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
          unnest(array['select', 'insert', 'update']) as verb,
          unnest(array['admin', 'anonymous', 'bench', 'customer', 'lab', 'practitioner', 'throttle', 'worker']) as role,
          has_column_privilege('app_' || role, attrelid, attnum, verb) as may
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
        group by verb, relname, role
      ) as granted
      where columns is not null and not may_all
      group by name, columns order by name collate "C", roles`),
  );
  expect(grants.map(({ name, columns, roles }) => [`${name} (${columns})`, roles])).toEqual([
    ['insert benches (laboratory_id, name, code_hash, code_ends_at)', 'admin'],
    ['insert consent_documents (id, kind, version, title, text, needs_renewal)', 'admin'],
    ['insert consents (user_id, patient_id, document_id, kind, sha256)', 'customer'],
    ['insert document_links (token_hash, kit_record_id, object_key)', 'admin, practitioner'],
    ['insert kit_inventory (kit_id, is_active)', 'admin'],
    [
      'insert kit_reasons (id, kind, name, reason, next_step, days_to_act, has_replacement, is_active)',
      'admin',
    ],
    ['insert kit_status_changes (kit_record_id, from_status, status, reason, note, reason_id)', 'admin'],
    [
      'insert kits (kit_id, patient_id, sample_taken_date, kit_notes, registration_id, registration_digest)',
      'customer',
    ],
    ['insert laboratories (name)', 'admin'],
    ['insert laboratory_keys (name, prefix, key_hash, laboratory_id)', 'admin'],
    ['insert patients (id, owner_id, first_name, last_name, date_of_birth)', 'customer'],
    ['insert practitioner_access (patient_id, practitioner_id, kit_record_ids, ends_at)', 'admin, customer'],
    [
      'insert questionnaire_drafts (kit_record_id, form_type, definition_version, based_on, answers, behaviors, matrix)',
      'customer',
    ],
    [
      'insert record_links (patient_id, label, token_hash, passcode_hash, max_openings, expires_at)',
      'customer',
    ],
    ['insert symptom_checks (kit_record_id, version)', 'admin'],
    [
      'insert symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors, submission_id, based_on, matrix, is_age_confirmed)',
      'customer',
    ],
    ['insert technicians (laboratory_id, name, pin_hash)', 'admin'],
    ['insert webhooks (laboratory_id, url, events, secret)', 'admin'],
    [
      'select benches (id, laboratory_id, name, created_at, code_ends_at, opened_at, last_used_at, technician_id, turn_until, ended_at, was_copied)',
      'admin',
    ],
    ['select benches (id, laboratory_id, name, technician_id, turn_until, ended_at)', 'bench'],
    [
      'select consent_documents (id, kind, version, title, text, sha256, needs_renewal, published_at)',
      'anonymous, customer, practitioner',
    ],
    ['select document_links (expires_at)', 'worker'],
    ['select factors (id, user_id, kind, name, created_at, verified_at, last_used_at)', everyUser],
    ['select kit_inventory (kit_id, is_active, created_at, is_registered, laboratory_id)', 'admin'],
    ['select kit_replacements (kit_record_id, kit_id, patient_id, reserved_at)', 'customer, practitioner'],
    [
      'select kit_status_changes (id, kit_record_id, from_status, status, changed_at, reason, answer, answered_at, next_step, act_until, has_replacement, laboratory_key_id, technician_id)',
      'customer, practitioner',
    ],
    [
      'select kits (id, kit_id, patient_id, sample_taken_date, kit_notes, status, created_at, report_generated_at, suggestion_shared, is_proved, shared_suggestion_key, registration_id, registration_digest, shared_suggestion_version, shared_suggestion_sha256, suggestion_amended_at, sharings_ended)',
      'customer',
    ],
    ['select laboratories (id, name)', 'bench'],
    [
      'select laboratory_keys (id, name, prefix, created_at, created_by, last_used_at, revoked_at, revoked_by, laboratory_id)',
      'admin',
    ],
    [
      'select mails (id, kind, recipient, link_hash, created_at, delivery, attempts, next_attempt_at, delivered_at, last_error)',
      'admin',
    ],
    ['select notifications (id, user_id, kind, created_at, read_at)', everyUser],
    ['select patient_guardians (patient_id, user_id, added_at)', 'customer'],
    ['select profiles (id, email, full_name, role, practitioner_code, created_at)', 'customer, practitioner'],
    ['select profiles (id, role)', 'worker'],
    ['select record_link_openings (id, link_id, opened_at, recipient)', 'customer'],
    [
      'select record_links (id, patient_id, label, tries_left, opened_count, max_openings, created_at, expires_at, ended_at)',
      'customer',
    ],
    ['select recovery_codes (user_id, created_at, used_at)', everyUser],
    [
      'select report_files (id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_at, published_at, superseded_at, withdrawal_id, amended_at, is_held, replacement_reason, drawn_from)',
      'customer, practitioner',
    ],
    ['select sessions (id, user_id, created_at, expires_at, last_used_at, user_agent)', everyUser],
    ['select technicians (id, laboratory_id, name, tried_pins, created_at, ended_at)', 'admin'],
    ['select technicians (id, laboratory_id, name, ended_at)', 'bench'],
    [
      'select undone_registrations (id, kit_record_id, kit_id, patient_id, undone_at, restore_until, undone_by, restored_at, has_answers)',
      'admin',
    ],
    [
      'select undone_registrations (kit_id, patient_id, undone_at, restored_at, answers, earlier_answers)',
      'customer',
    ],
    ['select webhook_deliveries (created_at, delivered_at, given_up_at)', 'worker'],
    [
      'select webhooks (id, laboratory_id, url, events, previous_until, created_at, created_by, paused_at, ended_at)',
      'admin',
    ],
    ['update arrivals (state, note, version)', 'admin'],
    ['update benches (ended_at)', 'admin'],
    ['update consents (withdrawn_at)', 'customer'],
    ['update kit_inventory (is_active)', 'admin'],
    [
      'update kit_reasons (name, reason, next_step, days_to_act, has_replacement, is_active, version)',
      'admin',
    ],
    [
      'update kits (practitioner_notes, suggestion_shared, shared_suggestion_key, shared_suggestion_version, shared_suggestion_sha256, suggestion_amended_at, sharings_ended)',
      'admin, practitioner',
    ],
    ['update kits (sample_taken_date, kit_notes)', 'customer'],
    ['update laboratories (name, ended_at)', 'admin'],
    ['update laboratory_keys (revoked_at, revoked_by)', 'admin'],
    [
      'update mails (body, delivery, attempts, next_attempt_at, delivered_at, last_error, unsubscribe_url)',
      'worker',
    ],
    ['update notification_settings (time_zone, mail_style, deliveries)', everyUser],
    ['update notifications (read_at)', everyUser],
    ['update patients (first_name, last_name, date_of_birth)', 'customer'],
    ['update practitioner_access (kit_record_ids, ends_at)', 'admin, customer'],
    ['update profiles (full_name, role, practitioner_code, registrations_per_day)', 'admin'],
    ['update profiles (full_name)', 'customer, practitioner'],
    [
      'update questionnaire_drafts (definition_version, version, based_on, answers, behaviors, saved_at, matrix)',
      'customer',
    ],
    ['update record_links (ended_at)', 'customer'],
    ['update report_hold_choices (days)', 'practitioner'],
    ['update report_hold_policy (longest_days, default_days)', 'admin'],
    ['update retests (retest_on)', 'customer, practitioner'],
    ['update scans (done_at)', 'admin'],
    ['update technicians (pin_hash, tried_pins, ended_at)', 'admin'],
  ]);
});
