import { NewPatient } from '#contract/families/kitRegistration.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { insertPatient } from '#server/families/patients/queries.ts';
import { RestError } from '../dialect/RestError.ts';
import { allowColumns, allowOnly, checked, equal, type TableWrites } from './Write.ts';

export const patientWrites: TableWrites = {
  key: ['id'],

  insert: async ({ deps, session, request }, [row = {}]) => {
    // Its sentence is about kits.
    allowOnly({ callers: registerKit.callers }, session);
    allowColumns(row, ['first_name', 'last_name', 'date_of_birth', 'patient_id']);
    const { patient_id: owner_id, date_of_birth: typed, ...given } = row;
    if (owner_id !== session.user_id)
      throw new RestError(403, '42501', 'new row violates row-level security policy for table "patients"');
    // A form sends an empty field for no date.
    const patient = checked(NewPatient, { ...given, date_of_birth: typed === '' ? null : typed });
    await deps.throttle.count('new_patient', request, session.user_id);
    const id = crypto.randomUUID() as PatientId;
    const { date_of_birth = null, ...names } = patient;
    await deps.db.run(session, insertPatient({ ...names, id, owner_id: session.user_id, date_of_birth }));
    return [equal('id', id)];
  },
};
