import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { receiveKit } from '#contract/laboratory/kit-intake.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { getLaboratoryKit } from '#contract/laboratory/laboratory-status.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aLaboratory, type LaboratoryCaller } from '#server/laboratory/testing/aLaboratory.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { minutesAgo, statusCalls } from './testing/statusCalls.ts';

let portal: TestPortal;
let people: People;
let lab: LaboratoryCaller;
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
let number = 0;
let calls: ReturnType<typeof statusCalls>;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  lab = await aLaboratory(portal, people, 'North Lab');
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 1;
  kit = await aKit(portal, people, number);
  await give(kit.kit_id);
  calls = statusCalls(portal, people, lab, kit);
});

afterAll(() => portal.close());

const give = (kit_id: KitCode) =>
  asOwner(portal, 'update app.kit_inventory set laboratory_id = $1 where kit_id = $2', [
    lab.laboratory_id,
    kit_id,
  ]);
const look = (kit_id: KitCode = kit.kit_id) => portal.call(lab, getLaboratoryKit, { params: { kit_id } });
const change = (from_status: KitStatus, status: KitStatus, more: object = {}) =>
  portal.call(people.admin, changeKitStatus, {
    params: { kit_id: kit.kit_id },
    body: { from_status, status, ...more },
  });
describe('getLaboratoryKit', () => {
  test('getLaboratoryKit returns the state of a registered kit and no more', async () => {
    const { kit_id } = kit;
    const known = { kit_id, is_registered: true, sample_taken_date: null, has_answers: false };
    expect(await look()).toMatchObject({ status: 200 });
    expect((await look()).body).toEqual({ ...known, status: 'registered', is_held: false });

    await asOwner(portal, `update app.kits set sample_taken_date = '2026-01-05' where id = $1`, [kit.id]);
    await portal.call(people.anna, submitQuestionnaire, {
      params: { kit_record_id: kit.id },
      body: completeGeneric(),
    });
    await calls.set({ status: 'received' });
    expect((await look()).body).toEqual({
      ...known,
      sample_taken_date: '2026-01-05',
      has_answers: true,
      status: 'received',
      is_held: false,
    });
  });

  test('getLaboratoryKit distinguishes an unregistered code, a deleted kit and an unknown code', async () => {
    const unregistered = kitCode(900_000 + number);
    await portal.call(people.admin, addKits, {
      body: { kit_id: unregistered, laboratory_id: lab.laboratory_id },
    });
    expect((await look(unregistered)).body).toEqual({
      kit_id: unregistered,
      is_registered: false,
      sample_taken_date: null,
      has_answers: false,
      status: null,
      is_held: false,
    });
    await asOwner(portal, 'delete from app.kits where id = $1', [kit.id]);
    expect(await look()).toMatchObject({ status: 409, body: { code: 'kit_deleted' } });
    expect(await look(kitCode(999_999))).toMatchObject({
      status: 404,
      body: { code: 'kit_not_in_inventory' },
    });
  });
});

describe('setLaboratoryKitStatus', () => {
  test('the history names the laboratory to administrators, and the condition of the kit', async () => {
    const received_at = minutesAgo(5);
    await calls.set({ status: 'received', condition: 'Box dented', received_at });
    await change('received', 'in_analysis');
    const [registered, received, in_analysis] = await calls.history();
    expect(registered).toMatchObject({ laboratory: null, condition: null, received_at: null });
    expect(received).toMatchObject({ laboratory: 'North Lab', author: null, condition: 'Box dented' });
    expect(Date.parse(received?.received_at ?? '')).toBe(Date.parse(received_at));
    expect(in_analysis?.laboratory).toBeNull();
    expect(in_analysis?.author).not.toBeNull();
  });

  test('a kit that the bench has received gets the details of the laboratory without a second entry', async () => {
    await portal.call(people.admin, receiveKit, {
      params: { kit_id: kit.kit_id },
      body: { waited_ms: 0 },
    });
    const body = { status: 'received', condition: 'Intact', received_at: minutesAgo(1) } as const;
    const first = await calls.set(body);
    expect(first).toMatchObject({ status: 200, body: { condition: 'Intact' } });
    expect((await calls.set(body)).body).toEqual(first.body);
    const entries = await calls.history();
    expect(entries.map(({ status }) => status)).toEqual(['registered', 'received']);
    expect(entries[1]).toMatchObject({ condition: 'Intact', laboratory: null });
    expect(await calls.notifications()).toHaveLength(1);
  });

  test('a question and a rejection carry their reason to the owner, each with one notification', async () => {
    await calls.set({ status: 'received' });
    const question = { status: 'information_needed', reason: 'When was the sample taken?' } as const;
    const asked = await calls.set(question);
    expect((await calls.set(question)).body).toEqual(asked.body);
    const rejection = { status: 'rejected', reason: 'The tube leaked' } as const;
    expect(await calls.set(rejection)).toMatchObject({ status: 200, body: { reason: 'The tube leaked' } });
    expect((await calls.notifications()).map(({ kind }) => kind)).toEqual([
      'sample_received',
      'information_needed',
      'sample_rejected',
    ]);
  });

  test('setLaboratoryKitStatus refuses steps that are not possible, each with a sentence', async () => {
    const impossible = {
      status: 409,
      body: { code: 'kit_status_not_possible', message: 'This status cannot follow the current one.' },
    };
    expect(await calls.set({ status: 'in_analysis' })).toMatchObject(impossible);
    expect(await calls.set({ status: 'rejected', reason: 'The tube leaked' })).toMatchObject(impossible);
    await calls.set({ status: 'received' });
    await calls.set({ status: 'in_analysis' });
    expect(await calls.set({ status: 'received' })).toMatchObject(impossible);
    expect(await calls.statuses()).toEqual(['registered', 'received', 'in_analysis']);
  });

  test('setLaboratoryKitStatus refuses a time of receipt that cannot be right', async () => {
    const refusal = async (received_at: string) =>
      ((await calls.set({ status: 'received', received_at })).body as { code: string }).code;
    expect(await refusal(minutesAgo(-10))).toBe('received_in_future');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await asOwner(portal, 'update app.kits set sample_taken_date = $1 where id = $2', [tomorrow, kit.id]);
    expect(await refusal(minutesAgo(24 * 60))).toBe('received_before_sample');
    await asOwner(portal, 'update app.kits set sample_taken_date = null where id = $1', [kit.id]);

    await calls.set({ status: 'received', received_at: minutesAgo(5) });
    expect(
      await calls.set({ status: 'information_needed', reason: 'Why?', received_at: minutesAgo(6) }),
    ).toMatchObject({
      status: 409,
      body: { code: 'received_at_outdated', message: 'A later time of receipt is known for this kit.' },
    });
    expect(await calls.statuses()).toEqual(['registered', 'received']);
  });

  test('setLaboratoryKitStatus refuses deleted and unknown codes, and questions about unregistered ones', async () => {
    const unregistered = kitCode(900_000 + number);
    await portal.call(people.admin, addKits, {
      body: { kit_id: unregistered, laboratory_id: lab.laboratory_id },
    });
    const received = { status: 'received' } as const;
    expect(await calls.set({ status: 'information_needed', reason: 'Why?' }, unregistered)).toMatchObject({
      status: 409,
      body: { code: 'kit_unregistered' },
    });
    expect((await calls.set(received, kitCode(999_999))).status).toBe(404);
    await asOwner(portal, 'delete from app.kits where id = $1', [kit.id]);
    expect(await calls.set(received)).toMatchObject({ status: 409, body: { code: 'kit_deleted' } });
  });

  test.each([
    {},
    { status: 'report_ready' },
    { status: 'registered' },
    { status: 'cancelled' },
    { status: 'rejected' },
    { status: 'rejected', reason: ' ' },
    { status: 'received', reason: 'All good' },
    { status: 'received', condition: 'x'.repeat(201) },
    { status: 'received', received_at: 'yesterday' },
    { status: 'received', received_at: '2026-01-05T08:00:00+16:00' },
    { status: 'received', received_at: '2026-01-05T08:00:00-23:59' },
    { status: 'received', received_at: '0000-01-05T08:00:00Z' },
    { status: 'received', received_at: '0001-01-01T00:00:00+14:00' },
    { status: 'received', change_id: ' ' },
    { status: 'received', patient: 'Mia' },
  ])('setLaboratoryKitStatus refuses the body %j and changes nothing', async (body) => {
    expect((await calls.set(body as { status: 'received' })).status).toBe(400);
    expect(await calls.statuses()).toEqual(['registered']);
  });

  test('the details of a laboratory survive the undoing and restoring of a registration', async () => {
    await calls.set({ status: 'received', condition: 'Intact', received_at: minutesAgo(5) });
    const before = (await calls.history())[1];
    const { undo, restore } = claimCalls(portal, people);
    expect((await undo(kit.kit_id, kit.id)).status).toBe(204);
    expect((await look()).body).toMatchObject({ is_registered: false, status: null });
    expect((await restore(kit.kit_id)).status).toBe(204);
    expect((await calls.history())[1]).toEqual({ ...before, id: expect.any(Number) });
  });
});
