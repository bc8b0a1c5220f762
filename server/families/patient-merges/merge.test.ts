import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPatients } from '#contract/families/patients.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { readAnswers } from '#contract/questionnaires/corrections.ts';
import { saveDraft, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { createRecordLink } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { completeGeneric, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
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
  removed = await calls.anEntry(2, { first_name: 'Mía' });
});

afterAll(() => portal.close());

const merge = () => calls.merge(kept.patient_id, removed.patient_id);
const codesOf = ({ kits }: Entry) => kits.map(({ kit_id }) => kit_id);

test('the kits move with their answers, drafts and reports, and the other patient is gone', async () => {
  const [answered, drafted] = removed.kits;
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: answered.id },
    body: completeGeneric(),
  });
  const reports = reportCalls(portal, people);
  await reports.uploadReport(answered.kit_id);
  await portal.call(people.anna, saveDraft, {
    params: { kit_record_id: drafted?.id ?? answered.id },
    body: { form_type: 'generic', based_on: null, answers: { location: 'Canada' }, behaviors: {} },
  });

  expect(await merge()).toMatchObject({
    status: 200,
    body: { first_name: 'Mía', last_name: 'Meyer', kit_ids: codesOf(removed) },
  });
  expect(await calls.codesOf(kept.patient_id)).toEqual([...codesOf(kept), ...codesOf(removed)].sort());
  const { body } = await portal.call(people.anna, listPatients, {});
  const ids = listPatients.result.parse(body).patients.map(({ id }) => id);
  expect(ids).toContain(kept.patient_id);
  expect(ids).not.toContain(removed.patient_id);
  expect((await reports.read(people.anna, answered.kit_id)).status).toBe(200);
  const answers = await portal.call(people.anna, readAnswers, { params: { kit_id: answered.kit_id } });
  expect(answers.status).toBe(200);
  const rows = await asOwner<{ table: string; patient_id: PatientId }>(
    portal,
    `select 'answers' as table, patient_id from app.symptom_data where kit_record_id = $1
     union all select 'draft', k.patient_id from app.questionnaire_drafts d join app.kits k on k.id = d.kit_record_id
     where d.kit_record_id = $2
     union all select 'row', patient_id from app.patient_table_rows where id in ($1, $2)`,
    [answered.id, drafted?.id],
  );
  expect(rows.map(({ table }) => table)).toEqual(['answers', 'draft', 'row', 'row']);
  expect(new Set(rows.map(({ patient_id }) => patient_id))).toEqual(new Set([kept.patient_id]));
});

test('kits over three stay, and no further one can be registered', async () => {
  const many = await calls.anEntry(3);
  expect((await calls.merge(many.patient_id, removed.patient_id)).status).toBe(200);
  expect(await calls.codesOf(many.patient_id)).toHaveLength(5);
  expect(await calls.another(many.patient_id)).toMatchObject({
    status: 409,
    body: { code: 'patient_kit_limit' },
  });
});

describe.each(everybodyButAnna)('%s', (_, who, status) => {
  test('merges no patients of Anna, sees no preview and undoes nothing', async () => {
    expect((await calls.merge(kept.patient_id, removed.patient_id, who(people))).status).toBe(status);
    expect((await calls.previewFor(kept.patient_id, removed.patient_id, who(people))).status).toBe(status);
    await merge();
    expect((await calls.separate(kept.patient_id, who(people))).status).toBe(status);
    expect(await calls.codesOf(kept.patient_id)).toHaveLength(3);
  });
});

test('a patient is not merged with itself, or with one of another customer', async () => {
  const refused = { status: 404, body: { code: 'patient_not_found' } };
  expect(await calls.merge(kept.patient_id, kept.patient_id)).toMatchObject(refused);
  const stranger = mergeCalls(portal, { ...people, anna: people.otherCustomer });
  await asOwner(portal, `delete from app.kits where patient_id = $1`, [removed.patient_id]);
  await asOwner(portal, `update app.patients set owner_id = $2 where id = $1`, [
    removed.patient_id,
    people.otherCustomer.actor.user_id,
  ]);
  expect(await merge()).toMatchObject(refused);
  expect(await stranger.merge(removed.patient_id, kept.patient_id)).toMatchObject(refused);
});

describe('with another guardian', () => {
  const guardians = () => guardianCalls(portal, people);

  test('patients are merged only if both have the same ones, and by the owner alone', async () => {
    const maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
    await guardians().makeGuardian(kept.patient_id, maria);
    const differ = { status: 409, body: { code: 'merge_guardians_differ' } };
    expect(await merge()).toMatchObject(differ);
    expect(await calls.previewFor(kept.patient_id, removed.patient_id)).toMatchObject(differ);
    expect(await calls.merge(removed.patient_id, kept.patient_id)).toMatchObject(differ);

    await guardians().makeGuardian(removed.patient_id, maria);
    expect(await calls.merge(kept.patient_id, removed.patient_id, maria)).toMatchObject({
      status: 403,
      body: { code: 'guardian_not_owner' },
    });
    expect((await merge()).status).toBe(200);
    expect((await calls.patientOf(kept.patient_id, maria)).kits).toHaveLength(3);
    expect((await calls.patientOf(kept.patient_id, maria)).patient.merge).toBeNull();
    const { body } = await portal.call(maria, listNotifications, { query: {} });
    expect(listNotifications.result.parse(body).notifications[0]).toMatchObject({
      kind: 'patients_merged',
      patient_id: kept.patient_id,
    });
  });

  test('links to the record and open invitations end', async () => {
    await portal.call(people.anna, createRecordLink, {
      params: { patient_id: kept.patient_id },
      body: { label: 'Dr. Outside', passcode: '246813' },
    });
    await guardians().invite(kept.patient_id, 'grandma@example.org');
    await merge();
    const [open] = await asOwner<{ links: number; invitations: number }>(
      portal,
      `select (select count(*) from app.record_links where patient_id = $1 and ended_at is null) as links,
         (select count(*) from app.guardian_invitations where patient_id = $1 and ended_at is null) as invitations`,
      [kept.patient_id],
    );
    expect(open).toEqual({ links: 0, invitations: 0 });
  });
});

test('a consent to research for one of the two alone is settled first', async () => {
  const [document] = await asOwner<{ id: string }>(
    portal,
    `insert into app.consent_documents (id, kind, version, title, text, sha256, needs_renewal)
     values (gen_random_uuid(), 'research', 1, 'Research', 'Text', sha256('Text'), false) returning id`,
  );
  const consent = (patient_id: PatientId) =>
    asOwner(
      portal,
      `insert into app.consents (user_id, patient_id, document_id, kind, sha256)
       select $1, $2, id, kind, sha256 from app.consent_documents where id = $3`,
      [people.anna.actor.user_id, patient_id, document?.id],
    );
  await consent(removed.patient_id);
  expect(await merge()).toMatchObject({ status: 409, body: { code: 'merge_consents_differ' } });
  await consent(kept.patient_id);
  expect((await merge()).status).toBe(200);
});

test('a sample from before the birth of the kept patient refuses the merge', async () => {
  await asOwner(portal, `update app.kits set sample_taken_date = '2019-06-01' where id = $1`, [
    removed.kits[0].id,
  ]);
  const younger = await calls.anEntry(1, { date_of_birth: '2020-01-01' });
  expect(await calls.merge(younger.patient_id, removed.patient_id)).toMatchObject({
    status: 422,
    body: { code: 'sample_before_birth' },
  });
  expect(await calls.codesOf(removed.patient_id)).toHaveLength(2);
});

test('one merge of a patient at a time can be undone, so a second one waits', async () => {
  await merge();
  const third = await calls.anEntry();
  const refused = { status: 409, body: { code: 'merge_open' } };
  expect(await calls.merge(kept.patient_id, third.patient_id)).toMatchObject(refused);
  expect(await calls.merge(third.patient_id, kept.patient_id)).toMatchObject(refused);
  await asOwner(portal, `update app.patient_merges set undo_until = now() where kept_id = $1`, [
    kept.patient_id,
  ]);
  expect((await calls.merge(third.patient_id, kept.patient_id)).status).toBe(200);
  expect(await calls.codesOf(third.patient_id)).toHaveLength(4);
});

test('a merge and an undo that are sent again after a lost answer get the first one', async () => {
  const one = await calls.anEntry();
  const other = await calls.anEntry();
  const merged = await calls.merge(one.patient_id, other.patient_id);
  const again = await calls.merge(one.patient_id, other.patient_id);
  expect(merged.status).toBe(200);
  expect({ status: again.status, body: again.body }).toEqual({ status: merged.status, body: merged.body });
  const apart = await calls.separate(one.patient_id);
  const apartAgain = await calls.separate(one.patient_id);
  expect({ status: apartAgain.status, body: apartAgain.body }).toEqual({
    status: apart.status,
    body: apart.body,
  });
  expect(await calls.codesOf(other.patient_id)).toEqual([other.kits[0].kit_id]);
});
