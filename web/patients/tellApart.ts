import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import type { ListedPatient } from './api.ts';

/** Dates of birth that tell patients of the same name apart, by patient id. Unique names have no entry. */
export function tellApart(patients: readonly ListedPatient[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(patients, (patient) => patientName(patient).toLocaleLowerCase());
  const namesakes = [...byName.values()].filter((same) => same.length > 1).flat();
  return new Map(namesakes.map(({ id, date_of_birth }) => [id, born(date_of_birth)]));
}

const born = (date_of_birth: string | null) =>
  date_of_birth === null ? 'no date of birth' : `born ${formatDate(date_of_birth)}`;
