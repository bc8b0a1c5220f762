import * as z from 'zod/mini';
import { type Role, UserId } from '#contract/shared/ids.ts';
import { type listUsers, User, type userSorts } from '#contract/users.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';
import { containing, orderBy, slice } from '#server/base/paging.ts';

const userColumns = sql`
  id, email, full_name, role, practitioner_code, created_at, verification_reason, registration_source, version`;

const sortColumns = {
  created: sql`created_at`,
  email: sql`email`,
  full_name: sql`lower(full_name)`,
  role: sql`role`,
} satisfies Record<(typeof userSorts)[number], unknown>;

type UsersRequest = z.output<typeof listUsers.query>;

// Omit an empty search: as a condition it would need an index.
const matching = (search: string) =>
  search === '' ? sql`` : sql`where search_text like lower(${containing(search)})`;

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

/**
 * Changes name and role. A new practitioner gets a code; a former one loses it. Returns undefined if the user changed
 * since `version`, unless the values are equal already. The database ends the sessions of a changed role and a former
 * practitioner's access to patients.
 * @throws constraints `last_admin`, `not_yourself`.
 */
export const updateProfile = one(
  User,
  (user_id: UserId, full_name: string | null, role: Role, version: number | null = null) => sql`
    update app.profiles set
      full_name = ${full_name},
      role = ${role},
      practitioner_code = case when ${role} = 'practitioner'
        then coalesce(practitioner_code, app.generate_practitioner_code()) end
    where id = ${user_id} and (
      version = coalesce(${version}::integer, version) or (full_name, role) is not distinct from (${full_name}, ${role}))
    returning ${userColumns}`,
);

/**
 * Deletes a user with all their rows; a job removes their files later.
 * @throws constraints `last_admin`, `not_yourself`.
 */
export const deleteProfile = one(
  z.object({ id: UserId }),
  (user_id: UserId) => sql`delete from app.profiles where id = ${user_id} returning id`,
);
