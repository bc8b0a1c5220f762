import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KitRecordId } from '#contract/shared/ids.ts';
import { applyAgain } from '#db/testing/applyAgain.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { claimCalls } from '#server/kit-claims/testing/claimCalls.ts';
import {
  openQuestionnaires,
  type Questionnaires,
} from '#server/questionnaires/testing/openQuestionnaires.ts';
import { completeGeneric, kitCode } from '#server/testing/family.ts';
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
  test.each(Object.entries(shifting))('is on the list from %s', async (browser, user_agent) => {
    const { id, kit_id } = await at.newKit();
    await at.submit(inOldForm(at.people.anna, user_agent), id, completeGeneric());
    expect(await browserOf(kit_id)).toBe(browser);
  });

  test.each(Object.entries(aligned))('is not on the list from %s', async (_, user_agent) => {
    const { id, kit_id } = await at.newKit();
    await at.submit(inOldForm(at.people.anna, user_agent), id, completeGeneric());
    expect(await browserOf(kit_id)).toBeUndefined();
  });

  test('is on the list from a client that hides its name', async () => {
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

  test('that was ticked in the shifted matrix keeps its submission on the list', async () => {
    expect(await submittedAfter([oldSafari, ticked])).toBe('Safari on macOS');
    const other = { ...ticked, answers: { location: 'Oslo' } };
    expect(await submittedAfter([oldSafari, ticked], [newForm, other], [oldChrome, ticked])).toBe(
      'Safari on macOS',
    );
    expect(await submittedAfter([newForm, ticked], [oldSafari, other])).toBe('Safari on macOS');
  });

  test('without ticks from the shifted matrix does not', async () => {
    expect(await submittedAfter([oldSafari, unticked], [newForm, ticked])).toBeUndefined();
    expect(await submittedAfter([oldSafari, ticked], [newForm, unticked], [newForm, ticked])).toBeUndefined();
    expect(await submittedAfter([oldChrome, ticked])).toBeUndefined();
  });

  test('that was discarded takes its doubt with it', async () => {
    const { id, kit_id } = await at.newKit();
    const { body } = await at.save(oldSafari, id, { ...ticked, based_on: null });
    await at.discard(newForm, id, 'generic', (body as { version: number }).version);
    await at.submit(newForm, id, completeGeneric());
    expect(await browserOf(kit_id)).toBeUndefined();
  });
});

describe('answers from before the mended matrix', () => {
  /** Takes a kit's answers back to the time before. */
  const age = async (kit: KitRecordId) =>
    asOwner(
      at.portal,
      `begin; alter table app.symptom_data disable trigger user;
       update app.symptom_data set matrix = null where kit_record_id = '${kit}';
       update app.questionnaire_drafts set matrix = null where kit_record_id = '${kit}';
       alter table app.symptom_data enable trigger user; commit`,
    );
  const migrate = () => applyAgain(at.portal.database, '0069_earlier_matrices.sql');

  /** A kit of a new customer, whose only login is a session of this browser. */
  async function aKitFrom(user_agent: string, number: number) {
    const customer = await aPerson(at.portal.database.db, at.people.admin, 'customer');
    await asOwner(at.portal, 'update app.sessions set user_agent = $2 where user_id = $1', [
      customer.actor.user_id,
      user_agent,
    ]);
    const { register } = claimCalls(at.portal, at.people);
    await asOwner(at.portal, 'insert into app.kit_inventory (kit_id) values ($1)', [kitCode(number)]);
    const { body } = await register(customer, kitCode(number));
    const { id, kit_id } = body as { id: KitRecordId; kit_id: string };
    return { customer, id, kit_id };
  }

  async function anEarlierSubmission(user_agent: string, number: number) {
    const kit = await aKitFrom(user_agent, number);
    await at.submit(kit.customer, kit.id, completeGeneric());
    await age(kit.id);
    return kit;
  }

  test('are on the list, with their browser if all logins of the family are still sessions', async () => {
    const inSafari = await anEarlierSubmission(safari, 501);
    const inChrome = await anEarlierSubmission(chrome, 502);
    const loggedOut = await anEarlierSubmission(chrome, 503);
    const returned = await anEarlierSubmission(chrome, 504);
    await asOwner(at.portal, 'delete from app.sessions where user_id = $1', [
      loggedOut.customer.actor.user_id,
    ]);
    await asOwner(
      at.portal,
      `insert into app.audit_events (actor_id, actor_role, action) values ($1, 'customer', 'signed_in')`,
      [returned.customer.actor.user_id],
    );
    expect(await browserOf(inChrome.kit_id)).toBeNull();
    await migrate();
    const kits = [inSafari, inChrome, loggedOut, returned];
    expect(await Promise.all(kits.map(({ kit_id }) => browserOf(kit_id)))).toEqual([
      'Safari on macOS',
      undefined,
      null,
      null,
    ]);
  });

  test('have no known browser while another guardian has logged out', async () => {
    const { id, kit_id } = await anEarlierSubmission(chrome, 505);
    await asOwner(
      at.portal,
      `insert into app.patient_guardians (patient_id, user_id)
       select patient_id, $2 from app.kits where id = $1`,
      [id, at.people.otherCustomer.actor.user_id],
    );
    await asOwner(at.portal, 'delete from app.sessions where user_id = $1', [
      at.people.otherCustomer.actor.user_id,
    ]);
    await migrate();
    expect(await browserOf(kit_id)).toBeNull();
  });

  test('of a draft count when it is submitted in the mended matrix', async () => {
    const ticked = {
      form_type: 'generic',
      answers: {},
      behaviors: completeGeneric().behaviors,
      based_on: null,
    };
    const kits = [await aKitFrom(safari, 506), await aKitFrom(chrome, 507)] as const;
    for (const { customer, id } of kits) {
      await at.save(customer, id, ticked);
      await age(id);
    }
    await migrate();
    for (const { customer, id } of kits) await at.submit(inNewForm(customer), id, completeGeneric());
    expect(await Promise.all(kits.map(({ kit_id }) => browserOf(kit_id)))).toEqual([
      'Safari on macOS',
      undefined,
    ]);
  });

  test('stay as they are through an undone registration', async () => {
    const claims = claimCalls(at.portal, at.people);
    const good = await at.newKit();
    await at.submit(newForm, good.id, completeGeneric());
    const doubtful = await checks.aDoubtfulKit();
    const sealedBefore = await at.newKit();
    await at.submit(newForm, sealedBefore.id, completeGeneric());
    for (const { id, kit_id } of [good, doubtful, sealedBefore]) await claims.undo(kit_id, id);
    await asOwner(
      at.portal,
      `update app.undone_registrations set answers = answers - 'matrix' where kit_record_id = $1`,
      [sealedBefore.id],
    );
    expect(await browserOf(doubtful.kit_id)).toBeUndefined();
    for (const { kit_id } of [good, doubtful, sealedBefore])
      expect((await claims.restore(kit_id)).status).toBe(204);
    expect(await browserOf(good.kit_id)).toBeUndefined();
    expect(await browserOf(doubtful.kit_id)).toBe('Safari on macOS');
    expect(await browserOf(sealedBefore.kit_id)).toBeNull();
  });
});
