import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listGuardians } from '#contract/families/guardians.ts';
import { undoRegistration } from '#contract/families/kit-claims.ts';
import { separatePatients } from '#contract/families/patient-merges.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { completeGeneric, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { settleMerges } from './queries.ts';
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
  removed = await calls.anEntry(2, { first_name: 'Mía', date_of_birth: '2019-05-18' });
});

afterAll(() => portal.close());

const merge = () => calls.merge(kept.patient_id, removed.patient_id);
const separate = () => calls.separate(kept.patient_id);
const codesOf = ({ kits }: Entry) => kits.map(({ kit_id }) => kit_id).sort();
const notUndoable = { status: 404, body: { code: 'merge_not_found' } };

/** All rows of both patients, without those that a merge adds. */
const rowsOfBoth = () =>
  asOwner<{ table: string; row: unknown }>(
    portal,
    `select 'patients' as table, to_jsonb(t) as row from app.patients t where t.id in ($1, $2)
     union all select 'guardians', to_jsonb(t) from app.patient_guardians t where t.patient_id in ($1, $2)
     union all select 'consents', to_jsonb(t) from app.consents t where t.patient_id in ($1, $2)
     union all select 'kits', to_jsonb(t) from app.kits t where t.patient_id in ($1, $2)
     union all select 'answers', to_jsonb(t) from app.symptom_data t where t.patient_id in ($1, $2)
     union all select 'granted', to_jsonb(t) from app.granted_patients t where t.patient_id in ($1, $2)
     union all select 'rows', to_jsonb(t) from app.patient_table_rows t where t.patient_id in ($1, $2)
     order by 1, 2`,
    [kept.patient_id, removed.patient_id],
  );

test('the undo brings back the other patient with everything that it had', async () => {
  const maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  const guardians = guardianCalls(portal, people);
  for (const { patient_id } of [kept, removed]) {
    await asOwner(portal, 'delete from app.throttle');
    await guardians.makeGuardian(patient_id, maria);
  }
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: removed.kits[0].id },
    body: completeGeneric(),
  });
  const before = await rowsOfBoth();
  await merge();
  const { merge: open } = (await calls.patientOf(kept.patient_id)).patient;
  expect(open).toMatchObject({ first_name: 'Mía', date_of_birth: '2019-05-18', kit_ids: codesOf(removed) });

  const answer = await separate();
  expect(answer.status).toBe(200);
  expect(separatePatients.result.parse(answer.body)).toEqual({ patient_id: removed.patient_id });
  expect(await rowsOfBoth()).toEqual(before);
  expect((await calls.patientOf(kept.patient_id)).patient.merge).toBeNull();
  expect((await calls.patientOf(removed.patient_id, maria)).kits).toHaveLength(2);
  // A repetition after a lost answer.
  expect(await separate()).toMatchObject({ status: 200, body: { patient_id: removed.patient_id } });
});

test('the trail of both patients is read with the kept one, until they are apart', async () => {
  const actionsOf = async (patient_id: PatientId) => {
    const { body } = await portal.call(people.anna, listPatientEvents, { params: { patient_id }, query: {} });
    return listPatientEvents.result.parse(body).events.map(({ action, kit_id }) => kit_id ?? action);
  };
  await merge();
  expect(await actionsOf(kept.patient_id)).toEqual(
    expect.arrayContaining(['patients_merged', ...codesOf(removed)]),
  );
  await separate();
  expect(await actionsOf(kept.patient_id)).not.toContain(codesOf(removed)[0]);
  const came_back = await actionsOf(removed.patient_id);
  expect(came_back).toEqual(expect.arrayContaining(['patients_separated', ...codesOf(removed)]));
  expect(came_back).not.toContain('patient_deleted');
  expect(came_back.filter((action) => action === 'patient_created')).toHaveLength(1);
});

test('a kit that was registered since the merge stays, and one that was undone goes back to its patient', async () => {
  await asOwner(portal, 'delete from app.kits where id = $1', [kept.kits[0].id]);
  const [first, second] = removed.kits;
  await merge();
  await portal.call(people.admin, undoRegistration, {
    params: { kit_id: first.kit_id },
    body: { kit_record_id: first.id },
  });
  expect((await calls.another(kept.patient_id)).status).toBe(201);
  await separate();
  expect(await calls.codesOf(kept.patient_id)).toHaveLength(1);
  expect(await calls.codesOf(removed.patient_id)).toEqual([second?.kit_id]);
  const undone = await asOwner<{ id: string; patient_id: PatientId }>(
    portal,
    'select id, patient_id from app.undone_registrations where kit_record_id = $1',
    [first.id],
  );
  expect(undone).toMatchObject([{ patient_id: removed.patient_id }]);
});

test('a guardian who has left since the merge does not come back', async () => {
  const maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  const guardians = guardianCalls(portal, people);
  for (const { patient_id } of [kept, removed]) {
    await asOwner(portal, 'delete from app.throttle');
    await guardians.makeGuardian(patient_id, maria);
  }
  await merge();
  await guardians.remove(kept.patient_id, maria.actor.user_id);
  await separate();
  const { body } = await portal.call(people.anna, listGuardians, {
    params: { patient_id: removed.patient_id },
  });
  expect(listGuardians.result.parse(body).guardians.map(({ id }) => id)).toEqual([people.anna.actor.user_id]);
});

test('a guardian who became the owner undoes the merge; a person who was none of both never does', async () => {
  const maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  const guardians = guardianCalls(portal, people);
  for (const { patient_id } of [kept, removed]) {
    await asOwner(portal, 'delete from app.throttle');
    await guardians.makeGuardian(patient_id, maria);
  }
  await merge();
  expect(await calls.separate(kept.patient_id, maria)).toMatchObject(notUndoable);
  const pass = (to: string) =>
    asOwner(portal, 'update app.patients set owner_id = $2 where id = $1', [kept.patient_id, to]);
  await pass(String(people.otherCustomer.actor.user_id));
  expect(await calls.separate(kept.patient_id, people.otherCustomer)).toMatchObject(notUndoable);
  await asOwner(portal, 'delete from app.patient_guardians where patient_id = $1', [kept.patient_id]);
  await pass(String(maria.actor.user_id));
  expect((await calls.separate(kept.patient_id, maria)).status).toBe(200);
  expect((await calls.patientOf(removed.patient_id, maria)).kits).toHaveLength(2);
});

test('after seven days the merge stays, and its sealed rows are removed', async () => {
  await merge();
  await asOwner(portal, `update app.patient_merges set undo_until = now() where kept_id = $1`, [
    kept.patient_id,
  ]);
  expect(await separate()).toMatchObject(notUndoable);
  expect((await calls.patientOf(kept.patient_id)).patient.merge).toBeNull();
  await portal.database.db.run(worker, settleMerges());
  const sealed = await asOwner(portal, 'select from app.patient_merges where sealed is not null');
  expect(sealed).toEqual([]);
  const { body } = await portal.call(people.anna, listPatientEvents, {
    params: { patient_id: kept.patient_id },
    query: {},
  });
  expect(JSON.stringify(body)).toContain(removed.kits[0].kit_id);
});
