import { isRecordId } from '#web/lib/isRecordId.ts';

/**
 * Query string of `/enter-symptom-data`: record ids of patient and kit, then either the `form_type` of the selected
 * questionnaire or the view of the submitted answers.
 */
export interface SymptomDataSearch {
  patient?: string;
  kit?: string;
  form?: string;
  view?: 'answers';
}

/** Returns an empty selection unless patient and kit are both valid record ids. */
export function validateSymptomDataSearch(raw: Record<string, unknown>): SymptomDataSearch {
  const { patient, kit, form, view } = raw;
  if (!isRecordId(patient) || !isRecordId(kit)) return {};
  if (view === 'answers') return { patient, kit, view };
  return typeof form === 'string' ? { patient, kit, form } : { patient, kit };
}
