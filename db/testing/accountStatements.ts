import { sql } from '#db/sql.ts';
import type { SecuredAccount } from './aSecuredAccount.ts';
import type { accountTables, PolicyStatements } from './policyTables.ts';

const hash = sql`sha256('something new')`;
const later = sql`now() + interval '1 hour'`;

/** Statements on the rows of Anna's account. */
export const accountStatements = ({
  user,
  session,
  factor,
  bare,
}: SecuredAccount): PolicyStatements<(typeof accountTables)[number]> => ({
  profiles: {
    select: [sql`select email from app.profiles where id = ${user}`],
    insert: [sql`insert into app.profiles (email, role) values ('new@example.org', 'admin') returning true`],
    update: [sql`update app.profiles set full_name = 'Anna' where id = ${user} returning true`],
    delete: [sql`delete from app.profiles where id = ${user} returning true`],
  },
  former_practitioners: {
    select: [sql`select full_name from app.former_practitioners`],
    insert: [
      sql`insert into app.former_practitioners (id, full_name) values (${user}, 'Dr. Nobody') returning true`,
    ],
    update: [sql`update app.former_practitioners set full_name = 'Dr. Nobody' returning true`],
    delete: [sql`delete from app.former_practitioners returning true`],
  },
  suspended_practitioners: {
    select: [sql`select practitioner_code from app.suspended_practitioners`],
    insert: [sql`insert into app.suspended_practitioners (id) values (${user}) returning true`],
    update: [sql`update app.suspended_practitioners set suspended_at = now() returning true`],
    delete: [sql`delete from app.suspended_practitioners returning true`],
  },
  suspended_access: {
    select: [sql`select ends_at from app.suspended_access`],
    insert: [
      sql`insert into app.suspended_access (practitioner_id, patient_id)
          select s.id, p.id from app.suspended_practitioners s cross join app.patients p on conflict do nothing returning true`,
    ],
    update: [sql`update app.suspended_access set kit_record_ids = null returning true`],
    delete: [sql`delete from app.suspended_access returning true`],
  },
  found_practitioners: {
    select: [sql`select found_at from app.found_practitioners`],
    insert: [
      sql`insert into app.found_practitioners (user_id, practitioner_id, practitioner_code)
          values (${user}, ${bare}, 'ABCDE2') returning true`,
    ],
    update: [sql`update app.found_practitioners set found_at = now() returning true`],
    delete: [sql`delete from app.found_practitioners returning true`],
  },
  credentials: {
    select: [sql`select email_confirmed_at from app.credentials where user_id = ${user}`],
    insert: [sql`insert into app.credentials (user_id, password_hash) values (${bare}, 'x') returning true`],
    update: [
      sql`update app.credentials set password_hash = 'x' where user_id = ${user} returning true`,
      sql`update app.credentials set email_confirmed_at = now() where user_id = ${user} returning true`,
    ],
    delete: [sql`delete from app.credentials where user_id = ${user} returning true`],
  },
  sessions: {
    select: [sql`select last_used_at from app.sessions where user_id = ${user}`],
    insert: [
      sql`insert into app.sessions (user_id, expires_at, ends_at, refresh_salt)
          values (${user}, ${later}, ${later}, ${hash}) returning true`,
    ],
    update: [
      sql`update app.sessions set passed_second_step = true where user_id = ${user} returning true`,
      sql`update app.sessions set authenticated_at = now() where user_id = ${user} returning true`,
      sql`update app.sessions set expires_at = now() where user_id = ${user} returning true`,
    ],
    delete: [sql`delete from app.sessions where user_id = ${user} returning true`],
  },
  access_tokens: {
    select: [sql`select expires_at from app.access_tokens where session_id = ${session}`],
    insert: [
      sql`insert into app.access_tokens (token_hash, session_id, expires_at)
          values (${hash}, ${session}, ${later}) returning true`,
    ],
    update: [
      sql`update app.access_tokens set expires_at = ${later} where session_id = ${session} returning true`,
    ],
    delete: [sql`delete from app.access_tokens where session_id = ${session} returning true`],
  },
  refresh_tokens: {
    select: [sql`select used_at from app.refresh_tokens where session_id = ${session}`],
    insert: [
      sql`insert into app.refresh_tokens (token_hash, session_id) values (${hash}, ${session}) returning true`,
    ],
    update: [sql`update app.refresh_tokens set used_at = null where session_id = ${session} returning true`],
    delete: [sql`delete from app.refresh_tokens where session_id = ${session} returning true`],
  },
  one_time_tokens: {
    select: [sql`select purpose from app.one_time_tokens where user_id = ${user}`],
    insert: [
      sql`insert into app.one_time_tokens (token_hash, purpose, user_id, expires_at)
          values (${hash}, 'recover', ${user}, ${later}) returning true`,
    ],
    update: [
      sql`update app.one_time_tokens set expires_at = ${later} where user_id = ${user} returning true`,
    ],
    delete: [sql`delete from app.one_time_tokens where user_id = ${user} returning true`],
  },
  factors: {
    select: [sql`select name from app.factors where user_id = ${user}`],
    insert: [
      sql`insert into app.factors (user_id, kind, name, totp_secret) values (${user}, 'totp', 'x', 'x') returning true`,
    ],
    update: [
      sql`update app.factors set name = 'x' where user_id = ${user} returning true`,
      sql`update app.factors set totp_secret = 'x' where user_id = ${user} returning true`,
    ],
    delete: [sql`delete from app.factors where user_id = ${user} returning true`],
  },
  factor_challenges: {
    select: [sql`select challenge from app.factor_challenges where session_id = ${session}`],
    insert: [
      sql`insert into app.factor_challenges (factor_id, session_id, challenge, expires_at)
          values (${factor}, ${session}, 'x', ${later}) returning true`,
    ],
    update: [
      sql`update app.factor_challenges set challenge = 'x' where session_id = ${session} returning true`,
    ],
    delete: [sql`delete from app.factor_challenges where session_id = ${session} returning true`],
  },
  recovery_codes: {
    select: [sql`select used_at from app.recovery_codes where user_id = ${user}`],
    insert: [
      sql`insert into app.recovery_codes (code_hash, user_id) values (${hash}, ${user}) returning true`,
    ],
    update: [sql`update app.recovery_codes set used_at = null where user_id = ${user} returning true`],
    delete: [sql`delete from app.recovery_codes where user_id = ${user} returning true`],
  },
  throttle: {
    select: [sql`select points from app.throttle`],
    insert: [sql`insert into app.throttle (key) values ('x') returning true`],
    update: [sql`update app.throttle set points = 0 returning true`],
    delete: [sql`delete from app.throttle returning true`],
  },
  mails: {
    select: [sql`select kind from app.mails`],
    insert: [
      sql`insert into app.mails (kind, recipient, subject, body) values ('recover', 'a@b.org', 's', 'b') returning true`,
    ],
    update: [sql`update app.mails set delivery = 'kept' returning true`],
    delete: [sql`delete from app.mails returning true`],
  },
  used_practitioner_codes: {
    select: [sql`select holder_id from app.used_practitioner_codes`],
    insert: [
      sql`insert into app.used_practitioner_codes (practitioner_code, holder_id) values ('FREE42', ${user}) returning true`,
    ],
    update: [sql`update app.used_practitioner_codes set holder_id = ${user} returning true`],
    delete: [sql`delete from app.used_practitioner_codes returning true`],
  },
  notifications: {
    select: [sql`select kind from app.notifications where user_id = ${user}`],
    insert: [
      sql`insert into app.notifications (user_id, kind, cause) values (${user}, 'sample_received', 'x') returning true`,
    ],
    update: [sql`update app.notifications set read_at = now() where user_id = ${user} returning true`],
    delete: [sql`delete from app.notifications where user_id = ${user} returning true`],
  },
  notification_settings: {
    select: [sql`select time_zone from app.notification_settings where user_id = ${user}`],
    insert: [
      sql`insert into app.notification_settings (user_id) values (${user})
          on conflict (user_id) do update set time_zone = 'UTC' returning true`,
    ],
    update: [
      sql`update app.notification_settings set mail_style = 'named' where user_id = ${user} returning true`,
    ],
    delete: [sql`delete from app.notification_settings where user_id = ${user} returning true`],
  },
  unsubscribe_tokens: {
    select: [sql`select kinds from app.unsubscribe_tokens`],
    insert: [
      sql`insert into app.unsubscribe_tokens (token_hash, user_id, kinds) values (${hash}, ${user}, '{}') returning true`,
    ],
    update: [sql`update app.unsubscribe_tokens set kinds = '{}' returning true`],
    delete: [sql`delete from app.unsubscribe_tokens returning true`],
  },
  deletion_requests: {
    select: [sql`select due_at from app.deletion_requests where user_id = ${user}`],
    insert: [sql`insert into app.deletion_requests (user_id) values (${bare}) returning true`],
    update: [sql`update app.deletion_requests set due_at = ${later} where user_id = ${user} returning true`],
    delete: [sql`delete from app.deletion_requests where user_id = ${user} returning true`],
  },
});
