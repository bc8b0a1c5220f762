import { patientTablePageSizes, patientTableSorts } from '#contract/patient-table.ts';
import { UserId } from '#contract/shared/ids.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

type PatientTableSort = (typeof patientTableSorts)[number];

/** How the patient table starts. */
export const patientTableDefaults = { sort: 'name', order: 'asc', page_size: 20 } as const;

const validateList = listSearch(patientTableSorts, patientTablePageSizes, patientTableDefaults);

/** Which patients an administrator sees: those of one practitioner (the first tab), or all. */
export interface PatientScope {
  tab?: 'all';
  practitioner?: UserId;
}

export type PatientTableSearch = ListSearch<PatientTableSort> & PatientScope;

/** Query string of `/practitioner-patients`. What is not valid falls back to its default. */
export function validatePatientTableSearch(raw: Record<string, unknown>): PatientTableSearch {
  if (raw['tab'] === 'all') return { ...validateList(raw), tab: 'all' };
  const practitioner = UserId.safeParse(raw['practitioner']);
  return { ...validateList(raw), ...(practitioner.success && { practitioner: practitioner.data }) };
}
