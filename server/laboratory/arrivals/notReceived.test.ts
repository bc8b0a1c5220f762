import { afterAll, beforeEach, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { aPerson } from '#db/testing/people.ts';
import { insertStatusChange } from '#server/kits/kit-status/queries.ts';
import { minutesAgo } from '#server/laboratory/laboratory-status/testing/statusCalls.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { mailsTo } from '#server/testing/accounts.ts';
import { kitCode } from '#server/testing/family.ts';
import { arrivalPortal } from './testing/arrivalPortal.ts';

const { portal, people, calls, next, register, letDaysPass, close } = await arrivalPortal();
let number = 0;

beforeEach(async () => {
  number = await next();
});

afterAll(close);

/** The subject of the mail about a kit that has not arrived. */
const MISTAKE = 'A message to you was a mistake';
/** The statuses in the activity that the family reads, the newest first. */
const told = async (patient_id: PatientId) => {
  const params = { patient_id };
  const { body } = await portal.call(people.anna, listPatientEvents, { params, query: {} });
  return listPatientEvents.result.parse(body).events.flatMap(({ details }) => details?.['to'] ?? []);
};

test('a kit that was set aside loses its receipt after its registration when it is not here, and its family is notified', async () => {
  await calls.scan(kitCode(number));
  const { kit_id, id, patient_id } = await register();
  const mails = async () =>
    (await mailsTo(portal, people.anna.email)).filter(({ subject }) => subject === MISTAKE).length;
  const before = await mails();
  const other = await aPerson(portal.database.db, people.admin, 'admin', 'Olga Other');
  for (const _ of [1, 2]) expect((await calls.remove(kit_id, 'not_received', other)).status).toBe(204);
  expect(await mails()).toBe(before + 1);
  expect(await calls.listed(kit_id)).toEqual([]);
  expect(await calls.statuses(kit_id)).toEqual(['registered', 'received', 'registered']);
  expect(await calls.notifications(id)).toEqual([]);
  const seen = await portal.call(people.anna, getPatient, { params: { patient_id } });
  expect(getPatient.result.parse(seen.body).kits).toMatchObject([
    { status: 'registered', last_change: { status: 'registered' } },
  ]);
  expect(await calls.scan(kit_id)).toMatchObject({ outcome: 'received' });
  expect(await calls.notifications(id)).toEqual(['sample_received']);
});

test('a kit that was set aside keeps its receipt when nobody says that it is not here, it was fetched, or is not registered yet', async () => {
  await calls.scan(kitCode(number));
  expect((await calls.remove(kitCode(number), 'not_received')).status).toBe(409);
  await letDaysPass(1);
  const { kit_id } = await register();
  const undone = {
    kit_id,
    from_status: 'received',
    status: 'registered',
    reason: null,
    note: null,
  } as const;
  const steppedBack = portal.database.db.run(people.admin.actor, insertStatusChange(undone));
  await expect(steppedBack).rejects.toMatchObject({ constraint: 'kit_status_not_possible' });
  await calls.remove(kit_id, 'fetched');
  expect(await calls.remove(kit_id, 'not_received')).toMatchObject({
    status: 409,
    body: { code: 'kit_status_changed' },
  });
  expect(await calls.statuses(kit_id)).toEqual(['registered', 'received']);
});

test('a kit that was set aside is on the list again once its analysis is undone, and leaves no trace when it is not here after all', async () => {
  await calls.scan(kitCode(number));
  await letDaysPass(1);
  const { kit_id, patient_id } = await register();
  const move = (from_status: KitStatus, status: KitStatus) =>
    portal.call(people.admin, changeKitStatus, { params: { kit_id }, body: { from_status, status } });
  await move('received', 'in_analysis');
  expect(await calls.listed(kit_id)).toEqual([]);
  expect((await calls.remove(kit_id, 'not_received')).status).toBe(409);
  expect((await move('in_analysis', 'received')).status).toBe(201);
  expect(await calls.listed(kit_id)).toHaveLength(1);
  expect(await told(patient_id)).toEqual(['received']);
  expect((await calls.remove(kit_id, 'not_received')).status).toBe(204);
  expect(await told(patient_id)).toEqual([]);
});

test('a receipt by a laboratory whose clock is ahead leaves no trace when the kit is not here', async () => {
  const lab = await aKey(portal, people);
  await calls.set(lab, number, { status: 'received', received_at: minutesAgo(-4) });
  const { kit_id, patient_id } = await register();
  expect(await told(patient_id)).toEqual(['received']);
  expect((await calls.remove(kit_id, 'not_received')).status).toBe(204);
  expect(await told(patient_id)).toEqual([]);
});
