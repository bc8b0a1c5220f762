import { hashOf } from '#server/session/tokens.ts';
import { completeGeneric } from '#server/testing/family.ts';
import { sizesFor } from './data/fill.ts';
import { codeOf, idExpression, idOf, ownerOf, tokenOf, type User } from './data/ids.ts';

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
  /** The request; a write uses the fresh row with this number. */
  readonly request: (row: number) => Request;
  /** True if p50 must not grow with the number of patients. */
  readonly grows?: false;
  /** Values of the recorded statements that differ by row, with pgbench's expression for each. */
  readonly fresh?: (row: number) => readonly (readonly [literal: string, expression: string])[];
  /** Table whose new rows are deleted before each number of connections, because fresh rows are scarce. */
  readonly emptied?: string;
}

const admin: User = { role: 'admin', number: 1 };
/** Has 275 patients, as many as practitioners have on average. */
const practitioner: User = { role: 'practitioner', number: 120 };
const table = '/api/practitioner-patients';

/** Kits without questionnaire are numbers 3, 4, 8, 9, 13…; see the generator. */
const kitWithoutAnswers = (row: number) => 5 * Math.floor(row / 2) + 3 + (row % 2);
const theKit = 150;

/** The values that identify a customer in statements: the session's token and the user's id. */
const customerOf = (number: number, expression: string) =>
  [
    [
      `'\\x${hashOf(tokenOf({ role: 'customer', number })).toString('hex')}'::bytea`,
      `sha256(('token-of-customer' || ${expression})::bytea)`,
    ],
    [`'${idOf(`customer${number}`)}', true`, `${idExpression(`'customer' || ${expression}`)}::text, true`],
    [`'${idOf(`customer${number}`)}'`, idExpression(`'customer' || ${expression}`)],
  ] as const;

/** The operations for a database with this many generated patients. */
export const operationsOn = (patients: number): readonly Operation[] => {
  const { customers, kits } = sizesFor(patients);
  const patients_with_kits = patients * 0.9;
  const ownerOfKit = (kit: number) => ownerOf(1 + ((kit - 1) % patients_with_kits), customers);
  return [
    {
      name: 'own',
      title: "practitioner's first page",
      request: () => ({ path: table, as: practitioner }),
      grows: false,
    },
    { name: 'all', title: "admin's all patients", request: () => ({ path: table, as: admin }), grows: false },
    {
      name: 'smith',
      title: "admin's search smith",
      request: () => ({ path: `${table}?search=smith`, as: admin }),
    },
    {
      name: 'code',
      title: "admin's search MB0123",
      request: () => ({ path: `${table}?search=MB0123`, as: admin }),
    },
    {
      name: 'inventory',
      title: "inventory's first page",
      request: () => ({ path: '/api/admin/kit-inventory', as: admin }),
      grows: false,
    },
    {
      name: 'kit',
      title: 'one kit',
      request: () => ({ path: `/api/kit/${codeOf(theKit)}/available-pages`, as: ownerOfKit(theKit) }),
      grows: false,
    },
    {
      name: 'export',
      title: 'export',
      request: () => ({ path: `/api/kit/${codeOf(1)}/export`, as: admin }),
      grows: false,
    },
    {
      name: 'registration',
      title: 'registration',
      request: (row) => ({
        method: 'POST',
        path: '/api/kits',
        as: { role: 'customer', number: 1 + (row % customers) },
        body: {
          patient: { new: { first_name: 'New', last_name: 'Patient', date_of_birth: '2015-05-05' } },
          kit_id: codeOf(kits + 1 + row),
          confirm_kit_id: codeOf(kits + 1 + row),
        },
      }),
      fresh: (row) => [
        ...customerOf(1 + (row % customers), `(1 + :row % ${customers})`),
        [`'${codeOf(kits + 1 + row)}'`, `('MB' || lpad((${kits} + :row)::text, 6, '0'))`],
      ],
    },
    {
      name: 'questionnaire',
      title: 'questionnaire submission',
      emptied: 'app.symptom_data',
      request: (row) => ({
        method: 'POST',
        path: `/api/kits/${idOf(`kit${kitWithoutAnswers(row)}`)}/questionnaire`,
        as: ownerOfKit(kitWithoutAnswers(row)),
        body: completeGeneric(),
      }),
      fresh: (row) => {
        const kit = '(5 * (:row / 2) + 3 + :row % 2)';
        const patient = `(${kit} - 1) % ${patients_with_kits}`;
        return [
          ...customerOf(ownerOfKit(kitWithoutAnswers(row)).number, `(1 + (${patient}) % ${customers})`),
          [`'${idOf(`kit${kitWithoutAnswers(row)}`)}'`, idExpression(`'kit' || ${kit}`)],
        ];
      },
    },
  ];
};
