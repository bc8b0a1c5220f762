import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { updateKit } from '#contract/kits/kits.ts';
import { nextStatuses } from '#contract/kits/statusSteps.ts';
import { publishReport, uploadReportPage } from '#contract/reports/reports.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import { sql } from '#db/sql.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { rowsOf } from '#db/testing/rowsOf.ts';
import {
  forgetAttempts,
  registerByLabel,
  registered,
} from '#server/families/register-kit/testing/registration.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { during } from '#server/testing/during.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { insertStatusChange } from './queries.ts';

let portal: TestPortal;
let people: People;
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await forgetAttempts(portal);
  number += 1;
  kit = await aKit(portal, people, number);
});

afterAll(() => portal.close());

const change = (
  from_status: KitStatus,
  status: KitStatus,
  more: object = {},
  person: Person | undefined = people.admin,
) =>
  portal.call(person, changeKitStatus, {
    params: { kit_id: kit.kit_id },
    body: { from_status, status, ...(status === 'rejected' && { reason: 'The tube leaked' }), ...more },
  });
const history = async () => {
  const answer = await portal.call(people.admin, listKitStatusChanges, { params: { kit_id: kit.kit_id } });
  return listKitStatusChanges.result.parse(answer.body);
};
const ownersView = async () => {
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id: kit.patient_id } });
  return getPatient.result.parse(body).kits[0];
};
/** Sets a kit's status directly, without its history. */
const startFrom = (status: KitStatus, report_generated_at: string | null = null) =>
  asOwner(portal, 'update app.kits set status = $2, report_generated_at = $3 where id = $1', [
    kit.id,
    status,
    report_generated_at,
  ]);

describe('transitions', () => {
  test.each(KitStatus.options)('%s leads only to the listed statuses', async (from_status) => {
    for (const status of KitStatus.options) {
      await startFrom(from_status, '2026-01-01');
      const answer = await change(from_status, status);
      const is_possible = nextStatuses[from_status].includes(status);
      expect([status, answer.status]).toEqual([status, is_possible ? 201 : 409]);
      if (!is_possible)
        expect(answer.body).toMatchObject({
          code: 'kit_status_not_possible',
          message: 'This status cannot follow the current one.',
        });
      expect((await history()).status).toBe(is_possible ? status : from_status);
    }
  });

  test('changeKitStatus refuses "report ready" until a report is published', async () => {
    await startFrom('in_analysis');
    expect(await change('in_analysis', 'report_ready')).toMatchObject({
      status: 409,
      body: { message: 'The report of this kit has not been published yet.' },
    });
  });
});

describe('the status history', () => {
  test("the status history shows administrators every detail, and the owner only the owner's part", async () => {
    await change('registered', 'received', { note: ' In a padded bag \n' });
    await change('received', 'rejected', { reason: 'The tube had leaked', note: 'Rack 7' });
    const first = { status: 'registered', reason: null, note: null, author: 'Anna Meyer' };
    expect(await history()).toMatchObject({
      status: 'rejected',
      changes: [
        first,
        { status: 'received', reason: null, note: 'In a padded bag', author: 'Ada Admin' },
        { status: 'rejected', reason: 'The tube had leaked', note: 'Rack 7', author: 'Ada Admin' },
      ],
    });
    const seen = (status: string, reason: string | null = null) => ({
      status,
      changed_at: expect.any(String),
      reason,
    });
    expect(await ownersView()).toMatchObject({
      status: 'rejected',
      status_changes: [seen('registered'), seen('received'), seen('rejected', 'The tube had leaked')],
    });
  });

  test('the status history records a publication, including one before the registration', async () => {
    const publish = async (kit_id: KitCode) => {
      await portal.call(people.admin, uploadReportPage, { params: { kit_id, page: '1' } }, aPage('1'));
      await portal.call(people.admin, publishReport, { params: { kit_id } });
    };
    const statuses = async () =>
      (await history()).changes.map(({ status, author }) => `${status}: ${author}`);
    await change('registered', 'received');
    await publish(kit.kit_id);
    expect(await statuses()).toEqual([
      'registered: Anna Meyer',
      'received: Ada Admin',
      'report_ready: Ada Admin',
    ]);

    const waiting = kitCode(900_001);
    await asOwner(portal, 'insert into app.kit_inventory (kit_id) values ($1)', [waiting]);
    await publish(waiting);
    kit = registered(await registerByLabel(portal, people.anna, people.admin, 900_001));
    // The customer who registers the kit is not the author of its publication.
    expect(await statuses()).toEqual(['registered: Anna Meyer', 'report_ready: null']);
  });

  test('the status history keeps the changes of a deleted administrator without the name', async () => {
    const leaving = await aPerson(portal.database.db, people.admin, 'admin', 'Lea Leaving');
    await change('registered', 'received', {}, leaving);
    await asOwner(portal, 'delete from app.profiles where id = $1', [leaving.actor.user_id]);
    expect((await history()).changes[1]).toMatchObject({ status: 'received', author: null });
  });

  test('listKitStatusChanges hides the history from strangers, and internal notes from the owner', async () => {
    const read = (person: Person, columns: string) =>
      portal.database.db
        .run(
          person.actor,
          rowsOf(sql`select ${sql.raw(columns)} from app.kit_status_changes where kit_record_id = ${kit.id}`),
        )
        .then(
          ({ length }) => length,
          ({ code }: { code: string }) => code,
        );
    const { anna, paula, admin, otherCustomer, otherPractitioner } = people;
    const columns = 'status, changed_at, reason';
    expect(
      await Promise.all(
        [anna, paula, admin, otherCustomer, otherPractitioner].map((person) => read(person, columns)),
      ),
    ).toEqual([1, 1, 1, 0, 0]);
    expect(await Promise.all([anna, paula, admin].map((person) => read(person, 'note')))).toEqual([
      '42501',
      '42501',
      1,
    ]);
  });
});

test.each<[string, (people: People) => Person | undefined, number]>([
  ['an anonymous caller', () => undefined, 401],
  ['the owner', ({ anna }) => anna, 403],
  ['another customer', ({ otherCustomer }) => otherCustomer, 403],
  ['a practitioner with access', ({ paula }) => paula, 403],
])('changeKitStatus and listKitStatusChanges refuse %s', async (_, personOf, status) => {
  const caller = personOf(people) ?? {};
  const params = { kit_id: kit.kit_id };
  const body = { from_status: 'registered', status: 'received' } as const;
  expect((await portal.call(caller, changeKitStatus, { params, body })).status).toBe(status);
  expect((await portal.call(caller, listKitStatusChanges, { params })).status).toBe(status);
  expect((await history()).changes).toHaveLength(1);
});

describe('a refused change of status', () => {
  test.each<[object, string]>([
    [{ status: 'rejected', reason: null }, 'reason'],
    [{ status: 'rejected', reason: '  ' }, 'reason'],
    [{ status: 'rejected', reason: 'x'.repeat(1001) }, 'reason'],
    [{ status: 'in_analysis', reason: 'Because' }, 'reason'],
    [{ status: 'in_analysis', note: 'x'.repeat(1001) }, 'note'],
    [{ status: 'in_analysis', note: 'a\u0000b' }, 'note'],
    [{ status: 'lost' }, 'status'],
    [{ status: 'in_analysis', author: 'Somebody else' }, 'author'],
  ])('changeKitStatus refuses %j and changes nothing', async (more, field) => {
    await change('registered', 'received');
    expect(await change('received', 'in_analysis', more)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect((await history()).changes).toHaveLength(2);
  });

  test('changeKitStatus refuses an unregistered kit and an unknown kit', async () => {
    kit = { ...kit, kit_id: kitCode(999_999) };
    expect((await change('registered', 'received')).status).toBe(404);
    const params = { kit_id: kit.kit_id };
    expect((await portal.call(people.admin, listKitStatusChanges, { params })).status).toBe(404);
  });

  test('changeKitStatus refuses an outdated change and a repeated one', async () => {
    expect((await change('registered', 'received')).status).toBe(201);
    for (const status of ['received', 'cancelled'] as const)
      expect(await change('registered', status)).toMatchObject({
        status: 409,
        body: {
          code: 'kit_status_changed',
          message: 'The status of this kit was changed in the meantime. Please check it again.',
        },
      });
    expect((await history()).changes).toHaveLength(2);
  });
});

describe('parallel changes', () => {
  const insert = (status: KitStatus) => (tx: Tx) =>
    tx.run(
      insertStatusChange({ kit_id: kit.kit_id, from_status: 'registered', status, reason: null, note: null }),
    );

  test('changeKitStatus refuses the second of two administrators who change a status in parallel', async () => {
    const answer = await during(portal, people.admin.actor, insert('received'), () =>
      change('registered', 'cancelled'),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'kit_status_changed' } });
    expect(await history()).toMatchObject({ status: 'received' });
  });

  test("updateKit refuses the owner's correction that waited for the reception of the kit", async () => {
    const input = { params: { kit_record_id: kit.id }, body: { sample_taken_date: null, kit_notes: 'late' } };
    const answer = await during(portal, people.admin.actor, insert('received'), () =>
      portal.call(people.anna, updateKit, input),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'kit_in_laboratory' } });
    expect((await ownersView())?.kit_notes).toBeNull();
  });
});
