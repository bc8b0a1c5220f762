import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Role, UserId } from '#contract/shared/ids.ts';
import type { listUsers, User, userSorts } from '#contract/users.ts';
import type { Tx } from '#db/connect.ts';
import { containing, orderBy, slice } from '#server/base/paging.ts';

const userColumns = sql`
  id, email, full_name, role, practitioner_code, created_at, verification_reason, registration_source, version`;

const sortColumns = {
  created: sql`created_at`,
  email: sql`email`,
  full_name: sql`lower(full_name)`,
  role: sql`role`,
} satisfies Record<(typeof userSorts)[number], unknown>;

/** One page of the users that match the search, or all of them without a page size, and how many match. */
export const usersPage = async (tx: Tx, request: z.output<typeof listUsers.query>) => {
  const { search, sort, order, page_size } = request;
  // Nothing to find is no condition: an index would have to serve it.
  const found = sql`from app.profiles ${search === '' ? sql`` : sql`where search_text like lower(${containing(search)})`}`;
  const [, users, count] = await Promise.all([
    // A plan for any search takes the trigram index also for one or two characters, which it is slow for.
    tx.all(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`),
    tx.all(
      sql<User>`
        select ${userColumns} ${found} ${orderBy(sortColumns[sort], order, sql`id`)}
        ${page_size === undefined ? sql`` : slice({ ...request, page_size })}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total ${found}`),
  ]);
  return { users, total: count?.total ?? 0 };
};

export const userById = (tx: Tx, user_id: UserId) =>
  tx.first(sql<User>`select ${userColumns} from app.profiles where id = ${user_id}`);

/**
 * Changes name and role; a new practitioner without a code gets one, who is no practitioner any more loses it. Undefined when
 * the user is another version by now, unless it says the same already.
 * A changed role ends the user's sessions, and a former practitioner's access to patients (migration 0003).
 * @throws constraints `last_admin`, `not_yourself`.
 */
export const updateProfile = (
  tx: Tx,
  user_id: UserId,
  full_name: string | null,
  role: Role,
  version: number | null = null,
) =>
  tx.first(
    sql<User>`
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
 * Deletes a user with all their rows; a job removes their files later (migration 0009).
 * @throws constraints `last_admin`, `not_yourself`.
 */
export const deleteProfile = (tx: Tx, user_id: UserId) =>
  tx.first(sql<{ id: UserId }>`delete from app.profiles where id = ${user_id} returning id`);
