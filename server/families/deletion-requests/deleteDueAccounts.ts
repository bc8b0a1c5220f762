import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { deleteProfile } from '#server/identity/users/queries.ts';
import { accountsToKeep, dueAccounts, keepDormantAccount, lockAccount } from './queries.ts';
import { tryEach } from './tryEach.ts';

/**
 * Deletes the accounts whose requests are due, each in its own transaction. An account that cannot be deleted holds up no
 * other. A policy lets the portal delete no account without a due request (`docs/schema/profiles.md`), so one that is taken back at
 * this moment stays. Then takes back the announcements to accounts that are not dormant by the setting, all of them without it;
 * none of these is deleted before that, even if it cannot be taken back.
 * @throws the first failure, after the others have been tried.
 */
export async function deleteDueAccounts(
  db: Db,
  { DORMANT_ACCOUNT_DAYS }: Pick<Config, 'DORMANT_ACCOUNT_DAYS'>,
): Promise<void> {
  const days = DORMANT_ACCOUNT_DAYS ?? null;
  const stuck = await tryEach(await db.run(worker, dueAccounts(days)), (user_id) =>
    db.batch(worker, [lockAccount(user_id), deleteProfile(user_id)]),
  );
  const kept = await tryEach(await db.run(worker, accountsToKeep(days)), (user_id) =>
    db.run(worker, keepDormantAccount(user_id)),
  );
  const failures = [...stuck, ...kept];
  if (failures.length > 0) throw failures[0];
}
