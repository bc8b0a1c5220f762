import {
  getPatient,
  listPatients,
  removePatient as removePatientEndpoint,
  updatePatient as updatePatientEndpoint,
} from '#contract/families/patients.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { lacksGuardianship } from '#server/identity/consents/queries.ts';
import {
  kitsOfPatient,
  patientOfGuardian,
  patientsWithKits,
  practitionersOfPatient,
  removePatient,
  updatePatient,
} from './queries.ts';

export function patientRoutes(mount: Mount, { db, reads }: Deps): void {
  mount(listPatients, async ({ actor }) => ({ patients: await reads.run(actor, patientsWithKits()) }));

  mount(getPatient, async ({ actor, params: { patient_id } }) => {
    const [patient, practitioners, kits, lacks_guardianship] = await reads.batch(actor, [
      patientOfGuardian(patient_id),
      practitionersOfPatient(patient_id),
      kitsOfPatient(patient_id),
      lacksGuardianship(patient_id),
    ]);
    if (!patient) throw new AppError('patient_not_found');
    return { patient, practitioners, kits, lacks_guardianship };
  });

  mount(updatePatientEndpoint, async ({ actor, params: { patient_id }, body }) => {
    const { date_of_birth = null, ...names } = body;
    const patient = await db.run(actor, updatePatient(patient_id, { ...names, date_of_birth }));
    if (!patient) throw new AppError('patient_not_found');
    return patient;
  });

  mount(removePatientEndpoint, async ({ actor, params: { patient_id } }) => {
    await db.run(actor, removePatient(patient_id));
    return undefined;
  });
}
