import type { User } from '#contract/identity/listedUser.ts';
import type { updateUser } from '#contract/identity/users.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { checkPromotion } from './checkPromotion.ts';
import { updateProfile, userById } from './queries.ts';

/**
 * Changes a user's name and role, and the kits that the account may register in 24 hours.
 * @throws {AppError} `user_not_found`, `user_changed` with the current user, `owns_patients`; the database refuses `last_admin`,
 * `not_yourself` and `address_unconfirmed`.
 */
export async function changeUser(
  tx: Tx,
  user_id: UserId,
  change: Parsed<typeof updateUser>['body'],
): Promise<User> {
  await checkPromotion(tx, user_id, change);
  const full_name = change.full_name.trim() || null;
  const updated = await tx.run(updateProfile(user_id, { ...change, full_name }));
  if (updated) return updated;
  const current = await tx.run(userById(user_id));
  throw current ? new AppError('user_changed', { details: current }) : new AppError('user_not_found');
}
