export const patientTableSorts = [
  'name',
  'last_name',
  'kit_id',
  'registered',
  'available',
  'dob',
  'reported',
] as const;

export const patientTablePageSizes = [20, 10, 50] as const;

/**
 * Filters of kits by the open work. `new` has a report that the practitioner has not opened since its last change, `to_review` one
 * without a current mark. `no_answers` leaves out kits that were rejected or cancelled.
 */
export const patientTableFilters = ['new', 'to_review', 'information_needed', 'no_answers'] as const;

export type PatientTableFilter = (typeof patientTableFilters)[number];

const filtersOfEverybody = ['information_needed', 'no_answers'] as const;

/**
 * The filters of a practitioner's own patients, and of an administrator's views: one practitioner's patients, and all. What a
 * report is new to and who has a mark is a person.
 */
export const offeredFilters = {
  own: patientTableFilters,
  practitioner: ['to_review', ...filtersOfEverybody],
  all: filtersOfEverybody,
} as const satisfies Record<string, readonly PatientTableFilter[]>;
