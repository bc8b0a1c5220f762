import { glob, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '#db/sql.ts';
import type { Returned, Statement } from '#db/statements.ts';
import { describeStatement } from '#db/testing/describeStatement.ts';
import { type TestDatabase, testDatabase } from '#db/testing/testDatabase.ts';
import { liveTables } from './hosted-client/live/tables.ts';
import { tableNamed } from './hosted-client/tables/dialect/catalogue.ts';
import { parseQuery } from './hosted-client/tables/dialect/parseQuery.ts';
import { columnMismatches } from './testing/columnMismatches.ts';

// Each query of the server names a schema as its row. Here PostgreSQL reports the real types of the rows.

type Query = ((...args: unknown[]) => Statement<unknown>) & { readonly returned: Returned };

const isQuery = (exported: unknown): exported is Query =>
  typeof exported === 'function' && 'returned' in exported;

/** Stands for any argument: its members and results stand for any argument, too. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, key) => (typeof key === 'symbol' ? () => 'anything' : anything),
  apply: () => anything,
});

const definition = /= (?:many|one|value|json|command)\(/g;

const queries: [string, Query][] = [];
/** Files with a query that they do not export. */
const files_that_hide: string[] = [];
for await (const file of glob(`${import.meta.dirname}/**/*.ts`)) {
  if (/\.test\.ts$|\/testing\//.test(file)) continue;
  const source = await readFile(file, 'utf8');
  if (!source.includes("from '#db/statements.ts'")) continue;
  const exports: Record<string, unknown> = await import(file);
  const path = relative(import.meta.dirname, file);
  const found = Object.entries(exports).flatMap(([name, exported]): [string, Query][] =>
    isQuery(exported) ? [[`${path} ${name}`, exported]] : [],
  );
  queries.push(...found);
  if (found.length !== (source.match(definition)?.length ?? 0)) files_that_hide.push(path);
}

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

const page = { search: 'MB1', sort: 'kit_id', order: 'asc', page: 2, page_size: 20 };

const accesses = tableNamed('practitioner_access');
if (!accesses) throw new Error('No such table');
const accessQuery = parseQuery(accesses, {
  select: '*,profiles(full_name),patients!inner(*,kits(*))',
  order: 'granted_at.desc',
  practitioner_id: 'in.(a,b)',
  'patients.first_name': 'ilike.a*',
});

/** Arguments of the queries whose SQL depends on them. */
const examples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'operation/audit/queries.ts auditEventsOn': [[page], [{ ...page, kit_id: 'MB000001' }]],
  'operation/audit/queries.ts auditEventsAfter': [
    [{}, undefined, 10],
    [{}, { moment: '2026-01-01', id: 1 }, 10],
  ],
  'laboratory/kit-inventory/matching.ts countKits': [
    ['MB'],
    ['MB1'],
    ['123'],
    ['', 'active'],
    ['', 'unregistered'],
    ['MB1', 'inactive'],
  ],
  'laboratory/kit-inventory/page.ts inventoryPage': [
    [page],
    [page, 10],
    [{ ...page, search: '' }, 100_000],
    [{ ...page, search: '', filter: 'registered' }, 10],
  ],
  'laboratory/kit-inventory/queries.ts kitsFound': [['MB'], ['MB1'], ['123']],
  'laboratory/kit-progress/queries.ts kitsInProgress': [
    [{ ...page, sort: 'registered' }],
    [{ ...page, sort: 'kit_id', filter: 'late' }],
  ],
  'laboratory/kit-progress/queries.ts countKitsInProgress': [[undefined], ['received']],
  'families/kit-claims/queries.ts claimsFound': [
    [{ ...page, sort: 'created' }],
    [{ ...page, state: 'open' }],
  ],
  'families/kit-claims/queries.ts countClaims': [[page]],
  'families/kit-claims/queries.ts undoneFound': [[page]],
  'families/kit-claims/queries.ts countUndone': [['x']],
  'operation/deliveries/queries.ts mailsFound': [
    [{ ...page, sort: 'created' }],
    [{ ...page, sort: 'recipient', search: '', state: 'failed' }],
  ],
  'operation/deliveries/queries.ts countMails': [[page], [{ search: '', state: 'sent' }]],
  'operation/deliveries/queries.ts failedJobsFound': [[{ ...page, sort: 'task' }]],
  'operation/deliveries/queries.ts countFailedJobs': [[page]],
  'records/patient-table/queries.ts countEverybody': [
    ...['', 'MB000001', 'zoe', 'z'].map((search) => [{ search }]),
    [{ search: '', filter: 'no_answers' }],
  ],
  'records/patient-table/page.ts pageOf': (['admin', 'practitioner'] as const).map((role) => [
    role,
    page,
    { page: sql`page as (select *, null as sort_key from app.patient_table_rows)`, total: sql`1` },
  ]),
  'hosted-client/live/queries.ts rowsFor': Object.entries(liveTables).flatMap(([name, table]) =>
    table.readers.map((role) => [name, table, role, ['id']]),
  ),
  'records/record/queries.ts patientRecord': (['customer', 'practitioner', 'admin'] as const).map((role) => [
    role,
    'id',
    'fhir',
  ]),
  'reports/queries.ts visibleFile': [
    [anything, 1],
    [anything, 1, { version: 2, reading: 'report_read' }],
  ],
  'reports/queries.ts newestFile': [
    [anything, 1, undefined],
    [anything, 1, 'report_read'],
  ],
  'reports/sharingQueries.ts replacedSuggestion': [
    [anything, 1, true],
    [anything, 1, false],
  ],
  'reports/summaryQueries.ts replacedPages': [
    [{ role: 'customer' }, anything],
    [{ role: 'practitioner' }, anything],
  ],
  'reports/waitingReports.ts waitingFound': [[page]],
  'hosted-client/tables/dialect/queries.ts rowsFound': [
    [accesses, { ...accessQuery, limit: 10, is_counted: true }],
  ],
  'questionnaires/symptom-checks/queries.ts checksFound': [
    [{ ...page, sort: 'submitted' }],
    [{ ...page, state: 'asked' }],
  ],
  'families/practitioner-codes/queries.ts practitionersFound': [
    [{ ...page, sort: 'created' }],
    [{ search: '', sort: 'full_name', order: 'asc' }],
  ],
  'families/practitioner-codes/queries.ts countPractitioners': [[''], ['x']],
  'questionnaires/symptom-checks/queries.ts countChecks': [[page], [{ search: '', state: 'open' }]],
  'identity/users/queries.ts usersFound': [
    [{ ...page, sort: 'email' }],
    [{ search: '', sort: 'email', order: 'desc' }],
  ],
  'identity/users/queries.ts countUsers': [[''], ['x']],
  'laboratory/webhooks/queries.ts deliveriesFound': [
    [{ ...page, webhook_id: 'id' }],
    [{ ...page, webhook_id: 'id', search: '', state: 'waiting' }],
  ],
  'laboratory/webhooks/queries.ts countDeliveries': [[{ ...page, webhook_id: 'id', state: 'delivered' }]],
};

/** Columns that a table allows to be null and a statement does not. */
const neverNull: Readonly<Record<string, string>> = {
  'operation/audit/exposureQueries.ts recordsRead': 'patient_id may be null',
  'families/practitioner-codes/queries.ts setPractitionerCode': 'practitioner_code may be null',
  'reports/sharingQueries.ts replacedSuggestion': 'object_key may be null',
  'reports/summaryQueries.ts replacedPages': 'replaced_at may be null',
};

test.each(queries)('the schema of %s names the columns of its statement', async (name, query) => {
  const any_arguments = Array.from({ length: 5 }, () => anything);
  for (const given of examples[name] ?? [any_arguments]) {
    const { text } = query(...given).sql.compile();
    const problems = columnMismatches(query.returned, await describeStatement(owner, text));
    expect(
      problems.filter((problem) => problem !== neverNull[name]),
      text,
    ).toEqual([]);
  }
});

test('every query is exported, where this test can see it', () => {
  expect(files_that_hide).toEqual([]);
  expect(queries.length).toBeGreaterThan(100);
});

test('every example belongs to a query', () => {
  const names = queries.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(examples), ...Object.keys(neverNull)]));
});

const returned = { kind: 'rows', schema: z.object({ id: z.uuid(), email: z.string() }) } as const;

test.each([
  ['a missing column', 'select id from app.profiles', 'email is not a column'],
  ['a column too many', 'select id, email, role from app.profiles', 'role is not in the schema'],
  ['another type', 'select id, 1 as email from app.profiles', 'email is integer, not string'],
  ['a list', 'select id, array[email::text] as email from app.profiles', 'email is text[], not string'],
  ['a column that may be null', 'select id, full_name as email from app.profiles', 'email may be null'],
])('a schema that differs from its statement is found: %s', async (_, text, problem) => {
  expect(columnMismatches(returned, await describeStatement(owner, text))).toEqual([problem]);
});

test('a statement that PostgreSQL cannot prepare is found', async () => {
  await expect(describeStatement(owner, 'select emial from app.profiles')).rejects.toMatchObject({
    code: '42703',
  });
});
