import {
  type PatientTableFilter,
  patientTableFilters,
  patientTablePageSizes,
  patientTableSorts,
} from '#contract/records/lists.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { isRecordId } from '#web/lib/isRecordId.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

/** The patient table. */
export const patientTableList = {
  sorts: patientTableSorts,
  page_sizes: patientTablePageSizes,
  keepsSizes: true,
  defaults: { sort: 'name', order: 'asc', page_size: 20 },
} as const;

const validateList = listSearch(patientTableList);

/** The patients that an administrator sees: those of one practitioner (the first tab), or all. */
export interface PatientScope {
  tab?: 'all';
  practitioner?: UserId;
}

export interface PatientTableSearch extends ListSearch<(typeof patientTableSorts)[number]>, PatientScope {
  filter?: PatientTableFilter;
}

/** Query string of `/practitioner-patients`. */
export function validatePatientTableSearch(raw: Record<string, unknown>): PatientTableSearch {
  const filter = patientTableFilters.find((known) => known === raw['filter']);
  const list = { ...validateList(raw), ...(filter && { filter }) };
  if (raw['tab'] === 'all') return { ...list, tab: 'all' };
  const { practitioner } = raw;
  return { ...list, ...(isRecordId(practitioner) && { practitioner: practitioner as UserId }) };
}
