import { isRecordId } from '#web/lib/isRecordId.ts';

/**
 * Query string of `/enter-symptom-data`: record ids of patient and kit, then either the `form_type` of the selected
 * questionnaire or a view of the submitted answers: to read or to correct them.
 */
export interface SymptomDataSearch {
  patient?: string;
  kit?: string;
  form?: string;
  view?: 'answers' | 'correct';
}

/** Returns an empty selection unless patient and kit are both valid record ids. */
export function validateSymptomDataSearch(raw: Record<string, unknown>): SymptomDataSearch {
  const { patient, kit, form, view } = raw;
  if (!isRecordId(patient) || !isRecordId(kit)) return {};
  if (view === 'answers' || view === 'correct') return { patient, kit, view };
  return typeof form === 'string' ? { patient, kit, form } : { patient, kit };
}

/** Query string of `/kit/{kitId}/answers`: an earlier version; the newest without it. */
interface AnswersSearch {
  version?: number;
}

export const validateAnswersSearch = ({ version }: Record<string, unknown>): AnswersSearch =>
  /^[1-9][0-9]?$/.test(String(version)) ? { version: Number(version) } : {};
