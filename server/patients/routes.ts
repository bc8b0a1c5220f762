import { AppError } from '#contract/errors.ts';
import { getPatient, listPatients } from '#contract/patients.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { kitsOfPatient, patientById, patientsWithKits, practitionersOfPatient } from './queries.ts';

export function patientRoutes(mount: Mount, { db }: Deps): void {
  mount(listPatients, async ({ actor }) => ({ patients: await db(actor, patientsWithKits) }));

  mount(getPatient, ({ actor, params: { patient_id } }) =>
    db(actor, async (tx) => {
      // Asked together: the three statements travel in one flush.
      const [patient, practitioners, kits] = await Promise.all([
        patientById(tx, patient_id),
        practitionersOfPatient(tx, patient_id),
        kitsOfPatient(tx, patient_id),
      ]);
      if (!patient) throw new AppError('patient_not_found');
      return { patient, practitioners, kits };
    }),
  );
}
