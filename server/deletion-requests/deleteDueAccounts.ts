import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { deleteProfile } from '#server/users/queries.ts';
import { dueAccounts, keepDormantAccounts, lockAccount } from './queries.ts';
import { tryEach } from './tryEach.ts';

/**
 * Deletes the accounts whose requests are due, each in a transaction of its own. An account that cannot be deleted holds up no
 * other. A policy lets the portal delete no account without a due request (`docs/schema/profiles.md`), so one that is taken back at this
 * moment stays. Without the setting for dormant accounts, announced deletions are taken back.
 * @throws the first failure, after the others have been tried.
 */
export async function deleteDueAccounts(
  db: Db,
  { DORMANT_ACCOUNT_DAYS }: Pick<Config, 'DORMANT_ACCOUNT_DAYS'>,
): Promise<void> {
  if (DORMANT_ACCOUNT_DAYS === undefined) await db.run(worker, keepDormantAccounts());
  const failures = await tryEach(await db.run(worker, dueAccounts()), (user_id) =>
    db.batch(worker, [lockAccount(user_id), deleteProfile(user_id)]),
  );
  if (failures.length > 0) throw failures[0];
}
