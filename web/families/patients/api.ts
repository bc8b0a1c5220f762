import { queryOptions } from '@tanstack/react-query';
import type { getPatient, listPatients, updatePatient } from '#contract/families/patients.ts';
import type { InputOf, ResultOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** One of the customer's own patients, with its kits. */
export type ListedPatient = ResultOf<typeof listPatients>['patients'][number];

/** Tables of a patient, its kits and grants. A guardian who was removed learns of it by the notification alone. */
const OF_PATIENTS = [
  'patients',
  'kits',
  'practitioner_access',
  'symptom_data',
  'report_files',
  'notifications',
] as const;

/** The customer's own patients by name. */
export const patientsQuery = () =>
  queryOptions({
    queryKey: ['patients'],
    meta: { live: OF_PATIENTS },
    queryFn: ({ signal }) => call<typeof listPatients>('GET /api/patients', undefined, { signal }),
  });

/** One own patient with kits and assigned practitioners. */
export const patientQuery = (patient_id: string) =>
  queryOptions({
    queryKey: ['patients', patient_id],
    meta: { live: OF_PATIENTS },
    queryFn: ({ signal }) =>
      call<typeof getPatient>('GET /api/patients/:patient_id', { params: { patient_id } }, { signal }),
  });

/** Corrects a patient and reloads every list that names the patient. */
export const useUpdatePatient = (patient_id: string) =>
  useChange(
    (body: InputOf<typeof updatePatient>['body']) =>
      call<typeof updatePatient>('PUT /api/patients/:patient_id', { params: { patient_id }, body }),
    { reloads: [['patients']], after: 'success' },
  );
