import type { Sql } from '#db/sql.ts';
import { completeGeneric } from '#server/testing/family.ts';
import * as bare from './bare.ts';
import { sizesFor } from './data/fill.ts';
import type { User } from './data/ids.ts';
import { codes, ids, type Numbers, one, scattered, users, type Varied, type VariedUser } from './varied.ts';

export interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly as: User;
  readonly body?: object;
}

/** Something that users do, as one request. */
export interface Operation {
  /** The name in `npm run bench -- name`. */
  readonly name: string;
  readonly title: string;
  readonly as: VariedUser;
  /** The rest of the request with this number. */
  readonly request: (row: number) => Omit<Request, 'as'>;
  /** Values of its statements that differ by request, beside those of the user. */
  readonly varied: readonly Varied[];
  /** The least statements that answer the request. */
  readonly bare: (row: number) => readonly Sql[];
  /** Creates the index `bench`, which only the bare statement needs. */
  readonly index?: string;
  /** True if p50 must not grow with the number of patients. */
  readonly grows?: false;
  /** For a write, which uses up the fresh row of its number: the statement that returns the first fresh number. */
  readonly fresh?: string;
  /** Table whose new rows are deleted between rounds, because fresh rows are scarce. */
  readonly emptied?: string;
}

const table = '/api/practitioner-patients';

/** The operations for a database with this many generated patients. */
export const operationsOn = (patients: number): readonly Operation[] => {
  const { customers, practitioners, kits } = sizesFor(patients);
  const patients_with_kits = patients * 0.9;
  const admin = users('admin', one);
  const practitioner = users('practitioner', scattered(practitioners));

  const get = (path: string) => () => ({ path });
  /** A page of the patient table. */
  const page = (query: string, statement: () => Sql) => ({
    request: get(`${table}${query}`),
    varied: [],
    bare: () => [statement()],
  });
  /** A request that names one text that varies. */
  const about = (text: Varied, path: (text: string) => string, statement: (text: string) => Sql) => ({
    request: (row: number) => ({ path: path(text.of(row)) }),
    varied: [text],
    bare: (row: number) => [statement(text.of(row))],
  });

  const ownersOf = (kit: Numbers): VariedUser =>
    users('customer', {
      of: (row) => 1 + (((kit.of(row) - 1) % patients_with_kits) % customers),
      sql: `(1 + (${kit.sql} - 1) % ${patients_with_kits} % ${customers})`,
    });
  const anyKit = scattered(kits);
  const code = codes(anyKit);
  /** Its hundred kits are registered: the first four digits of a code. */
  const beginning: Varied = {
    of: (row) => code.of(row).slice(0, 6),
    sql: `substr(${code.sql}, 1, 6)`,
  };

  // Kits 1, 6, 11… have a questionnaire; see the generator.
  const answered = codes(scattered(kits / 5, 1, 5));
  // Every fifth practitioner sees a patient whose number is that of a kit with a questionnaire.
  const fifth = scattered(practitioners / 5, 4, 5);
  const grantOf = (practitioner: number, index: number) =>
    1 + ((practitioner * 7919 + index * 611_953) % patients);
  const grantSql = (index: number) => `(1 + (${fifth.sql} * 7919 + ${index} * 611953) % ${patients})`;
  const granted = codes({
    of: (row) => {
      const first = grantOf(fifth.of(row), 1);
      return first <= patients_with_kits ? first : grantOf(fifth.of(row), 6);
    },
    sql: `case when ${grantSql(1)} <= ${patients_with_kits} then ${grantSql(1)} else ${grantSql(6)} end`,
  });
  const exported = (kit: Varied) => about(kit, (kit_id) => `/api/kit/${kit_id}/export`, bare.symptomsOfKit);

  const newOwner: Numbers = { of: (row) => 1 + (row % customers), sql: `(1 + :row % ${customers})` };
  const newOwnerId = ids('customer', newOwner);
  const newCode = codes({ of: (row) => kits + 1 + row, sql: `(${kits} + 1 + :row)` });
  // Kits 3, 4, 8, 9, 13… have no questionnaire.
  const unanswered: Numbers = {
    of: (row) => 5 * Math.floor(row / 2) + 3 + (row % 2),
    sql: '(5 * (:row / 2) + 3 + :row % 2)',
  };
  const unansweredId = ids('kit', unanswered);

  return [
    {
      name: 'own',
      title: "practitioner's page",
      as: practitioner,
      grows: false,
      ...page('', bare.patientsByName),
    },
    { name: 'all', title: 'all by name', as: admin, grows: false, ...page('', bare.patientsByName) },
    {
      name: 'newest',
      title: 'all, newest first',
      as: admin,
      grows: false,
      index: bare.indexes.registrations,
      ...page('?sort=registered&order=desc', bare.patientsByRegistration),
    },
    {
      name: 'smith',
      title: 'smith, admin',
      as: admin,
      index: bare.indexes.names,
      ...page('?search=smith', () => bare.patientsWithName('smith')),
    },
    {
      name: 'own-smith',
      title: 'smith, practitioner',
      as: practitioner,
      ...page('?search=smith', () => bare.patientsWithName('smith')),
    },
    {
      name: 'code',
      title: 'MB012345',
      as: admin,
      ...about(code, (text) => `${table}?search=${text}`, bare.patientsWithCode),
    },
    {
      name: 'codes',
      title: 'MB0123',
      as: admin,
      ...about(beginning, (text) => `${table}?search=${text}`, bare.patientsWithCodes),
    },
    {
      name: 'inventory',
      title: 'inventory',
      as: admin,
      grows: false,
      request: get('/api/admin/kit-inventory'),
      varied: [],
      bare: () => [bare.inventory()],
    },
    {
      name: 'kit',
      title: 'pages of a kit',
      as: ownersOf(anyKit),
      grows: false,
      ...about(code, (kit_id) => `/api/kit/${kit_id}/available-pages`, bare.pagesOfKit),
    },
    { name: 'export', title: 'export, admin', as: admin, grows: false, ...exported(answered) },
    {
      name: 'own-export',
      title: 'export, practitioner',
      as: users('practitioner', fifth),
      ...exported(granted),
    },
    {
      name: 'registration',
      title: 'registration',
      as: users('customer', newOwner),
      fresh: `select coalesce(max(substr(kit_id, 3)::integer), 0) - ${kits} + 1 from app.kits`,
      request: (row) => ({
        method: 'POST',
        path: '/api/kits',
        body: {
          patient: { new: { first_name: 'New', last_name: 'Patient', date_of_birth: '2015-05-05' } },
          kit_id: newCode.of(row),
          confirm_kit_id: newCode.of(row),
        },
      }),
      varied: [newCode],
      bare: (row) => bare.registration(newOwnerId.of(row), newCode.of(row)),
    },
    {
      name: 'questionnaire',
      title: 'questionnaire',
      as: ownersOf(unanswered),
      fresh: 'select 0',
      emptied: 'app.symptom_data',
      request: (row) => ({
        method: 'POST',
        path: `/api/kits/${unansweredId.of(row)}/questionnaire`,
        body: completeGeneric(),
      }),
      varied: [unansweredId],
      bare: (row) => [bare.questionnaire(unansweredId.of(row), completeGeneric())],
    },
  ];
};
