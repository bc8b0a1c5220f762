import type { Sql } from '#db/sql.ts';
import { completeGeneric } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import * as bare from './bare.ts';
import type { User } from './data/ids.ts';
import { generated, newPatient } from './generated.ts';
import type { Varied, VariedUser } from './varied.ts';

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
  /** For a write, each of which uses up a row: the statement that returns the number of the first unused one. */
  readonly fresh?: string;
  /** Table whose new rows are deleted between rounds, because fresh rows are scarce. */
  readonly emptied?: string;
}

const table = '/api/practitioner-patients';

const get = (path: string) => () => ({ path });

/** A page of the patient table. */
const page = (query: string, statement: () => Sql) => ({
  request: get(`${table}${query}`),
  varied: [],
  bare: () => [statement()],
});

/** A request about one text that varies. */
const about = (text: Varied, path: (text: string) => string, statement: (text: string) => Sql) => ({
  request: (row: number) => ({ path: path(text.of(row)) }),
  varied: [text],
  bare: (row: number) => [statement(text.of(row))],
});

const exported = (code: Varied) => about(code, (kit_id) => `/api/kit/${kit_id}/export`, bare.symptomsOfKit);

/** The operations for a database with this many generated patients. */
export const operationsOn = (patients: number): readonly Operation[] => {
  const { admin, practitioner, code, new_code, new_owner_id, unanswered, ...data } = generated(patients);
  return [
    {
      name: 'own',
      title: "practitioner's page",
      as: practitioner,
      grows: false,
      ...page('', bare.patientsByName),
    },
    {
      name: 'all',
      title: 'all by name',
      as: admin,
      grows: false,
      index: bare.indexes.order,
      ...page('', bare.patientsByName),
    },
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
      ...about(data.beginning, (text) => `${table}?search=${text}`, bare.patientsWithCodes),
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
      as: data.owner,
      grows: false,
      ...about(code, (kit_id) => `/api/kit/${kit_id}/available-pages`, bare.pagesOfKit),
    },
    { name: 'export', title: 'export, admin', as: admin, grows: false, ...exported(data.answered) },
    {
      name: 'own-export',
      title: 'export, practitioner',
      as: data.its_practitioner,
      ...exported(data.granted),
    },
    {
      name: 'kit-comparison',
      title: "a patient's kits over time",
      as: data.owner_of_patient,
      grows: false,
      ...about(data.patient, (id) => `/api/patients/${id}/kit-comparison`, bare.comparedKits),
    },
    {
      name: 'registration',
      title: 'registration',
      as: data.new_owner,
      fresh: data.first_new,
      request: (row) => ({
        method: 'POST',
        path: '/api/kits',
        body: {
          // A patient of the same name would be asked about.
          patient: {
            new: { first_name: 'New', last_name: `Patient ${new_code.of(row)}`, date_of_birth: '2015-05-05' },
          },
          kit_id: new_code.of(row),
          confirm_kit_id: new_code.of(row),
          guardianship,
        },
      }),
      varied: [new_code, newPatient],
      bare: (row) => bare.registration(newPatient.of(row), new_owner_id.of(row), new_code.of(row)),
    },
    {
      name: 'questionnaire',
      title: 'questionnaire',
      as: data.its_owner,
      fresh: 'select 0',
      emptied: 'app.symptom_data',
      request: (row) => ({
        method: 'POST',
        path: `/api/kits/${unanswered.of(row)}/questionnaire`,
        body: { ...completeGeneric(), age_confirmed: true },
      }),
      varied: [unanswered],
      bare: (row) => [bare.questionnaire(unanswered.of(row), completeGeneric())],
    },
  ];
};
