import { SHLInvalidPasscodeError, SHLManifestNotFoundError, SHLViewer } from 'kill-the-clipboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import type { Resource } from '#server/records/record/fhir/resource.ts';
import { faultsOf, type Judged } from '#server/records/record/testing/fhirJudges.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { freePort } from '../../../tools/freePort.ts';
import { linkCalls, PASSCODE } from './testing/linkCalls.ts';

// A viewer that others wrote, over HTTP.

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof linkCalls>;
let patient_id: PatientId;

beforeAll(async () => {
  const port = await freePort();
  portal = await testPortal({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  people = await everybody(portal);
  calls = linkCalls(portal, people);
  ({ patient_id } = await recordCalls(portal, people).aFullKit(1));
  await portal.app.listen({ port, host: '127.0.0.1' });
});

afterAll(() => portal.close());

const recipient = 'Dr. Outside';

test.each([
  ['embedded', {}],
  ['by an address of its own', { embeddedLengthMax: 100 }],
])('the viewer opens a link with its passcode, the content %s', async (_, more) => {
  const { shlink } = await calls.aLink(patient_id);
  const viewer = new SHLViewer({ shlinkURI: shlink });
  expect(viewer.shl.requiresPasscode).toBe(true);
  expect(viewer.shl.label).toBe(recipient);
  const { fhirResources } = await viewer.resolveSHL({ passcode: PASSCODE, recipient, ...more });
  expect(fhirResources).toEqual([expect.objectContaining({ resourceType: 'Bundle', type: 'collection' })]);
  expect(faultsOf(fhirResources[0] as unknown as Judged)).toEqual({});
});

test('the viewer opens a record of three kits with 300 genera each', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Genus ${index}`);
  const { aFullKit } = recordCalls(portal, people);
  const first = await aFullKit(2, names);
  await aFullKit(3, names, first.patient_id);
  await aFullKit(4, names, first.patient_id);
  const { shlink } = await calls.aLink(first.patient_id);
  const { fhirResources } = await new SHLViewer({ shlinkURI: shlink }).resolveSHL({
    passcode: PASSCODE,
    recipient,
  });
  const [bundle] = fhirResources as unknown as [{ entry: { resource: Resource }[] }];
  const genera = bundle.entry.filter(({ resource }) => resource.resourceType === 'Observation');
  expect(genera).toHaveLength(900);
});

test('the viewer fails without the passcode, with a wrong one, and on an ended link', async () => {
  const { id, shlink } = await calls.aLink(patient_id);
  const viewer = new SHLViewer({ shlinkURI: shlink });
  await expect(viewer.resolveSHL({ recipient })).rejects.toThrow(SHLInvalidPasscodeError);
  await expect(viewer.resolveSHL({ recipient, passcode: '000000' })).rejects.toThrow(SHLInvalidPasscodeError);
  await expect(viewer.fetchManifest({ url: viewer.shl.url, recipient })).rejects.toThrow(
    SHLInvalidPasscodeError,
  );
  await portal.call(people.anna, endRecordLink, { params: { patient_id, link_id: id } });
  await expect(viewer.resolveSHL({ recipient, passcode: PASSCODE })).rejects.toThrow(
    SHLManifestNotFoundError,
  );
});
