import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { updateKit, updatePractitionerNotes } from '#contract/kits/kits.ts';
import { addKits, setKitActive } from '#contract/laboratory/kit-inventory.ts';
import { createLaboratoryKey, revokeLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { publishLaboratoryReport, uploadLaboratoryPage } from '#contract/laboratory/laboratory-reports.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { sql } from '#db/sql.ts';
import { aPerson } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { aPage, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { briefly, recordedBy } from './testing/recorded.ts';

let portal: TestPortal;
let people: People;
let kits = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const events = (work: () => Promise<unknown>) => recordedBy(portal, work);
const nextKit = () => aKit(portal, people, (kits += 1));

test('a registration records the patient, the grant and the kit for the customer', async () => {
  const recorded = await events(nextKit);
  const { patient_id } = recorded[1] ?? {};
  expect(briefly(recorded, 'action', 'actor_role', 'patient_id', 'kit_id')).toEqual([
    ['kits_added', 'admin', null, kitCode(kits)],
    ['patient_created', 'customer', patient_id, null],
    ['guardianship_stated', 'customer', patient_id, null],
    ['access_granted', 'customer', patient_id, null],
    ['kit_registered', 'customer', patient_id, kitCode(kits)],
  ]);
});

test('a correction records field names without values, and nothing if no value changed', async () => {
  const { id, patient_id } = await nextKit();
  const patient = { first_name: 'Maria', last_name: 'Meyer', date_of_birth: '2018-05-17' };
  const recorded = await events(async () => {
    for (const body of [patient, patient])
      await portal.call(people.anna, updatePatient, { params: { patient_id }, body });
    await portal.call(people.anna, updateKit, {
      params: { kit_record_id: id },
      body: { sample_taken_date: null, kit_notes: 'Before breakfast' },
    });
    for (const practitioner_notes of ['Low fibre', 'Low fibre'])
      await portal.call(people.paula, updatePractitionerNotes, {
        params: { kit_record_id: id },
        body: { practitioner_notes, based_on: 0 },
      });
  });
  expect(briefly(recorded, 'action', 'details')).toEqual([
    ['patient_changed', { fields: ['first_name', 'date_of_birth'] }],
    ['kit_changed', { fields: ['kit_notes'] }],
    ['practitioner_notes_changed', null],
  ]);
  expect(JSON.stringify(recorded)).not.toMatch(/Maria|breakfast|fibre|2018/);
});

test('a submitted questionnaire is recorded and a refused one leaves no event', async () => {
  const { id, kit_id } = await nextKit();
  const submit = () =>
    portal.call(people.anna, submitQuestionnaire, { params: { kit_record_id: id }, body: completeGeneric() });
  expect(briefly(await events(submit), 'action', 'kit_id')).toEqual([['questionnaire_submitted', kit_id]]);
  expect(await events(submit)).toEqual([]);
});

test('a report records each file, one publication, the status and the sharing of the suggestion', async () => {
  const { kit_id } = await nextKit();
  const reports = reportCalls(portal, people);
  const recorded = await events(async () => {
    await reports.uploadPage(kit_id, '1');
    await reports.uploadPage(kit_id, '1');
    await reports.uploadPdf(kit_id);
    await reports.publish(kit_id);
    await reports.publish(kit_id);
    await reports.share(people.paula, kit_id, 'enable');
    await reports.share(people.paula, kit_id, 'enable');
    await reports.share(people.paula, kit_id, 'disable');
  });
  expect(briefly(recorded, 'action', 'details')).toEqual([
    ['report_file_added', { page: 1, version: 1 }],
    ['report_file_added', { page: 5, version: 1 }],
    ['report_published', { pages: [1, 5] }],
    ['kit_status_changed', { from: 'registered', to: 'report_ready' }],
    ['suggestion_shared', null],
    ['suggestion_unshared', null],
  ]);
  for (const event of recorded) expect(event).toMatchObject({ kit_id, patient_id: expect.any(String) });
});

test("a laboratory's report for an unregistered kit and the laboratory's key are recorded", async () => {
  const kit_id = kitCode(900);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  const recorded = await events(async () => {
    const { body } = await portal.call(people.admin, createLaboratoryKey, { body: { name: 'Main' } });
    const { id, key } = createLaboratoryKey.result.parse(body);
    const lab = { token: key };
    await portal.call(lab, uploadLaboratoryPage, { params: { kit_id, page: '1' } }, aPage('1'));
    await portal.call(lab, publishLaboratoryReport, { params: { kit_id } });
    for (const key_id of [id, id])
      await portal.call(people.admin, revokeLaboratoryKey, { params: { key_id } });
  });
  expect(briefly(recorded, 'action', 'actor_role', 'kit_id')).toEqual([
    ['laboratory_key_created', 'admin', null],
    ['report_file_added', 'lab', kit_id],
    ['report_published', 'lab', kit_id],
    ['laboratory_key_revoked', 'admin', null],
  ]);
});

test('an inventory addition records one event, and a refused one none', async () => {
  const add = (start: number, end: number) =>
    portal.call(people.admin, addKits, { body: { range: { start: kitCode(start), end: kitCode(end) } } });
  const recorded = await events(async () => {
    await add(910, 919);
    await add(915, 925);
    for (const is_active of [false, false, true])
      await portal.call(people.admin, setKitActive, {
        params: { kit_id: kitCode(910) },
        body: { is_active },
      });
  });
  expect(briefly(recorded, 'action', 'kit_id', 'details')).toEqual([
    ['kits_added', null, { count: 10, first: kitCode(910), last: kitCode(919) }],
    ['kit_deactivated', kitCode(910), null],
    ['kit_activated', kitCode(910), null],
  ]);
});

describe('audit of deletions', () => {
  test('a deletion records everything removed with the user by ids and kit codes', async () => {
    const owner = await aPerson(portal.database.db, people.admin, 'customer');
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(930) } });
    const { practitioner_code } = people.paula;
    const { patient_id } = registered(await register(portal, owner, 930, { practitioner_code }));
    const { user_id } = owner.actor;
    const recorded = await events(() => portal.call(people.admin, deleteUser, { params: { user_id } }));
    expect(briefly(recorded, 'action', 'patient_id', 'kit_id').sort()).toEqual([
      ['access_revoked', patient_id, null],
      ['kit_deleted', patient_id, kitCode(930)],
      ['patient_deleted', patient_id, null],
      ['user_deleted', null, null],
    ]);
    expect(new Set(recorded.map(({ actor_id }) => actor_id))).toEqual(new Set([people.admin.actor.user_id]));
  });

  test('a rolled-back deletion leaves no event', async () => {
    const { patient_id } = await nextKit();
    const { user_id } = people.anna.actor;
    const recorded = await events(async () => {
      const undone = portal.database.db(people.admin.actor, async (tx) => {
        await tx.run(rowsOf(sql`delete from app.profiles where id = ${user_id}`));
        const seen = await tx.run(
          rowsOf(
            sql`select from app.audit_events where patient_id = ${patient_id} and action = 'patient_deleted'`,
          ),
        );
        expect(seen).toHaveLength(1);
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
    });
    expect(recorded).toEqual([]);
  });
});
