import { AppError } from '#contract/shared/errors.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import type { Db, SignedIn } from '#db/connect.ts';
import { type Attempt, attemptRegistration, markProved } from './queries.ts';
import { refusalOf } from './refusalOf.ts';

/**
 * Proves the registration of one of the caller's kits by its printed label. A wrong proof counts as a wrong guess of a code.
 * @throws {AppError} `kit_not_valid` for a wrong proof, `kit_not_found` for a code that nobody has registered,
 * `kit_already_registered` for another customer's kit, `over_request_rate_limit`.
 */
export async function proveKit(
  db: Db,
  actor: SignedIn,
  attempt: Attempt & { readonly proof: string },
): Promise<{ id: KitRecordId }> {
  const { checked, id } = await db(actor, async (tx) => {
    const checked = await tx.run(attemptRegistration(attempt));
    // A right proof of a used code: the kit may be the caller's.
    const is_registered = checked?.refusal === 'kit_already_registered';
    return { checked, id: is_registered ? await tx.run(markProved(attempt.kit_id, attempt.proof)) : null };
  });
  if (id !== null) return { id };
  throw refusalOf(checked) ?? new AppError('kit_not_found');
}
