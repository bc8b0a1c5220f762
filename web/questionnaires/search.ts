/** Query string of `/enter-symptom-data`: record ids of patient and kit, and the `form_type` of the chosen questionnaire. */
export interface SymptomDataSearch {
  patient?: string;
  kit?: string;
  form?: string;
}

/** Keeps a complete selection only: a patient without a kit, or an id that is none, selects nothing. */
export function validateSymptomDataSearch(raw: Record<string, unknown>): SymptomDataSearch {
  const { patient, kit, form } = raw;
  if (!isRecordId(patient) || !isRecordId(kit)) return {};
  return typeof form === 'string' ? { patient, kit, form } : { patient, kit };
}

const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
