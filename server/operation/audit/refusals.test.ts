import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient, listPatients, updatePatient } from '#contract/families/patients.ts';
import { findPractitioner, grantAccess } from '#contract/families/practitioner-access.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { updateKit, updatePractitionerNotes } from '#contract/kits/kits.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { exportSymptoms, getQuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { listAvailablePages } from '#contract/reports/reports.ts';
import type { KitCode, KitRecordId, PatientId, PractitionerCode } from '#contract/shared/ids.ts';
import { aPerson } from '#db/testing/people.ts';
import { mia, register } from '#server/families/register-kit/testing/registration.ts';
import { type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { recordRefusal } from './queries.ts';
import { briefly, recordedBy } from './testing/recorded.ts';
import { withinOneQuarter } from './testing/withinOneQuarter.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  kit = await aKit(portal, people, 1);
});

beforeEach(withinOneQuarter);

afterAll(() => portal.close());

const events = (work: () => Promise<unknown>) => recordedBy(portal, work);
const aStranger = (role: 'customer' | 'practitioner') =>
  aPerson(portal.database.db, people.admin, role, 'Sam Stranger');
const UNKNOWN = 'ZZZZZZ' as PractitionerCode;

describe('refusals of records', () => {
  test('each refused call for a foreign record leaves an event that names the record', async () => {
    const { id: kit_record_id, kit_id, patient_id } = kit;
    const stale = { sample_taken_date: null, kit_notes: null };
    const { date_of_birth, ...names } = mia;
    const calls = [
      async () => portal.call(await aStranger('customer'), getPatient, { params: { patient_id } }),
      async () =>
        portal.call(await aStranger('customer'), updatePatient, {
          params: { patient_id },
          body: { ...names, date_of_birth },
        }),
      async () =>
        portal.call(await aStranger('customer'), getQuestionnaireState, { params: { kit_record_id } }),
      async () =>
        portal.call(await aStranger('customer'), updateKit, { params: { kit_record_id }, body: stale }),
      async () => register(portal, await aStranger('customer'), 2, { patient: { id: patient_id } }),
      async () => reports.read(await aStranger('customer'), kit_id),
      async () => portal.call(await aStranger('practitioner'), exportSymptoms, { params: { kit_id } }),
      async () => portal.call(await aStranger('practitioner'), listAvailablePages, { params: { kit_id } }),
      async () =>
        portal.call(await aStranger('practitioner'), updatePractitionerNotes, {
          params: { kit_record_id },
          body: { practitioner_notes: 'x', based_on: 0 },
        }),
    ];
    for (const call of calls) {
      const recorded = await events(async () => expect((await call()).status).toBe(404));
      const refusals = recorded.filter(({ action }) => action === 'record_refused');
      expect(briefly(refusals, 'patient_id', 'network'), call.toString()).toEqual([
        [patient_id, '127.0.0.0/24'],
      ]);
    }
  });

  test('a hidden and a missing record get the same answer and leave an event each', async () => {
    const stranger = await aStranger('customer');
    const answers: unknown[] = [];
    const recorded = await events(async () => {
      for (const patient_id of [kit.patient_id, crypto.randomUUID() as PatientId]) {
        const { status, body } = await portal.call(stranger, getPatient, { params: { patient_id } });
        answers.push([status, body]);
      }
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(briefly(recorded, 'action', 'patient_id')).toEqual([
      ['record_refused', kit.patient_id],
      ['record_refused', null],
    ]);
  });

  test('a missing page of a visible kit and a refusal of an administrator leave no event', async () => {
    const { admin, anna, paula } = people;
    const recorded = await events(async () => {
      for (const reader of [anna, paula])
        expect((await reports.read(reader, kit.kit_id, '4')).status).toBe(404);
      expect((await reports.read(admin, kitCode(99))).status).toBe(404);
    });
    expect(recorded).toEqual([]);
  });

  test('a user leaves one event for each record, and ten in a quarter of an hour', async () => {
    const stranger = await aStranger('customer');
    const ask = (patient_id: string) => portal.call(stranger, getPatient, { params: { patient_id } });
    expect(await events(() => Promise.all([1, 2, 3].map(() => ask(kit.patient_id))))).toHaveLength(1);
    const probes = Array.from({ length: 25 }, () => crypto.randomUUID());
    expect(await events(() => Promise.all(probes.map(ask)))).toHaveLength(9);
    expect(await events(() => ask(crypto.randomUUID()))).toEqual([]);
    const other = await aStranger('customer');
    expect(
      await events(() => portal.call(other, getPatient, { params: { patient_id: kit.patient_id } })),
    ).toHaveLength(1);
  });
});

describe('refusals of codes', () => {
  test('kit codes that are refused leave an event although the registration is rolled back', async () => {
    const stranger = await aStranger('customer');
    const recorded = await events(async () => {
      for (const number of [1, 77, 77])
        expect([409, 422]).toContain((await register(portal, stranger, number)).status);
    });
    expect(briefly(recorded, 'action', 'kit_id', 'patient_id', 'details')).toEqual([
      ['code_refused', kitCode(1), kit.patient_id, { kind: 'kit_code' }],
      ['code_refused', kitCode(77), null, { kind: 'kit_code' }],
    ]);
  });

  test('practitioner codes that are refused leave an event each, without the code', async () => {
    const stranger = await aStranger('customer');
    const { patient_id } = await aKit(portal, { ...people, anna: stranger }, 3);
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(4) } });
    const recorded = await events(async () => {
      const params = { practitioner_code: UNKNOWN };
      expect((await portal.call(stranger, findPractitioner, { params })).status).toBe(404);
      const body = { practitioner_code: UNKNOWN };
      expect((await portal.call(stranger, grantAccess, { params: { patient_id }, body })).status).toBe(404);
      expect((await register(portal, stranger, 4, { practitioner_code: UNKNOWN })).status).toBe(404);
    });
    const refused = ['code_refused', stranger.actor.user_id, null, { kind: 'practitioner_code' }];
    expect(briefly(recorded, 'action', 'actor_id', 'kit_id', 'details')).toEqual([refused, refused, refused]);
    expect(JSON.stringify(recorded)).not.toContain(UNKNOWN);
  });

  test("a code of the caller's own kit is no guess", async () => {
    const recorded = await events(async () =>
      expect((await register(portal, people.anna, 1)).status).toBe(409),
    );
    expect(recorded).toEqual([]);
  });
});

test('a call of another role leaves one event with its name, and none of an administrator', async () => {
  const { admin, anna, paula } = people;
  const params = { user_id: paula.actor.user_id };
  const recorded = await events(async () => {
    for (const caller of [anna, anna, paula])
      expect((await portal.call(caller, deleteUser, { params })).status).toBe(403);
    expect((await portal.call(admin, listPatients, {})).status).toBe(403);
  });
  expect(briefly(recorded, 'action', 'actor_id', 'user_id', 'details')).toEqual([
    ['call_refused', anna.actor.user_id, null, { kind: 'deleteUser' }],
    ['call_refused', paula.actor.user_id, null, { kind: 'deleteUser' }],
  ]);
});

test('the database takes no other event for a refusal, and none from an administrator', async () => {
  const { db } = portal.database;
  await expect(db.run(people.anna.actor, recordRefusal({ action: 'signed_in' as never }))).rejects.toThrow(
    'not a refusal',
  );
  await expect(db.run(people.admin.actor, recordRefusal({ action: 'record_refused' }))).rejects.toMatchObject(
    { code: '42501' },
  );
});
