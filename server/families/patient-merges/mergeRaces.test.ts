import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/operation/notifications.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { updateAccess } from '#server/families/practitioner-access/queries.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { during } from '#server/testing/during.ts';
import { aKit, completeGeneric, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { mergePatients, separatePatients } from './queries.ts';
import { type Entry, type MergeCalls, mergeCalls } from './testing/mergeCalls.ts';

let portal: TestPortal;
let people: People;
let calls: MergeCalls;
let kept: Entry;
let removed: Entry;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = mergeCalls(portal, people);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  kept = await calls.anEntry();
  removed = await calls.anEntry();
});

afterAll(() => portal.close());

const merge = () => calls.merge(kept.patient_id, removed.patient_id);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const whileMerging = (call: () => Promise<Answer>) =>
  during(portal, people.anna.actor, (tx) => tx.run(mergePatients(kept.patient_id, removed.patient_id)), call);

describe('while two patients are merged', () => {
  test('a report that comes goes to the kept patient, and its family and practitioners are notified', async () => {
    await calls.grant(removed.patient_id, people.paula);
    const [{ kit_id }] = removed.kits;
    const reports = reportCalls(portal, people);
    await reports.uploadPage(kit_id, '1');
    const published = await whileMerging(() => reports.publish(kit_id));
    expect(published.status).toBe(200);
    for (const [who, kind] of [
      [people.anna, 'report_published'],
      [people.paula, 'patient_report'],
    ] as const) {
      const { body } = await portal.call(who, listNotifications, { query: {} });
      expect(listNotifications.result.parse(body).notifications).toContainEqual(
        expect.objectContaining({ kind, kit_id, patient_id: kept.patient_id }),
      );
    }
    expect((await reports.read(people.anna, kit_id)).status).toBe(200);
  });

  test('answers are refused as for a missing kit, and are accepted when they are sent again', async () => {
    const submit = () =>
      portal.call(people.anna, submitQuestionnaire, {
        params: { kit_record_id: removed.kits[0].id },
        body: completeGeneric(),
      });
    expect(await whileMerging(submit)).toMatchObject({ status: 404, body: { code: 'kit_not_found' } });
    expect((await submit()).status).toBe(201);
  });

  test('a kit that is registered for the removed patient is refused', async () => {
    const answer = await whileMerging(() => calls.another(removed.patient_id));
    expect(answer).toMatchObject({ status: 404, body: { code: 'patient_not_found' } });
  });

  test('a claim for the removed patient that is accepted keeps the code for the claimant', async () => {
    const { kit_id } = await aKit(portal, { ...people, anna: people.otherCustomer }, 99);
    const claims = claimCalls(portal, people);
    await claims.claim(people.anna, kit_id, removed.patient_id);
    expect((await whileMerging(() => claims.decide(kit_id, 'accepted'))).status).toBe(204);
    expect(await calls.codesOf(kept.patient_id)).not.toContain(kit_id);
    expect((await claims.register(people.anna, kit_id, { id: kept.patient_id })).status).toBe(201);
  });

  test('access that is given to the removed patient is refused', async () => {
    const answer = await whileMerging(() => calls.grant(removed.patient_id, people.otherPractitioner));
    expect(answer).toMatchObject({ status: 404, body: { code: 'patient_not_found' } });
  });
});

test('access that is narrowed at the same moment counts for the merge', async () => {
  await calls.grant(kept.patient_id, people.paula);
  await calls.grant(removed.patient_id, people.paula);
  const [{ id }] = kept.kits;
  await during(
    portal,
    people.anna.actor,
    (tx) =>
      tx.run(
        updateAccess(kept.patient_id, people.paula.actor.user_id, { kit_record_ids: [id], ends_at: null }),
      ),
    merge,
  );
  expect((await calls.grantsOf(kept.patient_id))['Dr. Paula']?.kits).toEqual([id, removed.kits[0].id].sort());
});

test('of two merges of one pair at once, in either direction, one counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await calls.anEntry(), await calls.anEntry()];
    const [first, reverse, again] = await Promise.all([
      calls.merge(one.patient_id, other.patient_id),
      calls.merge(other.patient_id, one.patient_id),
      calls.merge(one.patient_id, other.patient_id),
    ]);
    // A repetition gets the first answer, unless it has waited for the removed patient.
    const forward = [first, again].some(({ status }) => status === 200) ? 200 : 404;
    expect([forward, reverse.status].sort()).toEqual([200, 404]);
  }
});

test('of a merge into and one out of the same patient at once, one counts', async () => {
  const third = await calls.anEntry();
  const answers = await Promise.all([merge(), calls.merge(third.patient_id, kept.patient_id)]);
  expect(statuses(answers)[0]).toBe(200);
  expect(statuses(answers)[1]).toBeGreaterThan(400);
});

test('an undo that is sent many times at once is one, and each gets its answer', async () => {
  await merge();
  const answers = await Promise.all(Array.from({ length: 5 }, () => calls.separate(kept.patient_id)));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual({ patient_id: removed.patient_id });
  expect(await calls.codesOf(removed.patient_id)).toEqual([removed.kits[0].kit_id]);
});

test('an undo counts beside another merge into the same patient, which counts after it or not at all', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, third] = [await calls.anEntry(), await calls.anEntry(), await calls.anEntry()];
    await calls.merge(one.patient_id, other.patient_id);
    const [undone, merged] = await Promise.all([
      calls.separate(one.patient_id),
      calls.merge(one.patient_id, third.patient_id),
    ]);
    expect(undone.status).toBe(200);
    expect([200, 409]).toContain(merged.status);
    expect(await calls.codesOf(other.patient_id)).toEqual([other.kits[0].kit_id]);
  }
});

test('a report that comes during the undo goes to the patient who comes back', async () => {
  const [{ kit_id }] = removed.kits;
  const reports = reportCalls(portal, people);
  await reports.uploadPage(kit_id, '1');
  await merge();
  const answer = await during(
    portal,
    people.anna.actor,
    (tx) => tx.run(separatePatients(kept.patient_id)),
    () => reports.publish(kit_id),
  );
  expect(answer.status).toBe(200);
  const { body } = await portal.call(people.anna, listNotifications, { query: {} });
  expect(listNotifications.result.parse(body).notifications).toContainEqual(
    expect.objectContaining({ kind: 'report_published', kit_id, patient_id: removed.patient_id }),
  );
});
