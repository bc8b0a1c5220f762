import { assignPractitioner as assignPractitionerEndpoint } from '#contract/families/kit-practitioners.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode, UserId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { openKit } from '#server/families/practitioner-access/queries.ts';
import { kitByCode } from '#server/kits/queries.ts';
import { practitionerName } from './queries.ts';

/**
 * Gives a practitioner access to the patient of a registered kit (specification section 5, kit inventory). A limited grant of
 * the owner gets this kit alone.
 * @throws {AppError} `kit_not_registered`, `practitioner_not_found`, `practitioner_already_assigned`.
 */
export async function assignPractitioner(tx: Tx, kit_id: KitCode, practitioner_id: UserId) {
  if (!(await tx.run(kitByCode(kit_id)))) throw new AppError('kit_not_registered');
  const practitioner = await tx.run(practitionerName(practitioner_id));
  if (!practitioner) throw new AppError('practitioner_not_found');
  if (!(await tx.run(openKit(kit_id, practitioner_id)))) {
    const message = assignPractitionerEndpoint.sentences.practitioner_already_assigned;
    throw new AppError('practitioner_already_assigned', { message });
  }
  return practitioner;
}
