import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as account from '#contract/account.ts';
import * as audit from '#contract/audit/audit.ts';
import * as kitEmails from '#contract/kit-emails.ts';
import * as kitInventory from '#contract/kit-inventory.ts';
import * as kitStatus from '#contract/kit-status.ts';
import * as kits from '#contract/kits.ts';
import * as laboratory from '#contract/laboratory.ts';
import * as patientTable from '#contract/patient-table.ts';
import * as patients from '#contract/patients.ts';
import * as practitionerAccess from '#contract/practitioner-access.ts';
import * as practitionerCodes from '#contract/practitioner-codes.ts';
import * as questionnaires from '#contract/questionnaires/questionnaires.ts';
import * as reports from '#contract/reports/reports.ts';
import * as waitingReports from '#contract/reports/waiting-reports.ts';
import * as secondStep from '#contract/second-step.ts';
import * as session from '#contract/session.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/ids.ts';
import * as users from '#contract/users.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'callers' in exported;

const endpoints = [
  account,
  kitEmails,
  audit,
  kitInventory,
  kitStatus,
  kits,
  laboratory,
  patientTable,
  patients,
  practitionerAccess,
  practitionerCodes,
  questionnaires,
  reports,
  secondStep,
  session,
  users,
  waitingReports,
].flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint));

const guarded = endpoints.filter(({ callers }) => callers !== 'anyone');

let portal: TestPortal;
let people: Record<Role, Person>;
let laboratoryKey: string;

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.database;
  const admin = await theFirstAdmin(db);
  people = {
    admin,
    customer: await aPerson(db, admin, 'customer'),
    practitioner: await aPerson(db, admin, 'practitioner'),
  };
  const made = await portal.call(admin, laboratory.createLaboratoryKey, { body: { name: 'A laboratory' } });
  laboratoryKey = laboratory.createLaboratoryKey.result.parse(made.body).key;
});

afterAll(() => portal.close());

const callAs = (person: Caller | undefined, endpoint: Endpoint) =>
  portal.call<Endpoint>(person, endpoint, {
    params: { kit_id: 'MB000001', page: '1', practitioner_code: 'ABC123', practitioner_id: 'x' },
  });

test('every API route is an endpoint of the contract', async () => {
  const document = await portal.app.inject('/api/openapi.json');
  const { paths } = document.json<{ paths: Record<string, Record<string, { operationId?: string }>> }>();
  const mounted = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(mounted.sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('only administrators may call endpoints under /api/admin', () => {
  const others = endpoints.filter(
    ({ path, callers }) => path.startsWith('/api/admin/') && JSON.stringify(callers) !== '["admin"]',
  );
  expect(others).toEqual([]);
});

describe.each(guarded)('$name', (endpoint) => {
  test('an anonymous call is refused before its input is parsed', async () => {
    expect(await callAs(undefined, endpoint)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: 'Authentication required' },
    });
  });

  test.each(['customer', 'practitioner', 'admin'] as const)(
    'checks the role of a caller: %s',
    async (role) => {
      const { status } = await callAs(people[role], endpoint);
      // Laboratory endpoints treat users as anonymous.
      if (endpoint.callers === 'laboratory') expect(status).toBe(401);
      else if (endpoint.callers.includes(role)) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    },
  );

  test('a laboratory may call laboratory endpoints only', async () => {
    const { status } = await callAs({ token: laboratoryKey }, endpoint);
    if (endpoint.callers === 'laboratory') expect([401, 403]).not.toContain(status);
    else expect(status).toBe(401);
  });
});
