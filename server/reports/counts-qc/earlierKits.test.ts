import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { getPatient } from '#contract/families/patients.ts';
import { getTaxa, uploadCounts, uploadLaboratoryCounts } from '#contract/reports/counts.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import { proofOf } from '#server/families/register-kit/testing/registration.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { another, type CountsCalls, countsCalls, csvOf, type Genera, usual } from './testing/countsCalls.ts';

let portal: TestPortal;
let people: People;
let calls: CountsCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = countsCalls(portal, people);
});

afterAll(() => portal.close());

/** A patient with one published kit. */
async function aPatient(genera: Genera = usual): Promise<{ patient_id: PatientId; first: KitCode }> {
  const { kit_id, patient_id } = await aKit(portal, people, (number += 1));
  await calls.upload(kit_id, genera);
  expect((await calls.publish(kit_id)).status).toBe(200);
  return { patient_id, first: kit_id };
}
const nextKit = async (id: PatientId) => (await aKit(portal, people, (number += 1), { id })).kit_id;
const findingsOf = async (kit_id: KitCode) => (await calls.report(kit_id)).counts_check?.findings;
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { code: string }).code);
const taxaOf = async (kit_id: KitCode) =>
  (await portal.call(people.anna, getTaxa, { params: { kit_id } })).body;
const unlike = (kit_id: string | null, compared = 1) => ({
  code: 'unlike_earlier_kits',
  kit_id,
  compared,
  distance: expect.any(Number),
  limit: compared === 1 ? 4.3 : 3.7,
});

test('counts that are unlike the other kits of the person need a decision that names the nearest', async () => {
  const { patient_id, first } = await aPatient();
  const like = await nextKit(patient_id);
  await calls.upload(like, { ...usual, Blautia: 2500, Dorea: 500 });
  expect(await findingsOf(like)).toEqual([]);
  await calls.publish(like);

  const swapped = await nextKit(patient_id);
  await calls.upload(swapped, another);
  expect(await findingsOf(swapped)).toEqual([unlike(expect.stringMatching(`${first}|${like}`), 2)]);
  const refused = await calls.publish(swapped);
  expect(codeOf(refused)).toBe('counts_implausible');
  expect((refused.body as { message: string }).message).toMatch(
    /Unlike this person's earlier kits: a genus typically changes \d+(\.\d+)?-fold from MB\d{6}, the nearest of 2 other kits \(limit 3\.7-fold\)\.$/,
  );
});

test('kits of other methods, with few reads, without genera or of another person do not compare', async () => {
  const { patient_id } = await aPatient();
  const kit_id = await nextKit(patient_id);
  for (const query of [{ method: 'Shotgun' }, { pipeline: 'DADA2' }, { reference_database: 'SILVA' }]) {
    await calls.upload(kit_id, another, query);
    expect([query, await findingsOf(kit_id)]).toEqual([query, []]);
  }
  const tenth = Object.fromEntries(Object.entries(another).map(([name, reads]) => [name, reads / 10]));
  await calls.upload(kit_id, tenth);
  expect(await findingsOf(kit_id)).toEqual([]);
  const stranger = await aKit(portal, people, (number += 1));
  await calls.upload(stranger.kit_id, another);
  expect(await findingsOf(stranger.kit_id)).toEqual([]);
});

test('a sample of one genus compares, and one without reads of a genus has nothing to compare', async () => {
  const { patient_id, first } = await aPatient();
  const kit_id = await nextKit(patient_id);
  await calls.upload(kit_id, { Bacteroides: 20_000 });
  expect(await findingsOf(kit_id)).toEqual([unlike(first)]);
  const empty = 'rank,name,reads\nphylum,Firmicutes,20000\ngenus,Blautia,0\n';
  const input = { params: { kit_id }, query: { method: '16S' } };
  expect((await portal.call(people.admin, uploadCounts, input, empty)).status).toBe(200);
  expect(await findingsOf(kit_id)).toEqual([]);
});

test('counts that were kept before the registration need another decision if it adds a finding', async () => {
  const { patient_id, first } = await aPatient();
  const kit_id = await calls.aCode((number += 1));
  await calls.upload(kit_id, { ...another, Finegoldia: 4000 });
  expect(codeOf(await calls.publish(kit_id, { keep: true }))).toBe('done');
  await calls.registerCode(number, { patient: { id: patient_id } });
  expect(await calls.report(kit_id)).toMatchObject({
    awaits_release: true,
    counts_check: { decision: null, findings: [{ place: 'skin' }, unlike(first)] },
  });
  expect(codeOf(await calls.release(kit_id))).toBe('counts_implausible');
  expect(await taxaOf(kit_id)).toMatchObject({ taxa: null });
});

test('counts that were kept before the registration need no other decision if it adds no finding', async () => {
  const kit_id = await calls.aCode((number += 1));
  await calls.upload(kit_id, { ...another, Finegoldia: 4000 });
  await calls.publish(kit_id, { keep: true });
  await calls.registerCode(number, {});
  expect(codeOf(await calls.release(kit_id))).toBe('done');
});

test('a laboratory does not learn which kits belong to one person', async () => {
  const { patient_id, first } = await aPatient();
  const kit_id = await nextKit(patient_id);
  const lab = await aKey(portal, people);
  const input = { params: { kit_id }, query: { method: '16S' } };
  const added = await portal.call(lab, uploadLaboratoryCounts, input, csvOf(another));
  const refused = await calls.publishAs(lab, kit_id);
  expect(refused).toMatchObject({ status: 409, body: { details: { findings: [unlike(null)] } } });
  for (const { body } of [added, refused]) {
    expect(JSON.stringify(body)).toContain('from the only other kit');
    expect(JSON.stringify(body)).not.toContain(first);
  }
});

test('counts that were published before the registration wait if they are unlike the kits of their person', async () => {
  const { patient_id, first } = await aPatient();
  const kit_id = await calls.aCode((number += 1));
  await calls.upload(kit_id, another);
  expect(codeOf(await calls.publish(kit_id))).toBe('done');
  const proof = await proofOf(portal, people.admin, number);
  await calls.registerCode(number, { patient: { id: patient_id }, proof });

  expect(await calls.report(kit_id)).toMatchObject({
    awaits_release: true,
    is_proved: true,
    counts_check: { findings: [unlike(first)], decision: null },
  });
  expect(await taxaOf(kit_id)).toMatchObject({ taxa: null });
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  const statuses = getPatient.result.parse(body).kits.map((kit) => [kit.kit_id, kit.status]);
  expect(statuses).toContainEqual([kit_id, 'in_analysis']);

  expect(codeOf(await calls.release(kit_id))).toBe('counts_implausible');
  expect(await taxaOf(kit_id)).toMatchObject({ taxa: null });
  expect(codeOf(await calls.release(kit_id, { keep: true }))).toBe('done');
  expect(await taxaOf(kit_id)).toMatchObject({ taxa: { version: 1 } });
});

test('counts that were published before a proved registration open at once if they are plausible', async () => {
  const { patient_id } = await aPatient();
  const kit_id = await calls.aCode((number += 1));
  await calls.upload(kit_id, usual);
  await calls.publish(kit_id);
  const proof = await proofOf(portal, people.admin, number);
  await calls.registerCode(number, { patient: { id: patient_id }, proof });
  expect(await calls.report(kit_id)).toMatchObject({ awaits_release: false });
  expect(await taxaOf(kit_id)).toMatchObject({ taxa: { version: 1 } });
});

test('an undone registration takes the finding about its person along', async () => {
  const { patient_id, first } = await aPatient();
  const { kit_id, id } = await aKit(portal, people, (number += 1), { id: patient_id });
  await calls.upload(kit_id, another);
  expect(await findingsOf(kit_id)).toEqual([unlike(first)]);
  const undo = { params: { kit_id }, body: { kit_record_id: id } };
  expect((await portal.call(people.admin, undoRegistration, undo)).status).toBe(204);
  expect(await findingsOf(kit_id)).toEqual([]);
});

test('counts that wait for their publication are compared when their code is registered', async () => {
  const { patient_id, first } = await aPatient();
  const kit_id = await calls.aCode((number += 1));
  await calls.upload(kit_id, another);
  expect(await findingsOf(kit_id)).toEqual([]);
  await calls.registerCode(number, { patient: { id: patient_id } });
  expect(await findingsOf(kit_id)).toEqual([unlike(first)]);
  expect(kit_id).toBe(kitCode(number));
});
