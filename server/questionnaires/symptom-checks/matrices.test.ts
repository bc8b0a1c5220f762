import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import {
  openQuestionnaires,
  type Questionnaires,
} from '#server/questionnaires/testing/openQuestionnaires.ts';
import { completeGeneric } from '#server/testing/family.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import { checkCalls, inNewForm, inOldForm } from './testing/checkCalls.ts';
import { aligned, chrome, safari, shifting } from './testing/userAgents.ts';

let at: Questionnaires;
let checks: ReturnType<typeof checkCalls>;
let newForm: Caller;
let oldSafari: Caller;
let oldChrome: Caller;

beforeAll(async () => {
  at = await openQuestionnaires();
  checks = checkCalls(at);
  newForm = inNewForm(at.people.anna);
  oldSafari = inOldForm(at.people.anna, safari);
  oldChrome = inOldForm(at.people.anna, chrome);
});

afterAll(() => at.portal.close());

/** The browser of a kit in the list; undefined if the kit is not on it. */
const browserOf = async (kit_id: string) => (await checks.rowOf(kit_id))?.browser;

describe('a submission without the header of the mended matrix', () => {
  test.each(Object.entries(shifting))(
    'a submission without the header of the mended matrix is on the list from %s',
    async (browser, user_agent) => {
      const { id, kit_id } = await at.newKit();
      await at.submit(inOldForm(at.people.anna, user_agent), id, completeGeneric());
      expect(await browserOf(kit_id)).toBe(browser);
    },
  );

  test.each(Object.entries(aligned))(
    'a submission without the header of the mended matrix is not on the list from %s',
    async (_, user_agent) => {
      const { id, kit_id } = await at.newKit();
      await at.submit(inOldForm(at.people.anna, user_agent), id, completeGeneric());
      expect(await browserOf(kit_id)).toBeUndefined();
    },
  );

  test('a submission without the header of the mended matrix is on the list from a client that hides its name', async () => {
    const { id, kit_id } = await at.newKit();
    await at.submit(inOldForm(at.people.anna, ''), id, completeGeneric());
    expect(await browserOf(kit_id)).toBeNull();
  });
});

test('a submission of the mended matrix is not on the list, whatever the browser', async () => {
  const { id, kit_id } = await at.newKit();
  await at.submit(newForm, id, completeGeneric());
  expect(await browserOf(kit_id)).toBeUndefined();
});

test('a submission through the tables of the hosted client is not on the list', async () => {
  const { id, kit_id, patient_id } = await at.newKit();
  const { form_type, answers, behaviors } = completeGeneric();
  const { statusCode } = await at.portal.app.inject({
    method: 'POST',
    url: '/rest/v1/symptom_data',
    headers: { authorization: `Bearer ${at.people.anna.token}`, 'user-agent': safari },
    payload: { kit_id: id, patient_id, form_type, ...answers, behaviors },
  });
  expect(statusCode).toBe(201);
  expect(await browserOf(kit_id)).toBeUndefined();
});

describe('a draft', () => {
  const ticked = { form_type: 'generic', answers: {}, behaviors: completeGeneric().behaviors };
  const unticked = { ...ticked, behaviors: {} };

  /** Saves drafts one after the other, then submits the last in the form of today. */
  async function submittedAfter(...saves: readonly (readonly [Caller, object])[]) {
    const { id, kit_id } = await at.newKit();
    let based_on: number | null = null;
    for (const [who, draft] of saves) {
      const { status, body } = await at.save(who, id, { ...draft, based_on });
      expect(status).toBe(200);
      based_on = (body as { version: number }).version;
    }
    expect((await at.submit(newForm, id, { ...completeGeneric(), based_on })).status).toBe(201);
    return browserOf(kit_id);
  }

  test('a draft that was ticked in the shifted matrix keeps its submission on the list', async () => {
    expect(await submittedAfter([oldSafari, ticked])).toBe('Safari on macOS');
    const other = { ...ticked, answers: { location: 'Oslo' } };
    expect(await submittedAfter([oldSafari, ticked], [newForm, other], [oldChrome, ticked])).toBe(
      'Safari on macOS',
    );
    expect(await submittedAfter([newForm, ticked], [oldSafari, other])).toBe('Safari on macOS');
  });

  test('a draft without ticks from the shifted matrix keeps no submission on the list', async () => {
    expect(await submittedAfter([oldSafari, unticked], [newForm, ticked])).toBeUndefined();
    expect(await submittedAfter([oldSafari, ticked], [newForm, unticked], [newForm, ticked])).toBeUndefined();
    expect(await submittedAfter([oldChrome, ticked])).toBeUndefined();
  });

  test('a draft from the shifted matrix makes the other form doubtful, which takes its symptoms over', async () => {
    for (const isSaved of [true, false]) {
      const { id, kit_id } = await at.newKit();
      await at.save(oldSafari, id, { ...ticked, form_type: 'original', based_on: null });
      if (isSaved) await at.save(newForm, id, { ...ticked, based_on: null });
      expect((await at.submit(newForm, id, completeGeneric())).status).toBe(201);
      expect(await browserOf(kit_id)).toBe('Safari on macOS');
    }
  });

  test('a draft from the shifted matrix leaves the other form alone, which was begun before', async () => {
    const { id, kit_id } = await at.newKit();
    const { body } = await at.save(newForm, id, { ...ticked, based_on: null });
    await at.save(oldSafari, id, { ...ticked, form_type: 'original', based_on: null });
    const based_on = (body as { version: number }).version;
    const next = { ...ticked, answers: { location: 'Oslo' }, based_on };
    expect((await at.save(newForm, id, next)).status).toBe(200);
    expect((await at.submit(newForm, id, completeGeneric())).status).toBe(201);
    expect(await browserOf(kit_id)).toBeUndefined();
  });

  test('a draft that was discarded takes its doubt with it', async () => {
    const { id, kit_id } = await at.newKit();
    const { body } = await at.save(oldSafari, id, { ...ticked, based_on: null });
    await at.discard(newForm, id, 'generic', (body as { version: number }).version);
    await at.submit(newForm, id, completeGeneric());
    expect(await browserOf(kit_id)).toBeUndefined();
  });
});

test('answers stay as they are through an undone registration', async () => {
  const claims = claimCalls(at.portal, at.people);
  const good = await at.newKit();
  await at.submit(newForm, good.id, completeGeneric());
  const doubtful = await checks.aDoubtfulKit();
  const withoutMatrix = await at.newKit();
  await at.submit(newForm, withoutMatrix.id, completeGeneric());
  for (const { id, kit_id } of [good, doubtful, withoutMatrix]) await claims.undo(kit_id, id);
  await asOwner(
    at.portal,
    `update app.undone_registrations set answers = answers - 'matrix' where kit_record_id = $1`,
    [withoutMatrix.id],
  );
  expect(await browserOf(doubtful.kit_id)).toBeUndefined();
  for (const { kit_id } of [good, doubtful, withoutMatrix])
    expect((await claims.restore(kit_id)).status).toBe(204);
  expect(await browserOf(good.kit_id)).toBeUndefined();
  expect(await browserOf(doubtful.kit_id)).toBe('Safari on macOS');
  expect(await browserOf(withoutMatrix.kit_id)).toBeNull();
});
