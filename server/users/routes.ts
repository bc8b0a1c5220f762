import { AppError } from '#contract/shared/errors.ts';
import { deleteUser, listUsers, updateUser } from '#contract/users.ts';
import type { Deps } from '#server/base/deps.ts';
import { planEachTime } from '#server/base/planning.ts';
import type { Mount } from '#server/http/route.ts';
import { countUsers, deleteProfile, updateProfile, userById, usersFound } from './queries.ts';

export function userRoutes(mount: Mount, { db }: Deps): void {
  mount(listUsers, async ({ actor, query }) => {
    // A plan for any search takes the trigram index for one or two characters, too, where it is slow.
    const [, users, total] = await db.batch(actor, [
      planEachTime(),
      usersFound(query),
      countUsers(query.search),
    ]);
    return { users, total };
  });

  mount(updateUser, ({ actor, params: { user_id }, body }) =>
    db(actor, async (tx) => {
      const full_name = body.full_name.trim() || null;
      const updated = await tx.run(updateProfile(user_id, full_name, body.role, body.version));
      if (updated) return updated;
      const current = await tx.run(userById(user_id));
      throw current ? new AppError('user_changed', { details: current }) : new AppError('user_not_found');
    }),
  );

  // The database records the user's files; a job removes them.
  mount(deleteUser, async ({ actor, params }) => {
    const deleted = await db.run(actor, deleteProfile(params.user_id));
    if (!deleted) throw new AppError('user_not_found');
    return undefined;
  });
}
