import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideKitClaim } from '#contract/families/kit-claims.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { aPage, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { ROUNDS } from '../../../tools/rounds.ts';
import { type ClaimCalls, claimCalls } from './testing/claimCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ClaimCalls;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = claimCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(201), end: kitCode(220) } } });
});

beforeEach(() => asOwner(portal, 'delete from app.throttle'));

afterAll(() => portal.close());

const codesOf = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status < 300 ? 'done' : (body as { code: string }).code)).sort();

const registrations = (kit_id: string) =>
  asOwner(portal, 'select id from app.kits where kit_id = $1', [kit_id]);

test('two administrators who undo one registration at once undo it once', async () => {
  for (const round of rounds) {
    const { id, kit_id } = await aKit(portal, people, 10 + round);
    const answers = await Promise.all([calls.undo(kit_id, id), calls.undo(kit_id, id)]);
    expect(codesOf(answers)).toEqual(['done', 'registration_changed']);
    expect(await calls.undone(kit_id)).toHaveLength(1);
  }
});

test('two decisions about one claim at once leave one', async () => {
  for (const round of rounds) {
    const { id, kit_id } = await aKit(portal, people, 30 + round);
    await asOwner(portal, 'delete from app.throttle');
    await calls.claim(people.otherCustomer, kit_id);
    const [claim] = await calls.claims(kit_id);
    const decide = (decision: 'accepted' | 'refused') =>
      portal.call(people.admin, decideKitClaim, {
        params: { claim_id: claim?.id ?? '' },
        body: { decision, kit_record_id: id },
      });
    const answers = await Promise.all([decide('accepted'), decide('refused')]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const [decided] = await calls.claims(kit_id);
    expect(decided?.state === 'accepted').toBe((await registrations(kit_id)).length === 0);
  }
});

test('answers that are submitted during an undo are sealed or refused, never lost', async () => {
  for (const round of rounds) {
    const { id, kit_id } = await aKit(portal, people, 50 + round);
    const submit = portal.call(people.anna, submitQuestionnaire, {
      params: { kit_record_id: id },
      body: completeGeneric(),
    });
    const [submitted, undone] = await Promise.all([submit, calls.undo(kit_id, id)]);
    expect(undone.status).toBe(204);
    expect([201, 404]).toContain(submitted.status);
    expect((await calls.undone(kit_id))[0]?.has_answers).toBe(submitted.status === 201);
  }
});

test('an upload during an undo stays with the code', async () => {
  const reports = reportCalls(portal, people);
  for (const round of rounds) {
    const { id, kit_id } = await aKit(portal, people, 70 + round);
    const [uploaded, undone] = await Promise.all([
      reports.uploadPage(kit_id, '1', aPage('one')),
      calls.undo(kit_id, id),
    ]);
    expect([uploaded.status, undone.status]).toEqual([200, 204]);
    const files = await asOwner<{ kit_record_id: KitRecordId | null }>(
      portal,
      'select kit_record_id from app.report_files where kit_id = $1',
      [kit_id],
    );
    expect(files).toEqual([{ kit_record_id: null }]);
  }
});

test('a restoration and a registration of the same code at once leave one registration', async () => {
  for (const round of rounds) {
    const { id, kit_id } = await aKit(portal, people, 80 + round);
    await calls.undo(kit_id, id);
    const customer = await aPerson(portal.database.db, people.admin, 'customer');
    const answers = await Promise.all([calls.restore(kit_id), calls.register(customer, kit_id)]);
    expect(codesOf(answers)).toEqual(['done', 'kit_already_registered']);
    expect(await registrations(kit_id)).toHaveLength(1);
  }
});

test('deleting the owner during an undo leaves neither a registration nor sealed answers', async () => {
  for (const round of rounds) {
    const owner = await aPerson(portal.database.db, people.admin, 'customer');
    const { body } = await calls.register(owner, kitCode(201 + round));
    const { id, kit_id } = body as { id: KitRecordId; kit_id: never };
    const [deleted, undone] = await Promise.all([
      portal.call(people.admin, deleteUser, { params: { user_id: owner.actor.user_id } }),
      calls.undo(kit_id, id),
    ]);
    expect(deleted.status).toBe(204);
    expect(codesOf([undone])).toEqual([undone.status === 204 ? 'done' : 'registration_changed']);
    expect(await registrations(kit_id)).toEqual([]);
    expect(await calls.undone(kit_id)).toEqual([]);
  }
});

test('deleting the account that could register a kit during its restoration is no deadlock', async () => {
  for (const round of rounds) {
    const { kit_id } = await aKit(portal, people, 90 + round);
    await asOwner(portal, 'delete from app.throttle');
    const claimant = await aPerson(portal.database.db, people.admin, 'customer');
    await calls.claim(claimant, kit_id);
    expect((await calls.decide(kit_id, 'accepted')).status).toBe(204);
    const answers = await Promise.all([
      portal.call(people.admin, deleteUser, { params: { user_id: claimant.actor.user_id } }),
      calls.restore(kit_id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  }
});
