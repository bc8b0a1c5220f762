import { isRecordId } from '#web/lib/isRecordId.ts';

/**
 * Query string of `/enter-symptom-data`: record ids of patient and kit, and the `form_type` of the chosen questionnaire or
 * the wish to read the answers that were submitted.
 */
export interface SymptomDataSearch {
  patient?: string;
  kit?: string;
  form?: string;
  view?: 'answers';
}

/** Keeps a complete selection only: a patient without a kit, or an id that is none, selects nothing. */
export function validateSymptomDataSearch(raw: Record<string, unknown>): SymptomDataSearch {
  const { patient, kit, form, view } = raw;
  if (!isRecordId(patient) || !isRecordId(kit)) return {};
  if (view === 'answers') return { patient, kit, view };
  return typeof form === 'string' ? { patient, kit, form } : { patient, kit };
}
