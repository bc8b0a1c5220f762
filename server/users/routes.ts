import { AppError } from '#contract/errors.ts';
import { deleteUser, listUsers, updateUser } from '#contract/users.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { deleteProfile, updateProfile, usersPage } from './queries.ts';

export function userRoutes(mount: Mount, { db }: Deps): void {
  mount(listUsers, ({ actor, query }) => db(actor, (tx) => usersPage(tx, query)));

  mount(updateUser, async ({ actor, params, body }) => {
    const full_name = body.full_name.trim() || null;
    const user = await db(actor, (tx) => updateProfile(tx, params.user_id, full_name, body.role));
    if (!user) throw new AppError('user_not_found');
    return user;
  });

  mount(deleteUser, async ({ actor, params }) => {
    const deleted = await db(actor, (tx) => deleteProfile(tx, params.user_id));
    if (!deleted) throw new AppError('user_not_found');
    return undefined;
  });
}
