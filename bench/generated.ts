import { sizesFor } from './data/fill.ts';
import { codes, ids, type Numbers, one, scattered, users, type Varied, type VariedUser } from './varied.ts';

/** The id of the patient that a registration adds. */
export const newPatient = ids('new patient', { of: (row) => row, sql: ':row' });

/** Users, kits and codes for requests to a database with this many generated patients; see `bench/data`. */
export function generated(patients: number) {
  const { customers, practitioners, kits } = sizesFor(patients);
  const patients_with_kits = patients * 0.9;

  const ownerOf = (kit: Numbers): VariedUser =>
    users('customer', {
      of: (row) => 1 + (((kit.of(row) - 1) % patients_with_kits) % customers),
      sql: `(1 + (${kit.sql} - 1) % ${patients_with_kits} % ${customers})`,
    });

  const kit = scattered(kits);
  const code = codes(kit);
  // The first kits have the numbers of their patients.
  const patient = scattered(patients_with_kits);

  // The first grant of every fifth practitioner is for a patient whose number is that of a kit with a questionnaire, or for one
  // without kits. Then the sixth grant is, for 100 000 patients.
  const fifth = scattered(practitioners / 5, 4, 5);
  const grantOf = (practitioner: number, index: number) =>
    1 + ((practitioner * 7919 + index * 611_953) % patients);
  const grantSql = (index: number) => `(1 + (${fifth.sql} * 7919 + ${index} * 611953) % ${patients})`;
  const granted: Numbers = {
    of: (row) => {
      const first = grantOf(fifth.of(row), 1);
      return first <= patients_with_kits ? first : grantOf(fifth.of(row), 6);
    },
    sql: `case when ${grantSql(1)} <= ${patients_with_kits} then ${grantSql(1)} else ${grantSql(6)} end`,
  };

  // Kits 3, 4, 8, 9, 13… have no questionnaire.
  const unanswered: Numbers = {
    of: (row) => 5 * Math.floor(row / 2) + 3 + (row % 2),
    sql: '(5 * (:row / 2) + 3 + :row % 2)',
  };
  const newOwner: Numbers = { of: (row) => 1 + (row % customers), sql: `(1 + :row % ${customers})` };

  return {
    admin: users('admin', one),
    practitioner: users('practitioner', scattered(practitioners)),
    /** Any registered kit, and its owner. */
    code,
    owner: ownerOf(kit),
    /** A patient with kits, and its owner. */
    patient: ids('patient', patient),
    owner_of_patient: ownerOf(patient),
    /** The first four digits of a code: a hundred kits have them. */
    beginning: { of: (row) => code.of(row).slice(0, 6), sql: `substr(${code.sql}, 1, 6)` } satisfies Varied,
    /** A kit with a questionnaire: 1, 6, 11… */
    answered: codes(scattered(kits / 5, 1, 5)),
    /** A kit with a questionnaire, and a practitioner who sees it. */
    granted: codes(granted),
    its_practitioner: users('practitioner', fifth),
    /** A kit without a questionnaire, and its owner: each request has its own. */
    unanswered: ids('kit', unanswered),
    its_owner: ownerOf(unanswered),
    /** An unregistered code for each request, and the customer who registers it. */
    new_code: codes({ of: (row) => kits + 1 + row, sql: `(${kits} + 1 + :row)` }),
    new_owner: users('customer', newOwner),
    new_owner_id: ids('customer', newOwner),
    /** Number of the first request with an unregistered code. */
    first_new: `select coalesce(max(substr(kit_id, 3)::integer), 0) - ${kits} + 1 from app.kits`,
  };
}
