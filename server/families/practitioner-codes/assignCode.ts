import type { assignPractitionerCode } from '#contract/families/practitioner-codes.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { isPractitioner, setPractitionerCode } from './queries.ts';

/**
 * Gives a practitioner a code.
 * @throws {AppError} `practitioner_code_changed`, `practitioner_not_found`; the database refuses `practitioner_code_taken`.
 */
export async function assignCode(
  tx: Tx,
  practitioner_id: UserId,
  assignment: Parsed<typeof assignPractitionerCode>['body'],
) {
  const assigned = await tx.run(setPractitionerCode(practitioner_id, assignment));
  if (assigned) return assigned;
  const is_changed = await tx.run(isPractitioner(practitioner_id));
  throw new AppError(is_changed ? 'practitioner_code_changed' : 'practitioner_not_found');
}
