import {
  changeAccess,
  findPractitioner as findPractitionerEndpoint,
  grantAccess,
  revokeAccess,
} from '#contract/families/practitioner-access.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import { patientById } from '#server/families/patients/queries.ts';
import type { Mount } from '#server/http/route.ts';
import { deleteAccess, findPractitioner, insertAccess, practitionerByCode, updateAccess } from './queries.ts';

export function practitionerAccessRoutes(mount: Mount, { db, throttle }: Deps): void {
  mount(findPractitionerEndpoint, async ({ actor, request, params }) => {
    await throttle.count('practitioner_code', request, actor.user_id);
    const practitioner = await db.run(actor, findPractitioner(params.practitioner_code));
    if (!practitioner) throw new AppError('invalid_practitioner_code');
    return practitioner;
  });

  mount(grantAccess, async ({ actor, request, params: { patient_id }, body }) => {
    const { practitioner_code, ...terms } = body;
    await throttle.count('practitioner_code', request, actor.user_id);
    return db(actor, async (tx) => {
      if (!(await tx.run(patientById(patient_id)))) throw new AppError('patient_not_found');
      const practitioner = await tx.run(practitionerByCode(practitioner_code));
      if (!practitioner) throw new AppError('invalid_practitioner_code');
      const access = await tx.run(insertAccess(patient_id, practitioner.id, terms));
      if (!access) throw new AppError('practitioner_already_assigned');
      return { ...practitioner, ...access };
    });
  });

  mount(changeAccess, async ({ actor, params: { patient_id, practitioner_id }, body }) => {
    const changed = await db.run(actor, updateAccess(patient_id, practitioner_id, body));
    if (!changed) throw new AppError('practitioner_not_assigned');
    return undefined;
  });

  mount(revokeAccess, async ({ actor, params: { patient_id, practitioner_id } }) => {
    const removed = await db.run(actor, deleteAccess(patient_id, practitioner_id));
    if (!removed) throw new AppError('practitioner_not_assigned');
    return undefined;
  });
}
