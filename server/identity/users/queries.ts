import * as z from 'zod/mini';
import { User } from '#contract/identity/listedUser.ts';
import type { userSorts } from '#contract/identity/lists.ts';
import type { StaffRole } from '#contract/identity/staffInvitation.ts';
import { getHoldings, type listUsers } from '#contract/identity/users.ts';
import { Role, UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { orderBy, slice } from '#server/base/paging.ts';
import { hasWordsIndexed } from '#server/base/words.ts';
import { endOf, type Invitation } from '#server/identity/account/queries.ts';

const userColumns = sql`
  id, email, full_name, role, practitioner_code, created_at, verification_reason, registration_source,
  registrations_per_day, version, not app.is_unconfirmed(id) as is_confirmed,
  (select d.due_at from app.deletion_requests d where d.user_id = profiles.id and isfinite(d.due_at)) as deletion_due_at`;

const sortColumns = {
  created: sql`created_at`,
  email: sql`email`,
  full_name: sql`lower(full_name)`,
  last_name: sql`last_first`,
  role: sql`role`,
} satisfies Record<(typeof userSorts)[number], unknown>;

type UsersRequest = z.output<typeof listUsers.query>;

// Omit an empty search: as a condition it would need an index.
const matching = (search: string) =>
  search === '' ? sql`` : sql`where ${hasWordsIndexed(sql`search_text`, search)}`;

/** One page of the users that match the search, or all of them without a page size. */
export const usersFound = many(
  User,
  ({ search, sort, order, page, page_size }: UsersRequest) => sql`
    select ${userColumns} from app.profiles ${matching(search)} ${orderBy(sortColumns[sort], order, sql`id`)}
    ${page_size === undefined ? sql`` : slice({ page, page_size })}`,
);

/** Counts the users that match a search. */
export const countUsers = value(
  z.number(),
  (search: string) => sql`select count(*) as total from app.profiles ${matching(search)}`,
);

export const userById = one(
  User,
  (user_id: UserId) => sql`select ${userColumns} from app.profiles where id = ${user_id}`,
);

const perDay = (given: number | null | undefined) =>
  given === undefined ? sql`registrations_per_day` : sql`${given}::integer`;

/**
 * Changes name, role and, unless undefined, the kits that the account may register in 24 hours. A new practitioner gets a code;
 * a former one loses it. Returns undefined if the user changed since `version`, unless the values are equal already. The database
 * ends the sessions of a changed role; it suspends a former practitioner's access to patients, and restores it with the role.
 * @throws constraints `last_admin`, `not_yourself`, `address_unconfirmed`.
 */
export const updateProfile = one(
  User,
  (
    user_id: UserId,
    {
      full_name,
      role,
      registrations_per_day,
      version = null,
    }: {
      readonly full_name: string | null;
      readonly role: Role;
      readonly registrations_per_day?: number | null | undefined;
      readonly version?: number | null | undefined;
    },
  ) => sql`
    update app.profiles set
      full_name = ${full_name},
      role = ${role},
      practitioner_code = case when ${role} = 'practitioner'
        then coalesce(practitioner_code, app.suspended_code(id), app.generate_practitioner_code()) end,
      registrations_per_day = ${perDay(registrations_per_day)}
    where id = ${user_id} and (
      version = coalesce(${version}::integer, version)
      or (full_name, role, registrations_per_day)
        is not distinct from (${full_name}, ${role}, ${perDay(registrations_per_day)}))
    returning ${userColumns}`,
);

/** The records of a user. */
export const holdings = one(
  getHoldings.result,
  (user_id: UserId) => sql`
    select patients, kits, reports, app.shared_holdings_of(${user_id}) as shared from app.holdings_of(${user_id})`,
);

/** A user's role and records. Neither changes before the end of the transaction. */
export const lockedHoldings = one(
  z.object({ role: Role, patients: z.int(), kits: z.int() }),
  (user_id: UserId) => sql`select role, patients, kits from app.lock_holdings(${user_id})`,
);

/**
 * The number of patients that an account loses or gets back with a new role. Neither role nor number changes before the end of
 * the transaction.
 */
export const affectedPatients = value(
  z.int(),
  (user_id: UserId, role: Role) => sql`select app.lock_affected_patients(${user_id}, ${role}) as patients`,
);

/** Creates an account of staff without a password and mails the link that sets one. Null if the address has an account. */
export const insertStaff = value(
  z.nullable(UserId),
  ({
    email,
    full_name,
    role,
    link,
    mail,
  }: Invitation & { readonly email: string; readonly full_name: string; readonly role: StaffRole }) => sql`
    select app.invite_staff(
      ${email}, ${full_name}, ${role}, ${link.token_hash}, ${endOf(link)}, ${mail.subject}, ${mail.body}) as id`,
);

/**
 * Replaces the link of an invitation and mails it.
 * @throws constraints `user_not_found`, `invitation_accepted`.
 */
export const replaceInvitation = command(
  (user_id: UserId, { link, mail }: Invitation) => sql`
    select app.resend_invitation(${user_id}, ${link.token_hash}, ${endOf(link)}, ${mail.subject}, ${mail.body})`,
);

/**
 * Deletes a user with all their rows; a job removes their files later.
 * @throws constraints `last_admin`, `not_yourself`.
 */
export const deleteProfile = one(
  z.object({ id: UserId }),
  (user_id: UserId) => sql`delete from app.profiles where id = ${user_id} returning id`,
);
