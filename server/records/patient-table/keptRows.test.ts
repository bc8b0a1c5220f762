import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePatient } from '#contract/families/patients.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import { insertPatient } from '#server/families/patients/queries.ts';
import { withdrawalCalls } from '#server/reports/report-withdrawals/testing/withdrawalCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, completeGeneric, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { rowsThatFit } from './testing/rowsThatFit.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const aPatientWithoutKits = async () => {
  const { anna } = people;
  const patient = await portal.database.db.run(
    anna.actor,
    insertPatient({
      id: crypto.randomUUID() as PatientId,
      owner_id: anna.actor.user_id,
      first_name: 'Tim',
      last_name: 'Meyer',
      date_of_birth: null,
    }),
  );
  return patient?.id as PatientId;
};

async function register(patient_id: PatientId, number: number): Promise<number> {
  const kit_id = kitCode(number);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  const body = { patient: { id: patient_id }, kit_id, confirm_kit_id: kit_id };
  return (await portal.call(people.anna, registerKit, { body })).status;
}

test('the rows of the patient table follow every change of patients and kits', async () => {
  const { id, patient_id } = await aKit(portal, people, 1);
  expect(await rowsThatFit(portal), 'a patient registered with a kit').toBe(1);
  await register(patient_id, 2);
  expect(await rowsThatFit(portal), 'a second kit').toBe(2);
  const bare = await aPatientWithoutKits();
  expect(await rowsThatFit(portal), 'a patient without kits').toBe(3);
  await expect(
    asOwner(
      portal,
      `insert into app.patient_table_rows (id, patient_id, name, first_name, last_name, customer_email, has_suggestion, available_pages)
       select id, patient_id, name, first_name, last_name, customer_email, has_suggestion, available_pages
       from app.patient_table_source where id = $1`,
      [bare],
    ),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await Promise.all([register(bare, 3), register(bare, 4)])).toEqual([201, 201]);
  expect(await rowsThatFit(portal), 'two kits at once').toBe(4);

  const born = { first_name: 'Mila', last_name: 'Meyer-Ö', date_of_birth: '2018-01-01' };
  await portal.call(people.anna, updatePatient, { params: { patient_id }, body: born });
  const body = { sample_taken_date: '2026-01-02', kit_notes: null };
  await portal.call(people.anna, updateKit, { params: { kit_record_id: id }, body });
  expect(await rowsThatFit(portal), 'corrections').toBe(4);
  await portal.database.db.run(
    people.admin.actor,
    rowsOf(sql`
      insert into app.kit_status_changes (kit_record_id, from_status, status)
      select id, status, 'received' from app.kits`),
  );
  expect(await rowsThatFit(portal), 'a new status').toBe(4);

  const waiting = kitCode(5);
  await portal.call(people.admin, addKits, { body: { kit_id: waiting } });
  const reports = reportCalls(portal, people);
  await reports.uploadPage(waiting, '1');
  await reports.publish(waiting);
  await aKit(portal, people, 5);
  expect(await rowsThatFit(portal), 'a kit whose report waited for it').toBe(5);

  await asOwner(portal, `update app.kits set practitioner_notes = 'Sleeps better' where patient_id = $1`, [
    bare,
  ]);
  expect(await rowsThatFit(portal), 'notes').toBe(5);
  await reports.uploadPdf(waiting);
  await reports.publish(waiting);
  expect(await rowsThatFit(portal), 'a suggestion').toBe(5);
  await portal.call(people.anna, submitQuestionnaire, {
    params: { kit_record_id: id },
    body: completeGeneric(),
  });
  expect(await rowsThatFit(portal), 'answers').toBe(5);
  const withdrawn = await withdrawalCalls(portal, people).withdraw(people.admin, { kit_ids: [waiting] });
  expect(withdrawn.status).toBe(200);
  expect(await rowsThatFit(portal), 'a withdrawal').toBe(5);
  await asOwner(portal, `update app.profiles set email = 'anna.new@example.org' where id = $1`, [
    people.anna.actor.user_id,
  ]);
  expect(await rowsThatFit(portal), 'a new email address').toBe(5);

  await asOwner(portal, 'delete from app.kits where patient_id = $1', [bare]);
  expect(await rowsThatFit(portal), 'no kits any more').toBe(4);
  await portal.call(people.admin, deleteUser, { params: { user_id: people.anna.actor.user_id } });
  expect(await rowsThatFit(portal), 'no owner any more').toBe(0);
});

test('the stored row count stays small and exact under parallel writers', async () => {
  const count = 400;
  const { admin, otherCustomer } = people;
  const insertMany = () =>
    portal.database.db(otherCustomer.actor, async (tx) => {
      for (let patient = 0; patient < count / 4; patient += 1)
        await tx.run(
          rowsOf(sql`
          insert into app.patients (owner_id, first_name, last_name) values (${otherCustomer.actor.user_id}, 'Nils', 'Other')`),
        );
    });
  await Promise.all(Array.from({ length: 4 }, insertMany));
  expect(await rowsThatFit(portal)).toBe(count);
  const [stored] = await portal.database.db.run(
    admin.actor,
    rowsOf<{ count: number }>(
      sql`select count(*) as count from app.row_counts where name = 'patient_table_rows'`,
    ),
  );
  expect(stored?.count).toBeLessThan(10);
});
