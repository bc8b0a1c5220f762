import type { Holdings } from '#contract/identity/holdings.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { lockedHoldings } from './queries.ts';

/**
 * Refuses to make staff of a customer who owns patients, unless the caller has confirmed how many. The numbers stay locked until
 * the transaction ends: a kit that was registered after the question makes the caller confirm again.
 * @throws {AppError} `owns_patients` with the current numbers.
 */
export async function checkPromotion(
  tx: Tx,
  user_id: UserId,
  { role, owned }: { readonly role: Role; readonly owned?: Holdings | undefined },
): Promise<void> {
  if (role === 'customer') return;
  const current = await tx.run(lockedHoldings(user_id));
  if (current?.role !== 'customer' || current.patients === 0) return;
  const { patients, kits } = current;
  if (owned?.patients !== patients || owned.kits !== kits)
    throw new AppError('owns_patients', { details: { patients, kits } });
}
