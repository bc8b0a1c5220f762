import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as deletionRequests from '#contract/families/deletion-requests.ts';
import * as guardians from '#contract/families/guardians.ts';
import * as kitClaims from '#contract/families/kit-claims.ts';
import * as kitPractitioners from '#contract/families/kit-practitioners.ts';
import * as patientMerges from '#contract/families/patient-merges.ts';
import * as patients from '#contract/families/patients.ts';
import * as practitionerAccess from '#contract/families/practitioner-access.ts';
import * as practitionerCodes from '#contract/families/practitioner-codes.ts';
import * as registration from '#contract/families/register-kit.ts';
import * as account from '#contract/identity/account.ts';
import * as consents from '#contract/identity/consents.ts';
import * as secondStep from '#contract/identity/second-step.ts';
import * as session from '#contract/identity/session.ts';
import * as users from '#contract/identity/users.ts';
import * as kitEmails from '#contract/kits/kit-emails.ts';
import * as kitReasons from '#contract/kits/kit-reasons.ts';
import * as kitReplacements from '#contract/kits/kit-replacements.ts';
import * as kitStatus from '#contract/kits/kit-status.ts';
import * as kits from '#contract/kits/kits.ts';
import * as laboratoryAnswers from '#contract/kits/laboratory-answers.ts';
import * as retests from '#contract/kits/retests.ts';
import * as sampleWait from '#contract/kits/sample-wait.ts';
import * as arrivals from '#contract/laboratory/arrivals.ts';
import * as bench from '#contract/laboratory/bench.ts';
import * as benches from '#contract/laboratory/benches.ts';
import * as kitIntake from '#contract/laboratory/kit-intake.ts';
import * as kitInventory from '#contract/laboratory/kit-inventory.ts';
import * as kitProgress from '#contract/laboratory/kit-progress.ts';
import * as laboratories from '#contract/laboratory/laboratories.ts';
import * as laboratoryKeys from '#contract/laboratory/laboratory-keys.ts';
import * as laboratoryReports from '#contract/laboratory/laboratory-reports.ts';
import * as laboratoryStatus from '#contract/laboratory/laboratory-status.ts';
import * as scans from '#contract/laboratory/scans.ts';
import * as webhooks from '#contract/laboratory/webhooks.ts';
import * as audit from '#contract/operation/audit/audit.ts';
import * as deliveries from '#contract/operation/deliveries.ts';
import * as notifications from '#contract/operation/notifications.ts';
import * as setupChecklist from '#contract/operation/setup-checklist.ts';
import * as corrections from '#contract/questionnaires/corrections.ts';
import * as questionnaires from '#contract/questionnaires/questionnaires.ts';
import * as symptomChecks from '#contract/questionnaires/symptom-checks.ts';
import * as fhir from '#contract/records/fhir.ts';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';
import * as patientTable from '#contract/records/patient-table.ts';
import * as record from '#contract/records/record.ts';
import * as recordLinks from '#contract/records/record-links.ts';
import * as taxa from '#contract/reports/counts.ts';
import * as countsQc from '#contract/reports/counts-qc/counts-qc.ts';
import * as documentLinks from '#contract/reports/document-links.ts';
import * as kitComparison from '#contract/reports/kit-comparison.ts';
import * as previews from '#contract/reports/previews.ts';
import * as reportHolds from '#contract/reports/report-holds.ts';
import * as reportReviews from '#contract/reports/report-reviews.ts';
import * as reportSummary from '#contract/reports/report-summary.ts';
import * as reportWithdrawals from '#contract/reports/report-withdrawals.ts';
import * as reports from '#contract/reports/reports.ts';
import * as runs from '#contract/reports/runs.ts';
import * as suggestions from '#contract/reports/suggestions.ts';
import * as waitingReports from '#contract/reports/waiting-reports.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { aBench, aTechnician, type BenchCaller, begin } from '#server/laboratory/benches/testing/aBench.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported;

const endpoints = [
  account,
  deletionRequests,
  kitClaims,
  kitEmails,
  arrivals,
  scans,
  audit,
  bench,
  benches,
  consents,
  corrections,
  fhir,
  guardians,
  kitIntake,
  kitInventory,
  kitProgress,
  kitPractitioners,
  kitReasons,
  kitReplacements,
  kitStatus,
  kits,
  laboratories,
  laboratoryKeys,
  laboratoryReports,
  laboratoryStatus,
  notifications,
  laboratoryAnswers,
  deliveries,
  kitComparison,
  patientMerges,
  patientTable,
  patients,
  countsQc,
  practitionerAccess,
  practitionerCodes,
  documentLinks,
  previews,
  suggestions,
  questionnaires,
  record,
  recordLinks,
  registration,
  reportHolds,
  reportReviews,
  reportWithdrawals,
  reportSummary,
  reports,
  retests,
  runs,
  sampleWait,
  secondStep,
  session,
  setupChecklist,
  symptomChecks,
  taxa,
  users,
  waitingReports,
  webhooks,
].flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint));

const guarded = endpoints.filter(({ callers }) => callers !== 'anyone');

let portal: TestPortal;
let people: Record<Role, Person>;
let laboratoryKey: string;
let device: BenchCaller;

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.database;
  const admin = await theFirstAdmin(db);
  people = {
    admin,
    customer: await aPerson(db, admin, 'customer'),
    practitioner: await aPerson(db, admin, 'practitioner'),
  };
  const made = await portal.call(admin, laboratoryKeys.createLaboratoryKey, {
    body: { name: 'A laboratory' },
  });
  laboratoryKey = laboratoryKeys.createLaboratoryKey.result.parse(made.body).key;
  const created = await portal.call(admin, laboratories.createLaboratory, { body: { name: 'With a bench' } });
  const { id } = laboratories.createLaboratory.result.parse(created.body);
  device = await aBench(portal, admin, id);
  await begin(portal, device, await aTechnician(portal, admin, id, 'Tina'));
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

test('a call answers HEAD only if its handler is made for it', async () => {
  const answering = endpoints
    .filter(({ method, path }) => method === 'GET' && portal.app.hasRoute({ method: 'HEAD', url: path }))
    .map(({ name }) => name);
  expect(answering.sort()).toEqual([
    'openDocumentLink',
    'openPageLink',
    'previewReportPage',
    'previewSuggestion',
    'readReportPage',
    'readSuggestion',
  ]);
  expect((await portal.app.inject({ method: 'HEAD', url: '/api/health' })).statusCode).toBe(200);
});

test('only administrators may call endpoints under /api/admin', () => {
  const others = endpoints.filter(
    ({ path, callers }) => path.startsWith('/api/admin/') && JSON.stringify(callers) !== '["admin"]',
  );
  expect(others).toEqual([]);
});

test('a call that practitioners share with owners names the patient or the kit that decides about its rights', () => {
  const shared = endpoints.filter(
    (endpoint) => endpoint.for_owners && endpoint.callers.includes('practitioner'),
  );
  expect(shared.length).toBeGreaterThan(5);
  expect(shared.filter(({ path }) => !/:(patient_id|kit_id|kit_record_id)\b/.test(path))).toEqual([]);
});

describe.each(guarded)('$name', (endpoint) => {
  // A user's token counts as a wrong key.
  if (endpoint.callers === 'laboratory') beforeEach(() => asOwner(portal, 'delete from app.throttle'));

  test('an anonymous call is refused before its input is parsed', async () => {
    const { status, response } = await callAs(undefined, endpoint);
    const refusal =
      endpoint.document === FHIR_JSON
        ? { issue: [{ details: { text: 'Authentication required' }, diagnostics: 'not_signed_in' }] }
        : { code: 'not_signed_in', message: 'Authentication required' };
    expect({ status, body: response.json<unknown>() }).toMatchObject({ status: 401, body: refusal });
  });

  test.each(['customer', 'practitioner', 'admin'] as const)(
    'checks the role of a caller: %s',
    async (role) => {
      const { status } = await callAs(people[role], endpoint);
      // Endpoints of laboratories and benches treat users as anonymous.
      if (typeof endpoint.callers === 'string') expect(status).toBe(401);
      else if (endpoint.callers.includes(role)) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    },
  );

  test('a laboratory may call laboratory endpoints only', async () => {
    const { status } = await callAs({ token: laboratoryKey }, endpoint);
    if (endpoint.callers === 'laboratory') expect([401, 403]).not.toContain(status);
    else expect(status).toBe(401);
  });

  test('a bench may call bench endpoints only', async () => {
    // A call of this test ends the turn.
    await asOwner(
      portal,
      `update app.benches set technician_id = (select id from app.technicians), turn_until = now() + interval '1 hour'`,
    );
    const { status } = await callAs(device, endpoint);
    if (endpoint.callers === 'bench') expect([401, 403]).not.toContain(status);
    else expect(status).toBe(401);
  });
});
