import { type Db, worker } from '#db/connect.ts';
import type { Config } from '#server/base/config.ts';
import { announceDeletion, dormantAccounts, lockAccount } from './queries.ts';

/**
 * Announces the deletion of customers' accounts that nobody has used for the days of the setting, if it is set. Each account is locked
 * first: a login that has begun comes before, and keeps it.
 */
export async function announceDeletions(
  db: Db,
  { DORMANT_ACCOUNT_DAYS: days }: Pick<Config, 'DORMANT_ACCOUNT_DAYS'>,
): Promise<void> {
  if (days === undefined) return;
  for (const { user_id } of await db.run(worker, dormantAccounts(days)))
    await db.batch(worker, [lockAccount(user_id), announceDeletion(user_id, days)]);
}
