import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { anonymous } from './connect.ts';
import { policyTables } from './testing/policyTables.ts';
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

const namesFrom = (query: Sql) => database.db.run(anonymous, rowsOf<{ name: string }>(query));

test('every table has forced row-level security and a place in the policy matrix', async () => {
  const tables = await namesFrom(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  expect(tables.map(({ name }) => name)).toEqual([...policyTables].sort());
  const open = await namesFrom(
    sql`select relname as name from pg_class
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
          and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test('no function can be called by public', async () => {
  const callable = await namesFrom(
    sql`select proname as name from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege('public', oid, 'execute')`,
  );
  expect(callable).toEqual([]);
});

test('every definer function fixes its search path', async () => {
  const loose = await namesFrom(
    sql`select proname as name from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef and not coalesce(proconfig::text like '%search_path=%', false)`,
  );
  expect(loose).toEqual([]);
});

test('every definer function belongs to a role without login', async () => {
  const handedOver = await namesFrom(
    sql`select format('%s of %s', proname, proowner::regrole) as name from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef and proowner <> 'app_definer'::regrole order by name`,
  );
  expect(handedOver.map(({ name }) => name)).toEqual([
    'queue_mail of app_worker',
    'remove_old_audit_events of app_retention',
  ]);
});

test("the server's login role has no privileges of its own", async () => {
  const rights = await namesFrom(
    sql`select table_name as name from information_schema.role_table_grants where grantee = 'app_server'`,
  );
  expect(rights).toEqual([]);
  const [server] = await database.db.run(
    anonymous,
    rowsOf<{ elevated: boolean }>(sql`
      select rolsuper or rolbypassrls or rolcreaterole or rolinherit as elevated
      from pg_roles where rolname = session_user`),
  );
  expect(server).toEqual({ elevated: false });
});

const everyUser = 'admin, customer, practitioner';

test('exactly the listed roles can call each function', async () => {
  const functions = await database.db.run(
    anonymous,
    rowsOf<{ name: string; roles: string }>(sql`
      select proname as name, string_agg(coalesce(substr(rolname, 5), 'everybody'), ', ' order by rolname) as roles
      from pg_proc
      cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner)))
      left join pg_roles r on r.oid = grantee
      where pronamespace = 'app'::regnamespace and grantee <> proowner
      group by pg_proc.oid order by name`),
  );
  expect(functions.map(({ name, roles }) => [name, roles])).toEqual([
    ['actor_role', 'definer'],
    ['add_report_file', 'admin, lab, worker'],
    ['add_suggestion', 'admin, practitioner'],
    ['audit', 'retention'],
    ['challenge_factor', everyUser],
    ['change_password', everyUser],
    ['client_network', 'definer'],
    ['confirm_caller', 'admin'],
    ['create_first_admin', 'anonymous'],
    ['credentials_of', 'anonymous'],
    ['document_of', 'anonymous'],
    ['end_sessions', 'anonymous'],
    ['enroll_factor', everyUser],
    ['find_practitioner', 'customer'],
    ['folded', 'admin, definer, practitioner'],
    ['follow_email_change', 'anonymous'],
    ['follow_link', 'anonymous'],
    ['generate_practitioner_code', 'admin'],
    ['give_tokens', 'admin, anonymous, customer, practitioner'],
    ['has_password', 'anonymous'],
    ['is_first_admin_token', 'anonymous'],
    ['is_practitioner', 'admin, customer'],
    ['lock_report', 'admin, lab, worker'],
    ['mark_authenticated', everyUser],
    ['may_set_password', everyUser],
    ['notify_owner', everyUser],
    ['offer_first_admin', 'worker'],
    ['open_session', 'anonymous'],
    ['own_account', everyUser],
    ['own_credential_ids', everyUser],
    ['own_factor', everyUser],
    ['own_password_hash', everyUser],
    ['own_patient_events', 'customer'],
    ['owner_emails', 'practitioner'],
    ['pass_passkey', everyUser],
    ['pass_recovery_code', everyUser],
    ['pass_totp', everyUser],
    ['practitioner_by_code', 'customer'],
    ['practitioners_of', 'customer'],
    ['publish_report', 'admin, lab, worker'],
    ['record_failed_sign_in', 'admin, anonymous, customer, practitioner'],
    ['record_read', everyUser],
    ['recover_password', 'anonymous'],
    ['refuse', 'admin, customer, definer, practitioner'],
    ['registered_password', 'anonymous'],
    ['remove_expired', 'worker'],
    ['remove_factor', everyUser],
    ['remove_old_audit_events', 'worker'],
    ['replace_recovery_codes', everyUser],
    ['report_files_of', 'admin'],
    ['request_email_change', everyUser],
    ['rescue_admin', 'worker'],
    ['resend_confirmation', 'anonymous'],
    ['reserve_object', 'admin, lab, practitioner, worker'],
    ['reserve_removal', 'admin, practitioner'],
    ['row_count', 'admin'],
    ['session_of', 'anonymous'],
    ['sign_up', 'anonymous'],
    ['take_challenge', everyUser],
    ['take_unclaimed_object', 'worker'],
    ['uid', 'admin, anonymous, customer, definer, practitioner, retention, worker'],
    ['use_laboratory_key', 'lab'],
    ['use_refresh_token', 'anonymous'],
  ]);
});

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
          unnest(array['admin', 'anonymous', 'customer', 'lab', 'practitioner', 'throttle', 'worker']) as role,
          has_column_privilege('app_' || role, attrelid, attnum, verb) as may
        where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
        group by verb, relname, role
      ) as granted
      where columns is not null and not may_all
      group by name, columns order by name collate "C", roles`),
  );
  expect(grants.map(({ name, columns, roles }) => [`${name} (${columns})`, roles])).toEqual([
    ['insert document_links (token_hash, kit_record_id, object_key)', everyUser],
    ['insert kit_inventory (kit_id, is_active)', 'admin'],
    ['insert kit_status_changes (kit_record_id, from_status, status, reason, note)', 'admin'],
    [
      'insert kits (kit_id, patient_id, sample_taken_date, kit_notes, registration_id, registration_digest)',
      'customer',
    ],
    ['insert laboratory_keys (name, prefix, key_hash)', 'admin'],
    ['insert patients (id, owner_id, first_name, last_name, date_of_birth)', 'customer'],
    ['insert practitioner_access (patient_id, practitioner_id)', 'admin, customer'],
    [
      'insert questionnaire_drafts (kit_record_id, form_type, definition_version, based_on, answers, behaviors)',
      'customer',
    ],
    [
      'insert symptom_data (kit_record_id, patient_id, form_type, definition_version, answers, behaviors, submission_id, based_on)',
      'customer',
    ],
    ['select document_links (expires_at)', 'worker'],
    ['select factors (id, user_id, kind, name, created_at, verified_at, last_used_at)', everyUser],
    ['select kit_inventory (kit_id, is_active, created_at, is_registered)', 'admin'],
    [
      'select kit_status_changes (id, kit_record_id, from_status, status, changed_at, reason)',
      'customer, practitioner',
    ],
    [
      'select kits (id, kit_id, patient_id, sample_taken_date, kit_notes, status, created_at, report_generated_at, suggestion_shared, shared_suggestion_key, registration_id, registration_digest, shared_suggestion_version, shared_suggestion_sha256, suggestion_amended_at, sharings_ended)',
      'customer',
    ],
    [
      'select laboratory_keys (id, name, prefix, created_at, created_by, last_used_at, revoked_at, revoked_by)',
      'admin',
    ],
    ['select mails (id, recipient, subject, created_at, delivery, delivered_at, last_error)', 'admin'],
    ['select profiles (id, email, full_name, role, practitioner_code, created_at)', 'customer, practitioner'],
    ['select recovery_codes (user_id, created_at, used_at)', everyUser],
    [
      'select report_files (id, kit_record_id, page, version, object_key, bytes, sha256, uploaded_at, published_at, superseded_at, amended_at)',
      'customer, practitioner',
    ],
    ['select sessions (id, user_id, created_at, expires_at, last_used_at, user_agent)', everyUser],
    ['update kit_inventory (is_active)', 'admin'],
    [
      'update kits (practitioner_notes, suggestion_shared, shared_suggestion_key, shared_suggestion_version, shared_suggestion_sha256, suggestion_amended_at, sharings_ended)',
      'admin, practitioner',
    ],
    ['update kits (sample_taken_date, kit_notes)', 'customer'],
    ['update laboratory_keys (revoked_at, revoked_by)', 'admin'],
    ['update mails (body, delivery, delivered_at, last_error)', 'worker'],
    ['update patients (first_name, last_name, date_of_birth)', 'customer'],
    ['update profiles (full_name, role, practitioner_code)', 'admin'],
    ['update profiles (full_name)', 'customer, practitioner'],
    [
      'update questionnaire_drafts (definition_version, version, based_on, answers, behaviors, saved_at)',
      'customer',
    ],
  ]);
});
