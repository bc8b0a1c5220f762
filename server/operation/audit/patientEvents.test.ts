import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeAccess } from '#contract/families/practitioner-access.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { registerByLabel, registered } from '#server/families/register-kit/testing/registration.ts';
import { aPdf, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, everybodyButAnna, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const { anna, admin, paula } = people;
  const { id, kit_id, patient_id: of_kit } = await aKit(portal, people, 1);
  patient_id = of_kit;
  const reports = reportCalls(portal, people);
  await reports.uploadReport(kit_id);
  // A suggestion that is not shared must not reach the owner.
  await reports.suggest(paula, kit_id, aPdf('better'));
  await reports.suggestion(paula, kit_id);
  await portal.call(paula, getSuggestionLink, { params: { kit_id } });
  await portal.call(paula, updatePractitionerNotes, {
    params: { kit_record_id: id },
    body: { practitioner_notes: 'Low fibre', based_on: 0 },
  });
  await reports.read(paula, kit_id, '2');
  await reports.read(admin, kit_id, '1');
  await portal.call(anna, revokeAccess, {
    params: { patient_id, practitioner_id: paula.actor.user_id },
  });
  await aKit(portal, people, 2);
});

afterAll(() => portal.close());

const ask = (person: Person | undefined, query: Record<string, string> = {}, of: string = patient_id) =>
  portal.call(person, listPatientEvents, { params: { patient_id: of }, query });
const eventsOf = async (query?: Record<string, string>) =>
  listPatientEvents.result.parse((await ask(people.anna, query)).body);

test('the owner sees reads and changes of her patient, newest first, with permitted names', async () => {
  const { events, has_more } = await eventsOf();
  expect(has_more).toBe(false);
  expect(
    events.map(({ action, is_own, actor_role, actor_name, practitioner_name, details }) => [
      action,
      is_own ? 'Anna' : (actor_name ?? actor_role),
      practitioner_name,
      details,
    ]),
  ).toEqual([
    ['access_revoked', 'Anna', 'Dr. Paula', null],
    ['report_read', 'admin', null, { page: 1, version: 1 }],
    ['report_read', 'Dr. Paula', null, { page: 2, version: 1 }],
    ['kit_status_changed', 'admin', null, { from: 'registered', to: 'report_ready' }],
    // Omits practitioner notes, unpublished files and page numbers.
    ['report_published', 'admin', null, null],
    ['kit_registered', 'Anna', null, null],
    ['access_granted', 'Anna', 'Dr. Paula', null],
    ['guardianship_stated', 'Anna', null, { kind: 'guardian', version: 1 }],
    ['patient_created', 'Anna', null, null],
  ]);
});

test('a registration by the label publishes a waiting report on behalf of the worker', async () => {
  const kit_id = kitCode(3);
  await asOwner(portal, 'insert into app.kit_inventory (kit_id) values ($1)', [kit_id]);
  const reports = reportCalls(portal, people);
  await reports.uploadPage(kit_id, '1');
  await reports.publish(kit_id);
  const waited = registered(await registerByLabel(portal, people.anna, people.admin, 3));
  const { body } = await ask(people.anna, {}, waited.patient_id);
  expect(
    listPatientEvents.result
      .parse(body)
      .events.map(({ action, is_own, actor_role }) => [action, is_own, actor_role]),
  ).toEqual([
    ['kit_status_changed', false, 'worker'],
    ['report_published', false, 'worker'],
    ['kit_registered', true, 'customer'],
    ['guardianship_stated', true, 'customer'],
    ['patient_created', true, 'customer'],
  ]);
});

test.each(everybodyButAnna)('refuses patient events to %s', async (_, person, status) => {
  expect((await ask(person(people))).status).toBe(status);
});

test("an unknown patient and another owner's patient get the same refusal", async () => {
  expect((await ask(people.anna, {}, crypto.randomUUID())).body).toEqual(
    (await ask(people.otherCustomer)).body,
  );
});

describe('long lists of patient events', () => {
  test('patient events load in steps without losing or repeating one', async () => {
    await asOwner(
      portal,
      `insert into app.audit_events (action, patient_id, actor_role, happened_at)
       select 'report_read', $1, 'practitioner', now() - n * interval '1 minute' from generate_series(1, 25) n`,
      [patient_id],
    );
    const first = await eventsOf();
    const second = await eventsOf({ before: String(first.events.at(-1)?.id) });
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    const ids = [...first.events, ...second.events].map(({ id }) => id);
    expect(ids).toHaveLength(34);
    expect(new Set(ids).size).toBe(34);
    const moments = [...first.events, ...second.events].map(({ happened_at }) => happened_at);
    expect(moments, 'newest first, also where they were recorded in another order').toEqual(
      moments.toSorted().toReversed(),
    );
    expect((await ask(people.anna, { before: 'x' })).status).toBe(400);
  });

  test('patient events of a deleted practitioner remain with the name', async () => {
    const { user_id } = people.paula.actor;
    await portal.call(people.admin, deleteUser, { params: { user_id } });
    const { events } = await eventsOf();
    expect(events.some(({ actor_role }) => actor_role === 'practitioner')).toBe(true);
    const names = events.map(({ actor_name, practitioner_name }) => actor_name ?? practitioner_name);
    expect(new Set(names)).toEqual(new Set([null, 'Dr. Paula']));
  });
});
