import { useQuery } from '@tanstack/react-query';
import { patientQuery } from '#web/patients/api.ts';
import { type CodeCheck, useCodeCheck } from '#web/practitioner-access/useCodeCheck.ts';

/** Checks a practitioner code for a patient, or, without an id, for a new one, whom nobody is assigned to. */
export function usePatientCodeCheck(code: string, patient_id: string | undefined): CodeCheck {
  const patient = useQuery({
    ...patientQuery(patient_id ?? ''),
    enabled: patient_id !== undefined && code !== '',
  });
  const is_loading = patient_id !== undefined && patient.isPending;
  // Where it could not be loaded who is assigned, the server passes over a second grant.
  const assigned = (patient_id !== undefined && patient.data?.practitioners) || [];
  return useCodeCheck(code, is_loading ? undefined : assigned);
}
