import { assignPractitioner, unassignPractitioner } from '#contract/families/kit-practitioners.ts';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { AppError } from '#contract/shared/errors.ts';
import { patientById } from '#server/families/patients/queries.ts';
import { deleteAccess, insertAccess } from '#server/families/practitioner-access/queries.ts';
import { practitionerName } from '#server/laboratory/kit-inventory/queries.ts';
import { lockFoundPractitioner } from '../dialect/queries.ts';
import { allowColumns, allowOnly, checked, equal, type TableWrites } from './Write.ts';

const Pair = revokeAccess.params;

export const practitionerAccessWrites: TableWrites = {
  key: ['patient_id', 'practitioner_id'],

  insert: async ({ deps, session, request }, [row = {}]) => {
    const is_admin = session.role === 'admin';
    allowOnly(is_admin ? assignPractitioner : grantAccess, session);
    allowColumns(row, ['patient_id', 'practitioner_id']);
    const { patient_id, practitioner_id } = checked(Pair, row);
    request.body = { patient_id };
    if (!is_admin) await deps.throttle.count('practitioner_code', request, session.user_id);
    await deps.db(session, async (tx) => {
      if (!(await tx.run(patientById(patient_id)))) throw new AppError('patient_not_found');
      const is_practitioner = is_admin
        ? (await tx.run(practitionerName(practitioner_id))) !== undefined
        : await tx.run(lockFoundPractitioner(practitioner_id));
      if (!is_practitioner) throw new AppError('practitioner_not_found');
      if (!(await tx.run(insertAccess(patient_id, practitioner_id))))
        throw new AppError('practitioner_already_assigned');
    });
    return [equal('patient_id', patient_id), equal('practitioner_id', practitioner_id)];
  },

  remove: async ({ deps, session, request }, key) => {
    allowOnly(session.role === 'admin' ? unassignPractitioner : revokeAccess, session);
    const { patient_id, practitioner_id } = checked(Pair, key);
    request.body = { patient_id };
    const removed = await deps.db.run(session, deleteAccess(patient_id, practitioner_id));
    if (!removed) throw new AppError('practitioner_not_assigned');
  },
};
