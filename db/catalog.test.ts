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

test('every definer function belongs to app_definer, except seven with other rights', async () => {
  const handedOver = await namesFrom(
    sql`select format('%s of %s', proname, proowner::regrole) as name from pg_proc
        where pronamespace = 'app'::regnamespace and prosecdef and proowner <> 'app_definer'::regrole order by name`,
  );
  expect(handedOver.map(({ name }) => name)).toEqual([
    'failed_jobs of app_worker',
    'queue_delivery of app_worker',
    'queue_mail of app_worker',
    'queue_notices of app_worker',
    'queue_webhook_delivery of app_worker',
    'remove_old_audit_events of app_retention',
    'requeue_job of app_worker',
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
    ['access_periods', 'backup'],
    ['actor_role', 'definer'],
    ['add_drawn_page', 'admin, lab, worker'],
    ['add_reminders', 'worker'],
    ['add_report_file', 'admin, lab, worker'],
    ['add_suggestion', 'admin, practitioner'],
    ['add_taxon_counts', 'admin, lab, worker'],
    ['answer_laboratory', 'customer'],
    ['attempt_registration', 'customer'],
    ['audience_of', 'worker'],
    ['audit', 'retention'],
    ['audit_text', 'backup, definer'],
    ['challenge_factor', everyUser],
    ['change_password', everyUser],
    ['claim_registered_kit', 'customer'],
    ['client_network', 'definer'],
    ['confirm_caller', 'admin'],
    ['confirm_store', 'admin, lab, practitioner, worker'],
    ['create_first_admin', 'anonymous'],
    ['credentials_of', 'anonymous'],
    ['decide_kit_claim', 'admin'],
    ['default_delivery', 'admin, customer, definer, practitioner'],
    ['document_of', 'anonymous'],
    ['end_previous_secret', 'admin'],
    ['end_sessions', 'anonymous'],
    ['end_webhook', 'admin'],
    ['enroll_factor', everyUser],
    ['failed_jobs', 'admin'],
    ['find_practitioner', 'customer'],
    ['folded', 'admin, definer, practitioner'],
    ['follow_email_change', 'anonymous'],
    ['follow_link', 'anonymous'],
    ['forget_former_practitioners', 'worker'],
    ['generate_practitioner_code', 'admin'],
    ['give_codes', 'admin'],
    ['give_tokens', 'admin, anonymous, customer, practitioner'],
    ['guardians_of', 'backup'],
    ['has_password', 'anonymous'],
    ['holdings_of', 'admin'],
    ['invite_practitioner', 'admin'],
    ['is_amendment', 'customer'],
    ['is_first_admin_token', 'anonymous'],
    ['is_live', 'definer'],
    ['is_live_record_link', 'anonymous'],
    ['is_practitioner', 'admin, customer'],
    ['is_security_notice', 'admin, customer, definer, practitioner'],
    ['is_unconfirmed', 'admin'],
    ['kit_of_laboratory', 'lab'],
    ['kit_proof', 'admin'],
    ['knows_files', 'worker'],
    ['leaving_patients', 'customer'],
    ['link_ends_at', 'admin, worker'],
    ['live_sessions', everyUser],
    ['lock_account', 'worker'],
    ['lock_holdings', 'admin'],
    ['lock_practitioner', 'customer'],
    ['lock_report', 'admin, lab, worker'],
    ['mail_notices', 'worker'],
    ['mark_authenticated', everyUser],
    ['may_set_password', everyUser],
    ['notify_owner', everyUser],
    ['offer_first_admin', 'worker'],
    ['open_record_link', 'customer'],
    ['open_session', 'anonymous'],
    ['own_account', everyUser],
    ['own_activity', 'customer'],
    ['own_credential_ids', everyUser],
    ['own_factor', everyUser],
    ['own_notices', everyUser],
    ['own_password_hash', everyUser],
    ['own_patient_events', 'customer'],
    ['pages_to_draw', 'admin, lab, worker'],
    ['pass_passkey', everyUser],
    ['pass_recovery_code', everyUser],
    ['pass_totp', everyUser],
    ['pause_webhook', 'admin'],
    ['practitioner_by_code', 'customer'],
    ['practitioner_notes_of', everyUser],
    ['practitioners_of', 'customer'],
    ['practitioners_of_own_patients', everyUser],
    ['prove_kit', 'customer'],
    ['prove_record_link', 'anonymous'],
    ['publish_report', 'admin, lab, worker'],
    ['publish_report', 'admin, lab, worker'],
    ['quarter_of', 'backup, definer'],
    ['queue_delivery', 'definer'],
    ['queue_notices', 'definer'],
    ['queue_webhook_delivery', 'definer'],
    ['reasons_for_laboratory', 'lab'],
    ['record_comparison', everyUser],
    ['record_failed_delivery', 'worker'],
    ['record_failed_sign_in', 'admin, anonymous, customer, practitioner'],
    ['record_list_read', 'admin, practitioner'],
    ['record_read', everyUser],
    ['record_refusal', 'customer, practitioner'],
    ['record_replaced_read', everyUser],
    ['record_webhook_attempt', 'worker'],
    ['record_whole_record', everyUser],
    ['recover_password', 'anonymous'],
    ['refuse', 'admin, customer, definer, practitioner'],
    ['registered_password', 'anonymous'],
    ['registration_source_of', everyUser],
    ['release_replacement', 'admin'],
    ['release_report', 'admin, lab'],
    ['remove_expired', 'worker'],
    ['remove_factor', everyUser],
    ['remove_old_audit_events', 'worker'],
    ['remove_old_notices', 'worker'],
    ['remove_old_webhook_deliveries', 'worker'],
    ['replace_recovery_codes', everyUser],
    ['report_files_of', 'admin'],
    ['request_deletion', 'customer'],
    ['request_email_change', everyUser],
    ['requeue_job', 'definer'],
    ['rescue_admin', 'worker'],
    ['resend_confirmation', 'anonymous'],
    ['resend_invitation', 'admin'],
    ['resend_mail', 'admin'],
    ['resend_webhook_delivery', 'admin'],
    ['reserve_object', 'admin, lab, practitioner, worker'],
    ['reserve_removal', 'admin, practitioner'],
    ['reserve_replacement', 'admin'],
    ['rest_of_quarter', 'definer'],
    ['restore_registration', 'admin'],
    ['retry_job', 'admin'],
    ['rotate_webhook_secret', 'admin'],
    ['row_count', 'admin'],
    ['seal_audit_events', 'worker'],
    ['session_claims', 'admin, anonymous, customer, practitioner'],
    ['session_of', 'anonymous'],
    ['set_laboratory_status', 'lab'],
    ['set_laboratory_statuses', 'lab'],
    ['set_time_zone', everyUser],
    ['sign_up', 'anonymous'],
    ['take_challenge', everyUser],
    ['take_due_notices', 'worker'],
    ['take_record_link_ticket', 'anonymous'],
    ['take_unclaimed_object', 'worker'],
    ['take_webhook_delivery', 'worker'],
    ['test_webhook', 'admin'],
    ['uid', 'admin, anonymous, customer, definer, practitioner, retention, worker'],
    ['undo_registration', 'admin'],
    ['unsubscribe', 'anonymous'],
    ['use_laboratory_key', 'lab'],
    ['use_refresh_token', 'anonymous'],
    ['verification_reason_of', everyUser],
    ['webhook_payload', 'definer'],
    ['withdraw_deletion', 'customer'],
  ]);
});
