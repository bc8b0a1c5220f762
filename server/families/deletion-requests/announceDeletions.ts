import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { announceDeletion, dormantAccounts, lockAccount } from './queries.ts';
import { tryEach } from './tryEach.ts';

/**
 * Announces the deletion of customers' accounts that nobody has used for the days of the setting, if it is set. Each account is locked
 * first: a login that has begun comes before, and keeps it. An account that cannot be announced holds up no other.
 * @throws the first failure, after the others have been tried.
 */
export async function announceDeletions(
  db: Db,
  { DORMANT_ACCOUNT_DAYS: days }: Pick<Config, 'DORMANT_ACCOUNT_DAYS'>,
): Promise<void> {
  if (days === undefined) return;
  const failures = await tryEach(await db.run(worker, dormantAccounts(days)), (user_id) =>
    db.batch(worker, [lockAccount(user_id), announceDeletion(user_id, days)]),
  );
  if (failures.length > 0) throw failures[0];
}
