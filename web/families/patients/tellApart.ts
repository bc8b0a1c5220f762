import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import type { ListedPatient } from './api.ts';

/**
 * Distinguishing texts of patients, by patient id: the date of birth among patients of the same name, and the mark of those whom
 * another guardian shares. Other patients have no entry.
 */
export function tellApart(patients: readonly ListedPatient[]): ReadonlyMap<string, string> {
  const births = birthsOfNamesakes(patients);
  const details = patients.map(({ id, is_shared }) => ({
    id,
    detail: [births.get(id), is_shared && SHARED].filter(Boolean).join(', '),
  }));
  return new Map(details.flatMap(({ id, detail }) => (detail ? [[id, detail]] : [])));
}

const SHARED = 'Shared with you';

function birthsOfNamesakes(patients: readonly ListedPatient[]): ReadonlyMap<string, string> {
  const names = patients.map((patient) => patientName(patient).toLocaleLowerCase());
  const namesakes = patients.filter((_, index) =>
    names.some((name, other) => other !== index && name === names[index]),
  );
  return new Map(namesakes.map(({ id, date_of_birth }) => [id, born(date_of_birth)]));
}

const born = (date_of_birth: string | null) =>
  date_of_birth === null ? 'no date of birth' : `born ${formatDate(date_of_birth)}`;
