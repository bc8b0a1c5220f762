import { AppError } from '#contract/shared/errors.ts';
import type { Role, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { affectedPatients } from './queries.ts';

/**
 * Refuses a new role that ends or restores access to patients, unless the caller has confirmed to how many.
 * @throws {AppError} `affects_access` with the current number.
 */
export async function checkAccess(
  tx: Tx,
  user_id: UserId,
  { role, affected_patients }: { readonly role: Role; readonly affected_patients?: number | undefined },
): Promise<void> {
  const patients = await tx.run(affectedPatients(user_id, role));
  if (patients > 0 && patients !== affected_patients)
    throw new AppError('affects_access', { details: { patients } });
}
