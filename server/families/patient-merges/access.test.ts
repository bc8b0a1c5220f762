import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type Entry, type MergeCalls, mergeCalls } from './testing/mergeCalls.ts';

let portal: TestPortal;
let people: People;
let calls: MergeCalls;
let kept: Entry;
let removed: Entry;
let doctor: Person;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = mergeCalls(portal, people);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  kept = await calls.anEntry();
  removed = await calls.anEntry(2);
  doctor = await aPerson(portal.database.db, people.admin, 'practitioner', 'Dr. Green');
});

afterAll(() => portal.close());

const merge = () => calls.merge(kept.patient_id, removed.patient_id);
const idsOf = ({ kits }: Entry) => kits.map(({ id }) => id);
const LATE = '2099-06-30T22:00:00Z';
const EARLY = '2099-01-31T23:00:00Z';
const EARLY_STORED = '2099-01-31T23:00:00.000Z';

/** The kits that the practitioner sees, by the policies. */
const seen = async (who = doctor): Promise<KitRecordId[]> => {
  const rows = await asOwner<{ id: KitRecordId }>(
    portal,
    `select k.id from app.kits k join app.live_access a on a.patient_id = k.patient_id
     where a.practitioner_id = $1 and (a.kit_record_ids is null or k.id = any (a.kit_record_ids)) order by k.id`,
    [who.actor.user_id],
  );
  return rows.map(({ id }) => id);
};
const grant = async (patient_id: PatientId) => (await calls.grantsOf(patient_id))['Dr. Green'];
const all = { kit_record_ids: null, ends_at: null };

test('a practitioner of both sees all kits, later ones included', async () => {
  await calls.grant(kept.patient_id, doctor);
  await calls.grant(removed.patient_id, doctor);
  expect(await calls.preview(kept.patient_id, removed.patient_id)).toEqual([
    { full_name: 'Dr. Green', kit_ids: null, ends_at: null, sees_fewer_later: false },
  ]);
  await merge();
  expect(await grant(kept.patient_id)).toEqual({ kits: null, until: null });
});

test.each(['kept', 'removed'] as const)(
  'a practitioner of all kits of the %s patient alone sees exactly these, and the preview says so',
  async (side) => {
    const entry = { kept, removed }[side];
    await calls.grant(entry.patient_id, doctor);
    const [preview] = await calls.preview(kept.patient_id, removed.patient_id);
    expect(preview).toEqual({
      full_name: 'Dr. Green',
      kit_ids: entry.kits.map(({ kit_id }) => kit_id),
      ends_at: null,
      sees_fewer_later: true,
    });
    const before = await seen();
    await merge();
    expect(await seen()).toEqual(before);
    expect((await grant(kept.patient_id))?.kits).toEqual(idsOf(entry).sort());
    await calls.another(kept.patient_id);
    expect(await seen()).toEqual(before);
  },
);

test('grants with limits become one: the kits of both, until the earlier end', async () => {
  const [first] = removed.kits;
  await calls.grant(kept.patient_id, doctor, { ends_at: LATE });
  await calls.grant(removed.patient_id, doctor, { kit_record_ids: [first.id], ends_at: EARLY });
  const before = await seen();
  await merge();
  expect(await seen()).toEqual(before);
  expect((await grant(kept.patient_id))?.until).toBe(EARLY_STORED);
});

test('access to a patient without kits ends, because it would show the kits that come', async () => {
  const empty = await calls.anEmptyEntry();
  await calls.grant(empty, doctor);
  expect(await calls.preview(empty, removed.patient_id)).toMatchObject([
    { kit_ids: [], sees_fewer_later: true },
  ]);
  await calls.merge(empty, removed.patient_id);
  expect(await seen()).toEqual([]);
  await calls.separate(empty);
  expect(await grant(empty)).toEqual({ kits: null, until: null });
});

test('a patient without kits changes no grant of the other', async () => {
  await calls.grant(kept.patient_id, doctor);
  await calls.merge(kept.patient_id, await calls.anEmptyEntry());
  expect(await grant(kept.patient_id)).toEqual({ kits: null, until: null });
});

test('a merge and its undo leave every grant as it was, with its beginning, and notify nobody of new access', async () => {
  const [first] = removed.kits;
  await calls.grant(kept.patient_id, doctor);
  await calls.grant(kept.patient_id, people.paula, { ends_at: LATE });
  await calls.grant(removed.patient_id, people.paula, { ends_at: EARLY });
  await calls.grant(removed.patient_id, people.otherPractitioner, { kit_record_ids: [first.id] });
  const stored = () =>
    asOwner(
      portal,
      `select * from app.practitioner_access where patient_id in ($1, $2) order by patient_id, practitioner_id`,
      [kept.patient_id, removed.patient_id],
    );
  const before = await stored();
  await asOwner(portal, 'delete from app.notifications');
  await merge();
  expect(await calls.grantsOf(removed.patient_id)).toEqual({});
  expect((await calls.separate(kept.patient_id)).status).toBe(200);
  expect(await stored()).toEqual(before);
  const notifications = await asOwner<{ kind: string }>(
    portal,
    'select kind from app.notifications order by id',
  );
  expect(notifications.map(({ kind }) => kind)).toEqual(['patients_merged', 'patients_separated']);
});

test('access that the family took back since the merge stays taken back for both', async () => {
  await calls.grant(kept.patient_id, doctor);
  await calls.grant(removed.patient_id, doctor);
  await merge();
  await calls.revoke(kept.patient_id, doctor);
  await calls.separate(kept.patient_id);
  expect(await seen()).toEqual([]);
});

test('access that the family narrowed since the merge gets no wider for the patient who comes back', async () => {
  const [first, second] = removed.kits;
  await calls.grant(kept.patient_id, doctor);
  await calls.grant(removed.patient_id, doctor);
  await merge();
  await calls.changeGrant(kept.patient_id, doctor, {
    kit_record_ids: [first.id, kept.kits[0].id],
    ends_at: EARLY,
  });
  await calls.separate(kept.patient_id);
  expect(await seen()).toEqual([first.id, kept.kits[0].id].sort());
  expect(await seen()).not.toContain(second?.id);
  expect((await grant(removed.patient_id))?.until).toBe(EARLY_STORED);
});

test('access that the family took back and gave again for the same kits gets no wider by the undo', async () => {
  await calls.grant(kept.patient_id, doctor);
  await merge();
  expect((await grant(kept.patient_id))?.kits).toEqual(idsOf(kept));
  await calls.revoke(kept.patient_id, doctor);
  await calls.grant(kept.patient_id, doctor, { kit_record_ids: idsOf(kept) });
  await calls.separate(kept.patient_id);
  expect((await grant(kept.patient_id))?.kits).toEqual(idsOf(kept));
  expect(await grant(removed.patient_id)).toBeUndefined();
});

test('access that was given since the merge stays with the kept patient alone', async () => {
  await merge();
  await calls.grant(kept.patient_id, doctor);
  await calls.separate(kept.patient_id);
  expect(await grant(kept.patient_id)).toEqual({ kits: null, until: null });
  expect(await seen()).toEqual(idsOf(kept));
});

test('access to chosen kits that go back ends for the kept patient', async () => {
  await merge();
  await calls.grant(kept.patient_id, doctor, { kit_record_ids: idsOf(removed) });
  await calls.separate(kept.patient_id);
  expect(await grant(kept.patient_id)).toBeUndefined();
  expect(await grant(removed.patient_id)).toBeUndefined();
});

test('a practitioner who holds a report goes on holding it through a merge and its undo', async () => {
  await calls.grant(removed.patient_id, doctor);
  await asOwner(portal, `update app.report_hold_policy set longest_days = 5, default_days = 5`);
  const reports = reportCalls(portal, people);
  const [{ id, kit_id }] = removed.kits;
  await reports.uploadReport(kit_id);
  const isHeld = async () =>
    (await asOwner<{ held: boolean }>(portal, 'select app.is_on_hold($1) as held', [id]))[0]?.held;
  expect(await isHeld()).toBe(true);
  await merge();
  expect(await isHeld()).toBe(true);
  await calls.separate(kept.patient_id);
  expect(await isHeld()).toBe(true);
});

test('a former practitioner who gets the role back sees nothing of a merged patient', async () => {
  await calls.grant(kept.patient_id, doctor);
  const role = (value: string, code: string | null) =>
    asOwner(portal, `update app.profiles set role = $2, practitioner_code = $3 where id = $1`, [
      doctor.actor.user_id,
      value,
      code,
    ]);
  await role('customer', null);
  await merge();
  await role('practitioner', 'ZZ9999');
  expect(await seen()).toEqual([]);
});

test('a kit that is registered for the kept patient after the undo is covered by a grant for all kits', async () => {
  await calls.grant(kept.patient_id, doctor, all);
  await merge();
  await calls.separate(kept.patient_id);
  await calls.another(kept.patient_id);
  expect(await seen()).toHaveLength(2);
});
