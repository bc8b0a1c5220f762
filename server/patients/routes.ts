import { getPatient, listPatients, updatePatient as updatePatientEndpoint } from '#contract/patients.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import {
  kitsOfPatient,
  patientById,
  patientsWithKits,
  practitionersOfPatient,
  updatePatient,
} from './queries.ts';

export function patientRoutes(mount: Mount, { db }: Deps): void {
  mount(listPatients, async ({ actor }) => ({ patients: await db(actor, patientsWithKits, 'at once') }));

  mount(getPatient, ({ actor, params: { patient_id } }) =>
    db(
      actor,
      async (tx) => {
        const [patient, practitioners, kits] = await Promise.all([
          patientById(tx, patient_id),
          practitionersOfPatient(tx, patient_id),
          kitsOfPatient(tx, patient_id),
        ]);
        if (!patient) throw new AppError('patient_not_found');
        return { patient, practitioners, kits };
      },
      'at once',
    ),
  );

  mount(updatePatientEndpoint, async ({ actor, params: { patient_id }, body }) => {
    const { date_of_birth = null, ...names } = body;
    const patient = await db(
      actor,
      (tx) => updatePatient(tx, patient_id, { ...names, date_of_birth }),
      'at once',
    );
    if (!patient) throw new AppError('patient_not_found');
    return patient;
  });
}
