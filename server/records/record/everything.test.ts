import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccess } from '#contract/families/practitioner-access.ts';
import { getFhirCapabilities } from '#contract/records/fhir.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import type { Resource } from './fhir/resource.ts';
import { aloneInBundle, faultsOf } from './testing/fhirJudges.ts';
import { type FullKit, PRIVATE_MARK, recordCalls } from './testing/recordCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof recordCalls>;
let kit: FullKit;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = recordCalls(portal, people);
  kit = await calls.aFullKit(1);
});

afterAll(() => portal.close());

/** Anna's call of an address as it is written. */
const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { authorization: `Bearer ${people.anna.token}`, ...headers } });

test('the interface lists its capabilities, and the judges accept it', async () => {
  const { status, response } = await portal.call(undefined, getFhirCapabilities, { query: {} });
  expect([status, response.headers['content-type']]).toEqual([200, 'application/fhir+json']);
  const resource = response.json<object>();
  expect(resource).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });
  expect(faultsOf(aloneInBundle(resource))).toEqual({});
});

test('the owner, a practitioner with access and an administrator get a bundle that no judge refuses', async () => {
  const { anna, paula, admin } = people;
  for (const person of [anna, paula, admin]) {
    const { status, response } = await calls.everything(person, kit.patient_id);
    expect([status, response.headers['content-type']]).toEqual([200, 'application/fhir+json']);
    const bundle = response.json<{ entry: { resource: Resource }[] }>();
    expect(faultsOf(bundle)).toEqual({});
    const types = new Map<string, number>();
    for (const { resource } of bundle.entry)
      types.set(resource.resourceType, (types.get(resource.resourceType) ?? 0) + 1);
    expect(Object.fromEntries(types)).toMatchObject({
      Patient: 1,
      RelatedPerson: 1,
      ServiceRequest: 1,
      Specimen: 1,
      Questionnaire: 1,
      QuestionnaireResponse: 2,
      Observation: 2,
      DiagnosticReport: 1,
      DocumentReference: 1,
      // The grant, and the owner's statement of guardianship.
      Consent: person === anna ? 2 : 1,
    });
    expect(types.has('AuditEvent')).toBe(person === anna);
  }
});

test('no judge refuses the bundle of a limited grant, which names the covered kit in its consent', async () => {
  const { id, patient_id } = await calls.aFullKit(3);
  const other = await calls.aFullKit(4, undefined, patient_id);
  const ends_at = new Date(Date.now() + 86_400_000).toISOString();
  await portal.call(people.anna, changeAccess, {
    params: { patient_id, practitioner_id: people.paula.actor.user_id },
    body: { kit_record_ids: [id], ends_at },
  });
  for (const person of [people.anna, people.paula, people.admin]) {
    const bundle = await calls.bundleFor(person, patient_id);
    expect(faultsOf(bundle)).toEqual({});
    expect(JSON.stringify(bundle).includes(other.id)).toBe(person !== people.paula);
    const consents = (bundle as { entry: { resource: Resource }[] }).entry.filter(
      ({ resource }) => resource.resourceType === 'Consent' && 'provision' in resource,
    );
    expect(consents).toMatchObject([
      {
        resource: {
          status: 'active',
          provision: { data: [{ reference: { reference: `ServiceRequest/${id}` } }] },
        },
      },
    ]);
  }
});

test("a practitioner's notes are in the bundle of staff and not in the owner's", async () => {
  const { anna, paula, admin } = people;
  for (const person of [anna, paula, admin])
    expect(JSON.stringify(await calls.bundleFor(person, kit.patient_id)).includes(PRIVATE_MARK)).toBe(
      person !== anna,
    );
});

test('a hidden patient and a missing one get the same OperationOutcome', async () => {
  const missing = PatientId.parse(crypto.randomUUID());
  for (const stranger of [people.otherCustomer, people.otherPractitioner]) {
    const { status, response } = await calls.everything(stranger, kit.patient_id);
    expect(status).toBe(404);
    expect(response.body).toBe((await calls.everything(stranger, missing)).response.body);
    expect(response.headers['content-type']).toBe('application/fhir+json');
    expect(faultsOf(aloneInBundle(response.json<object>()))).toEqual({});
  }
});

test('an operation with an encoded dollar sign is the same', async () => {
  const path = `/api/fhir/R4/Patient/${kit.patient_id}/%24everything?_format=json`;
  const { statusCode, headers, body } = await get(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/fhir+json']);
  expect(body).toContain(`Patient/${kit.patient_id}`);
  expect((await get('/api/patients/%24everything')).headers['content-type']).toMatch(/^application\/json/);
});

test.each([
  '/api/fhir/R4',
  '/api/fhir/R4/',
  '/api/fhir/R4/Observation?code=x',
  '/api/fhir/R4/Patient/x/$export',
  '/api/fhir/R4/%zz',
])('the unknown address %s is refused with an OperationOutcome', async (path) => {
  const { statusCode, headers, json } = await get(path);
  expect(headers['content-type']).toBe('application/fhir+json');
  expect(statusCode).toBe(path.endsWith('%zz') ? 400 : 404);
  expect(faultsOf(aloneInBundle(json<object>()))).toEqual({});
});

test.each([
  ['application/fhir+xml', 406],
  ['text/html, application/xml;q=0.9', 406],
  ['application/fhir+xml, */*;q=0.1', 200],
  ['application/*', 200],
  ['Application/FHIR+JSON; fhirVersion=4.0', 200],
  ['application/json', 200],
])('a client that accepts %s gets %i', async (accept, status) => {
  const path = `/api/fhir/R4/Patient/${kit.patient_id}/$everything`;
  const { statusCode, headers, json } = await get(path, { accept });
  expect([statusCode, headers['content-type']]).toEqual([status, 'application/fhir+json']);
  if (status === 406)
    expect(json()).toMatchObject({ issue: [{ code: 'not-supported', diagnostics: 'not_acceptable' }] });
  expect((await get('/api/fhir/R4/metadata?_format=json', { accept })).statusCode).toBe(200);
});

test('a malformed id is refused as an invalid request', async () => {
  const { status, response } = await calls.everything(people.anna, 'x' as PatientId);
  expect(status).toBe(400);
  expect(response.json()).toMatchObject({ issue: [{ code: 'invalid', diagnostics: 'invalid_request' }] });
});

test('staff who read a bundle leave one event in ten minutes, and the owner none', async () => {
  const other = await calls.aFullKit(2);
  const recorded = await recordedBy(portal, async () => {
    for (const person of [people.anna, people.paula, people.paula, people.admin])
      await calls.everything(person, other.patient_id);
  });
  expect(briefly(recorded, 'action', 'actor_role', 'patient_id', 'kit_id', 'details')).toEqual([
    ['symptoms_exported', 'practitioner', other.patient_id, null, { kind: 'fhir' }],
    ['symptoms_exported', 'admin', other.patient_id, null, { kind: 'fhir' }],
  ]);
});
