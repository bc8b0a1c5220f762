import {
  type SymptomCheckState,
  symptomCheckPageSizes,
  symptomCheckSorts,
  symptomCheckStates,
} from '#contract/questionnaires/lists.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

export const symptomChecksList = {
  sorts: symptomCheckSorts,
  page_sizes: symptomCheckPageSizes,
  defaults: { sort: 'submitted', order: 'desc', page_size: 25 },
} as const;

const validateList = listSearch(symptomChecksList);

/** Query string of `/admin/symptom-checks`. */
export type SymptomChecksSearch = ListSearch<(typeof symptomCheckSorts)[number]> & {
  state?: SymptomCheckState;
};

export function validateSymptomChecksSearch(raw: Record<string, unknown>): SymptomChecksSearch {
  const state = symptomCheckStates.find((known) => known === raw['state']);
  return { ...validateList(raw), ...(state && { state }) };
}
