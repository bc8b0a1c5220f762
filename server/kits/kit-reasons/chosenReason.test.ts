import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listUndoneRegistrations,
  restoreRegistration,
  undoRegistration,
} from '#contract/families/kit-claims.ts';
import { getPatient } from '#contract/families/patients.ts';
import { saveKitReason } from '#contract/kits/kit-reasons.ts';
import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { newReason } from './testing/newReason.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const save = (reason_id: string, more: Partial<typeof newReason> = {}) =>
  portal.call(people.admin, saveKitReason, { params: { reason_id }, body: { ...newReason, ...more } });

describe('a status with a reason of the catalogue', () => {
  let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
  let number = 0;

  beforeEach(async () => {
    await forgetAttempts(portal);
    number += 1;
    kit = await aKit(portal, people, number);
    await change('registered', 'received');
  });

  const change = (from_status: KitStatus, status: KitStatus, more: object = {}) =>
    portal.call(people.admin, changeKitStatus, {
      params: { kit_id: kit.kit_id },
      body: { from_status, status, ...more },
    });
  /** The day after so many days, where the day begins first (UTC+14). */
  const inDays = (days: number) =>
    new Date(Date.now() + (days * 24 + 14) * 3_600_000).toISOString().slice(0, 10);
  const seenBy = async (person: Person) => {
    const params = { patient_id: kit.patient_id };
    const { body } = await portal.call(person, getPatient, { params });
    return getPatient.result.parse(body).kits.find(({ id }) => id === kit.id);
  };

  test('the owner and the administrator see the reason, the next step and its last day, complete in every time zone', async () => {
    const reason_id = randomUUID();
    await save(reason_id);
    const days = [inDays(30)];
    expect((await change('received', 'rejected', { reason_id })).status).toBe(201);
    days.push(inDays(30));
    const told = {
      status: 'rejected',
      reason: newReason.reason,
      next_step: newReason.next_step,
      has_replacement: true,
    };
    const seen = await seenBy(people.anna);
    expect(seen?.last_change).toMatchObject(told);
    expect(days).toContain(seen?.last_change?.act_until);
    const { body } = await portal.call(people.admin, listKitStatusChanges, {
      params: { kit_id: kit.kit_id },
    });
    expect(listKitStatusChanges.result.parse(body).changes.at(-1)).toMatchObject(told);
  });

  test("the administrator's own words replace the text of the reason, and keep its next step", async () => {
    const reason_id = randomUUID();
    await save(reason_id, { days_to_act: null });
    await change('received', 'rejected', { reason_id, reason: 'Frozen solid' });
    expect((await seenBy(people.anna))?.last_change).toMatchObject({
      reason: 'Frozen solid',
      next_step: newReason.next_step,
      act_until: null,
    });
  });

  test('a later change of the reason leaves the history as the owner read it', async () => {
    const reason_id = randomUUID();
    await save(reason_id);
    await change('received', 'rejected', { reason_id });
    await save(reason_id, { version: 1, reason: 'Other', next_step: 'Other', has_replacement: false });
    expect((await seenBy(people.anna))?.last_change).toMatchObject({
      reason: newReason.reason,
      next_step: newReason.next_step,
      has_replacement: true,
    });
  });

  test('a rejection in own words has no next step of the catalogue', async () => {
    await change('received', 'rejected', { reason: 'It broke' });
    expect((await seenBy(people.anna))?.last_change).toMatchObject({
      reason: 'It broke',
      next_step: null,
      act_until: null,
      has_replacement: null,
    });
  });

  test('a reason that is inactive, unknown or of another kind is refused, and the status stays', async () => {
    const inactive = randomUUID();
    await save(inactive, { is_active: false });
    const question = randomUUID();
    await save(question, { kind: 'information_needed', has_replacement: false });
    for (const reason_id of [inactive, question, randomUUID()])
      expect(await change('received', 'rejected', { reason_id })).toMatchObject({
        status: 409,
        body: {
          code: 'kit_reason_not_offered',
          message: 'This reason is no longer offered. Please choose another one.',
        },
      });
    expect(await change('received', 'cancelled', { reason_id: inactive })).toMatchObject({
      status: 400,
      body: { fields: { reason_id: 'This status takes no reason' } },
    });
    expect((await seenBy(people.anna))?.status).toBe('received');
  });

  test('a restored registration keeps the reasons of its history', async () => {
    const reason_id = randomUUID();
    await save(reason_id);
    await change('received', 'rejected', { reason_id });
    const before = await seenBy(people.anna);
    await portal.call(people.admin, undoRegistration, {
      params: { kit_id: kit.kit_id },
      body: { kit_record_id: kit.id },
    });
    const { body } = await portal.call(people.admin, listUndoneRegistrations, {
      query: { search: kit.kit_id },
    });
    const undone_id = listUndoneRegistrations.result.parse(body).rows[0]?.id ?? '';
    const restored = await portal.call(people.admin, restoreRegistration, { params: { undone_id } });
    expect(restored.status).toBeLessThan(300);
    const { next_step, act_until, has_replacement } = before?.last_change ?? {};
    expect(next_step).toBe(newReason.next_step);
    expect((await seenBy(people.anna))?.last_change).toMatchObject({ next_step, act_until, has_replacement });
  });
});
