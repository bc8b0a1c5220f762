import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { createRecordLink, listRecordLinks } from '#contract/records/record-links.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { addReminders } from '#server/operation/notifications/queries.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type GuardianCalls, guardianCalls } from './testing/guardianCalls.ts';

let portal: TestPortal;
let people: People;
let calls: GuardianCalls;
let maria: Person;
let mia: Person;
let patient_id: PatientId;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = guardianCalls(portal, people);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  maria = await aPerson(portal.database.db, people.admin, 'customer', 'Maria Smith');
  mia = await aPerson(portal.database.db, people.admin, 'customer', 'Mia Meyer');
  number += 1;
  ({ patient_id } = await aKit(portal, people, number));
  await calls.makeGuardian(patient_id, maria);
});

afterAll(() => portal.close());

const idOf = ({ actor }: Person) => actor.user_id;
const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code;
const sees = async (person: Person) =>
  (await portal.call(person, getPatient, { params: { patient_id } })).status === 200;

/** Lets the patient be born 18 years and some days before today (UTC), and added as a child. */
const born = (days: number) =>
  asOwner(
    portal,
    `update app.patients set created_at = now() - interval '3 years',
       date_of_birth = ((now() at time zone 'UTC')::date - interval '18 years' - make_interval(days => $2))::date
     where id = $1`,
    [patient_id, days],
  );
const offer = () => calls.invite(patient_id, mia.email, { kind: 'hand_over' });
const isDue = async () => {
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  return getPatient.result.parse(body).patient.is_hand_over_due;
};
const dueNotifications = async (person: Person) =>
  (await notificationCalls(portal, people).list(person)).notifications.filter(
    ({ kind }) => kind === 'hand_over_due',
  );

describe('the first day at 18', () => {
  test.each([
    ['2008-05-17', '2026-05-17'],
    ['2008-02-29', '2026-03-01'],
    ['2008-02-28', '2026-02-28'],
    ['2008-03-01', '2026-03-01'],
    // 18 years after a common year is a leap year.
    ['2010-02-28', '2028-02-28'],
    ['2010-03-01', '2028-03-01'],
    ['2000-02-29', '2018-03-01'],
    ['2007-12-31', '2025-12-31'],
    ['2008-01-01', '2026-01-01'],
  ])('the first day at 18 of somebody who was born on %s is %s', async (date_of_birth, first_day) => {
    expect(await asOwner(portal, 'select app.adult_on($1::date)::text as day', [date_of_birth])).toEqual([
      { day: first_day },
    ]);
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])(
    'begins at midnight UTC for a session in %s',
    async (zone) => {
      const days = await asOwner<{ days: boolean[] }>(
        portal,
        `select array(
           select app.is_adult((today - interval '18 years' + make_interval(days => n))::date)
           from generate_series(-1, 1) n) as days
         from (select (now() at time zone 'UTC')::date as today, set_config('TimeZone', $1, false)) as at`,
        [zone],
      );
      // On 29 February, eighteen years before has no such day, and the neighbors move by one.
      expect(days[0]?.days.at(0)).toBe(true);
      expect(days[0]?.days.at(2)).toBe(false);
    },
  );
});

describe('before the 18th birthday', () => {
  test('the hand-over is refused by the database, even on the eve', async () => {
    await born(-1);
    expect([(await offer()).status, codeOf(await offer())]).toEqual([409, 'not_adult']);
    expect([await isDue(), (await calls.list(patient_id)).may_hand_over]).toEqual([false, false]);
  });

  test('a confirmation is refused if the date of birth was corrected meanwhile', async () => {
    await born(0);
    const { id } = await calls.accepted(patient_id, mia, { kind: 'hand_over' });
    await born(-1);
    expect(codeOf(await calls.confirm(patient_id, id, idOf(mia)))).toBe('not_adult');
    expect(await calls.idsOf(patient_id)).toEqual([idOf(people.anna), idOf(maria)]);
  });

  test('without a date of birth, nothing is offered', async () => {
    await asOwner(portal, 'update app.patients set date_of_birth = null where id = $1', [patient_id]);
    expect(codeOf(await offer())).toBe('not_adult');
    expect([await isDue(), (await calls.list(patient_id)).may_hand_over]).toEqual([false, false]);
  });
});

describe('from the 18th birthday on', () => {
  test('all guardians get one notification, however often the job runs', async () => {
    await born(-1);
    await portal.database.db.run(worker, addReminders());
    expect(await dueNotifications(people.anna)).toEqual([]);
    await born(0);
    for (const _ of [1, 2]) await portal.database.db.run(worker, addReminders());
    for (const person of [people.anna, maria])
      expect((await dueNotifications(person)).map((notification) => notification.patient_id)).toEqual([
        patient_id,
      ]);
    expect(await isDue()).toBe(true);
  });

  test('an adult who was added as one is offered the hand-over without a word', async () => {
    await asOwner(portal, `update app.patients set date_of_birth = '1980-01-01' where id = $1`, [patient_id]);
    await portal.database.db.run(worker, addReminders());
    expect([await isDue(), (await calls.list(patient_id)).may_hand_over]).toEqual([false, true]);
  });

  test('the person becomes the owner, and the former guardians lose the record at once', async () => {
    await born(0);
    await portal.call(people.anna, createRecordLink, {
      params: { patient_id },
      body: { label: 'Dr. Outside', passcode: '246813' },
    });
    const { id, token } = await calls.invited(patient_id, mia, { kind: 'hand_over' });
    expect((await calls.open(mia, token)).body).toMatchObject({
      kind: 'hand_over',
      guardians: [people.anna, maria]
        .map(({ email, actor }) => ({ id: actor.user_id, email }))
        .sort((one, other) => one.email.localeCompare(other.email)),
    });
    await calls.accept(mia, token);
    expect(await sees(mia)).toBe(false);
    const recorded = await recordedBy(portal, () => calls.confirm(patient_id, id, idOf(mia)));

    expect(await calls.idsOf(patient_id, mia)).toEqual([idOf(mia)]);
    expect([await sees(people.anna), await sees(maria)]).toEqual([false, false]);
    expect(new Set(briefly(recorded, 'action', 'user_id').map(String))).toEqual(
      new Set([
        `guardian_removed,${idOf(people.anna)}`,
        `guardian_removed,${idOf(maria)}`,
        'access_revoked,',
        `patient_handed_over,${idOf(mia)}`,
      ]),
    );
    const kinds = async (person: Person) =>
      (await notificationCalls(portal, people).list(person)).notifications[0]?.kind;
    expect([await kinds(mia), await kinds(people.anna), await kinds(maria)]).toEqual([
      'guardian_added',
      'guardian_removed',
      'guardian_removed',
    ]);
    const links = await portal.call(mia, listRecordLinks, { params: { patient_id } });
    expect(listRecordLinks.result.parse(links.body).links[0]?.ended_at).not.toBeNull();
    // Access of practitioners is the person's to end.
    const { body } = await portal.call(mia, getPatient, { params: { patient_id } });
    const { patient, practitioners } = getPatient.result.parse(body);
    expect(practitioners.map(({ full_name }) => full_name)).toEqual(['Dr. Paula']);
    expect([patient.is_shared, patient.is_hand_over_due]).toEqual([false, false]);
    const events = await portal.call(mia, listPatientEvents, { params: { patient_id }, query: {} });
    expect(listPatientEvents.result.parse(events.body).events[0]?.action).toBe('patient_handed_over');
  });

  test('the person keeps chosen guardians, and nobody else by the same way', async () => {
    await born(400);
    const keeps = [idOf(people.anna), idOf(people.otherCustomer), idOf(mia)];
    const { id } = await calls.accepted(patient_id, mia, { kind: 'hand_over', keeps });
    expect((await calls.list(patient_id)).invitations[0]?.keeps).toEqual([idOf(people.anna)]);
    await calls.confirm(patient_id, id, idOf(mia));
    expect(await calls.idsOf(patient_id, mia)).toEqual([idOf(mia), idOf(people.anna)]);
    expect([await sees(people.anna), await sees(maria)]).toEqual([true, false]);
  });

  test('a second guardian can be the person, and four guardians stay four', async () => {
    await born(0);
    await calls.makeGuardian(patient_id, mia);
    const nils = await aPerson(portal.database.db, people.admin, 'customer');
    await calls.makeGuardian(patient_id, nils);
    const keeps = [people.anna, maria, nils].map(idOf);
    const { id } = await calls.accepted(patient_id, mia, { kind: 'hand_over', keeps });
    expect((await calls.confirm(patient_id, id, idOf(mia))).status).toBe(204);
    expect((await calls.idsOf(patient_id, mia))[0]).toBe(idOf(mia));
    expect((await calls.list(patient_id, mia)).guardians).toHaveLength(4);
  });

  test('a second guardian cannot hand the record over, not even to themselves', async () => {
    await born(0);
    const refused = await calls.invite(patient_id, maria.email, { kind: 'hand_over', by: maria });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'guardian_not_owner']);
    const offered = async (by: Person) => (await calls.list(patient_id, by)).may_hand_over;
    expect([await offered(people.anna), await offered(maria)]).toEqual([true, false]);
  });

  test('the owner cannot be invited to the own record', async () => {
    await born(0);
    const refused = await calls.invite(patient_id, people.anna.email, { kind: 'hand_over' });
    expect(codeOf(refused)).toBe('already_guardian');
  });
});
