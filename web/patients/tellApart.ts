import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import type { ListedPatient } from './api.ts';

/** By id, what tells patients of the same name apart. Who is the only one of a name is not among them. */
export function tellApart(patients: readonly ListedPatient[]): ReadonlyMap<string, string> {
  const by_name = Map.groupBy(patients, (patient) => patientName(patient).toLocaleLowerCase());
  const namesakes = [...by_name.values()].filter((same) => same.length > 1).flat();
  return new Map(namesakes.map(({ id, date_of_birth }) => [id, born(date_of_birth)]));
}

const born = (date_of_birth: string | null) =>
  date_of_birth === null ? 'no date of birth' : `born ${formatDate(date_of_birth)}`;
