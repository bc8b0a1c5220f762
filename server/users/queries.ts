import { sql } from 'kysely';
import type { Role, UserId } from '#contract/ids.ts';
import type { User, userSorts } from '#contract/users.ts';
import type { Tx } from '#db/connect.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/paging.ts';

const userColumns = sql`
  id, email, full_name, role, practitioner_code, created_at, verification_reason, registration_source`;

const sortColumns = {
  created: sql`created_at`,
  email: sql`email`,
  full_name: sql`lower(full_name)`,
  role: sql`role`,
} satisfies Record<(typeof userSorts)[number], unknown>;

/** One page of the users that match the search in any of its five fields, and how many match in all. */
export const usersPage = async (tx: Tx, request: PageRequest<(typeof userSorts)[number]>) => {
  const pattern = containing(request.search);
  const matching = sql`
    from app.profiles
    where ${request.search} = '' or email ilike ${pattern} or full_name ilike ${pattern} or role ilike ${pattern}
      or practitioner_code ilike ${pattern} or verification_reason ilike ${pattern}`;
  const [users, count] = await Promise.all([
    tx.all(
      sql<User>`
        select ${userColumns} ${matching}
        ${orderBy(sortColumns[request.sort], request.order, sql`id`)} ${slice(request)}`,
    ),
    tx.first(sql<{ total: number }>`select count(*) as total ${matching}`),
  ]);
  return { users, total: count?.total ?? 0 };
};

/**
 * Changes name and role; a new practitioner without a code gets one, who is no practitioner any more loses it.
 * @throws constraints `last_admin`, `not_yourself`.
 */
export const updateProfile = (tx: Tx, user_id: UserId, full_name: string | null, role: Role) =>
  tx.first(
    sql<User>`
      update app.profiles set
        full_name = ${full_name},
        role = ${role},
        practitioner_code = case when ${role} = 'practitioner'
          then coalesce(practitioner_code, app.generate_practitioner_code()) end
      where id = ${user_id}
      returning ${userColumns}`,
  );

/** @throws constraints `last_admin`, `not_yourself`. */
export const deleteProfile = (tx: Tx, user_id: UserId) =>
  tx.first(sql<{ id: UserId }>`delete from app.profiles where id = ${user_id} returning id`);
