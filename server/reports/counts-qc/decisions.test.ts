import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTaxa } from '#contract/reports/counts.ts';
import { getCountsQcLimits, holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type CountsCalls, countsCalls, skin, usual } from './testing/countsCalls.ts';

let portal: TestPortal;
let people: People;
let calls: CountsCalls;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = countsCalls(portal, people);
});

afterAll(() => portal.close());

const anotherKit = async () => aKit(portal, people, (number += 1));
/** A kit with counts that hold 20 % skin genera. */
async function anOddKit(): Promise<KitCode> {
  const { kit_id } = await anotherKit();
  expect((await calls.upload(kit_id, skin)).status).toBe(200);
  return kit_id;
}
const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : (body as { code: string }).code);
const finding = { code: 'unlike_stool', place: 'skin', share: expect.closeTo(0.2098, 3), limit: 0.03 };
const isPublished = async (kit_id: KitCode) =>
  (await portal.call(people.anna, getTaxa, { params: { kit_id } })).body;

test('implausible counts are published after a decision alone, and the refusal states the numbers', async () => {
  const kit_id = await anOddKit();
  expect(await calls.report(kit_id)).toMatchObject({
    counts_check: {
      version: 1,
      findings: [finding],
      decision: null,
      decided_at: null,
      decided_by: null,
      note: null,
    },
  });
  expect(await calls.publish(kit_id)).toMatchObject({
    status: 409,
    body: {
      code: 'counts_implausible',
      message:
        'The counts look implausible. Please keep or hold them before you publish. Unlike stool: 21% skin genera (limit 3%).',
      details: { findings: [finding] },
    },
  });
  expect(await isPublished(kit_id)).toMatchObject({ taxa: null });

  const recorded = await recordedBy(portal, () => calls.publish(kit_id, { keep: true }));
  expect(briefly(recorded, 'action', 'actor_role', 'kit_id', 'details')).toEqual([
    ['counts_kept', 'admin', kit_id, { page: 7, version: 1 }],
    ['report_published', 'admin', kit_id, { pages: [1, 2, 4, 7] }],
    ['kit_status_changed', 'admin', kit_id, expect.anything()],
  ]);
  expect(await isPublished(kit_id)).toMatchObject({ taxa: { version: 1 } });
  expect(await calls.report(kit_id)).toMatchObject({
    counts_check: { decision: 'keep', decided_by: expect.any(String), decided_at: expect.any(String) },
  });
});

test('a hold refuses the publication until the counts are kept, and names its author and reason', async () => {
  const kit_id = await anOddKit();
  const recorded = await recordedBy(portal, async () => {
    expect((await calls.hold(kit_id, { note: ' Tube cracked ' })).status).toBe(204);
  });
  expect(briefly(recorded, 'action', 'actor_role', 'kit_id', 'details')).toEqual([
    ['counts_held', 'admin', kit_id, { page: 7, version: 1 }],
  ]);
  expect(codeOf(await calls.publish(kit_id))).toBe('counts_held');
  const { counts_check } = await calls.report(kit_id);
  expect(counts_check).toMatchObject({ decision: 'hold', note: 'Tube cracked', findings: [finding] });
  const { body } = await portal.call(people.admin, listWaitingReports, { query: { search: kit_id } });
  expect(body).toMatchObject({ total: 1, rows: [{ kit_id, counts_check }] });

  const decided_at = counts_check?.decided_at ?? null;
  expect(codeOf(await calls.publish(kit_id, { keep: true, decided_at }))).toBe('done');
  expect(await isPublished(kit_id)).toMatchObject({ taxa: { version: 1 } });
});

test('no statement publishes held counts', async () => {
  const kit_id = await anOddKit();
  await calls.hold(kit_id);
  for (const statement of ['select app.publish_report($1)', "select app.publish_report($1, null, 'reason')"])
    await expect(
      asOwner(
        portal,
        `set app.user_id to '${people.admin.actor.user_id}'; set role app_admin; ${statement.replace('$1', `'${kit_id}'`)}`,
      ),
    ).rejects.toMatchObject({
      constraint: 'counts_held',
    });
  expect(await isPublished(kit_id)).toMatchObject({ taxa: null });
});

test('new counts start anew, during a hold and after a decision to keep', async () => {
  const kit_id = await anOddKit();
  await calls.hold(kit_id);
  await calls.upload(kit_id, skin);
  expect(codeOf(await calls.publish(kit_id)), 'the same file').toBe('counts_held');
  await calls.upload(kit_id, { ...skin, Blautia: 4001 });
  expect(await calls.report(kit_id)).toMatchObject({ counts_check: { version: 2, decision: null } });
  expect(codeOf(await calls.hold(kit_id)), 'of replaced counts').toBe('report_changed');
  expect(codeOf(await calls.publish(kit_id))).toBe('counts_implausible');
  await calls.upload(kit_id, usual);
  expect(await calls.report(kit_id)).toMatchObject({ counts_check: { version: 3, findings: [] } });
  expect(codeOf(await calls.publish(kit_id))).toBe('done');

  expect(codeOf(await calls.hold(kit_id, { version: 3 })), 'of published counts').toBe('report_changed');
  await calls.upload(kit_id, skin);
  expect(codeOf(await calls.publish(kit_id, { reason: 'Counted again' }))).toBe('counts_implausible');
  expect(await isPublished(kit_id)).toMatchObject({ taxa: { version: 3 } });
});

test('of two decisions at once one counts, and the other administrator gets an error', async () => {
  for (const round of [1, 2, 3, 4]) {
    const kit_id = await anOddKit();
    const answers = await Promise.all([
      calls.publish(kit_id, { keep: true, decided_at: null }),
      calls.hold(kit_id, { decided_at: null, note: `Round ${round}` }),
    ]);
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(['counts_decided', 'report_changed']).toContain(codes.find((code) => code !== 'done'));
    const kept = codes[0] === 'done';
    expect(await calls.report(kit_id)).toMatchObject({ counts_check: { decision: kept ? 'keep' : 'hold' } });
    expect((await isPublished(kit_id)) as object).toMatchObject({ taxa: kept ? { version: 1 } : null });
  }
});

test('a decision that somebody else has not seen is not overruled, and the same decision again is harmless', async () => {
  const kit_id = await anOddKit();
  await calls.hold(kit_id, { note: 'First' });
  expect(codeOf(await calls.hold(kit_id, { note: 'First' }))).toBe('done');
  expect(codeOf(await calls.hold(kit_id, { note: 'Second' }))).toBe('counts_decided');
  expect(codeOf(await calls.publish(kit_id, { keep: true }))).toBe('counts_decided');
  const { counts_check } = await calls.report(kit_id);
  const decided_at = counts_check?.decided_at ?? null;
  expect(codeOf(await calls.hold(kit_id, { note: 'Second', decided_at }))).toBe('done');
  expect(codeOf(await calls.publish(kit_id, { keep: true, decided_at }))).toBe('counts_decided');
  expect(await calls.report(kit_id)).toMatchObject({ counts_check: { note: 'Second' } });
});

test('a publication that fails keeps nothing', async () => {
  const kit_id = await anOddKit();
  const files = [{ page: 7, version: 2 }];
  expect(codeOf(await calls.publish(kit_id, { keep: true, files }))).toBe('report_changed');
  expect(await calls.report(kit_id)).toMatchObject({ counts_check: { decision: null } });
});

test('a laboratory keeps its counts by name, ends no hold, and notices nothing about plausible ones', async () => {
  const [plausible, odd, held] = [(await anotherKit()).kit_id, await anOddKit(), await anOddKit()];
  await calls.upload(plausible, usual);
  const lab = await aLaboratory(portal, people, 'North Lab', [plausible, odd, held]);
  expect(codeOf(await calls.publishAs(lab, plausible))).toBe('done');
  expect(await calls.publishAs(lab, odd)).toMatchObject({
    status: 409,
    body: { code: 'counts_implausible', details: { findings: [finding] } },
  });
  expect(codeOf(await calls.publishAs(lab, odd, { keep: true }))).toBe('done');
  expect(await calls.report(odd)).toMatchObject({
    counts_check: { decision: 'keep', decided_by: 'A program' },
  });
  await calls.hold(held);
  for (const body of [{}, { keep: true }])
    expect(codeOf(await calls.publishAs(lab, held, body))).toBe('counts_held');
});

test('the decision of a deleted administrator stays without a name', async () => {
  const kit_id = await anOddKit();
  const other = await aPerson(portal.database.db, people.admin, 'admin', 'Ada Other');
  await portal.call(other, holdCounts, { params: { kit_id }, body: { version: 1 } });
  expect(await calls.report(kit_id)).toMatchObject({ counts_check: { decided_by: 'Ada Other' } });
  await asOwner(portal, 'delete from app.profiles where id = $1', [other.actor.user_id]);
  expect(await calls.report(kit_id)).toMatchObject({ counts_check: { decision: 'hold', decided_by: null } });
});

test('administrators alone hold counts and read limits', async () => {
  const kit_id = await anOddKit();
  const lab = await aLaboratory(portal, people, 'South Lab', [kit_id]);
  for (const [caller, status] of [
    [undefined, 401],
    [lab, 401],
    [people.anna, 403],
    [people.paula, 403],
    [people.otherCustomer, 403],
    [people.otherPractitioner, 403],
  ] as const) {
    expect((await portal.call(caller, getCountsQcLimits, {})).status).toBe(status);
    const hold = await portal.call(caller, holdCounts, { params: { kit_id }, body: { version: 1 } });
    expect(hold.status).toBe(status);
  }
  const { body } = await portal.call(people.admin, getCountsQcLimits, {});
  const { limits, genera } = getCountsQcLimits.result.parse(body);
  expect(limits.map(({ code, value }) => [code, value])).toEqual([
    ['skin_share', 0.03],
    ['mouth_share', 0.1],
    ['gut_share', 0.25],
    ['host_share', 0.1],
    ['reads', 1000],
    ['change_from_more_kits', 3.7],
    ['change_from_one_kit', 4.3],
    ['compared_reads', 10_000],
    ['smallest_share', 0.00005],
  ]);
  expect(genera.map(({ place, genus_keys }) => [place, genus_keys.length])).toEqual([
    ['skin', 8],
    ['mouth', 17],
    ['gut', expect.any(Number)],
    ['compared', 85],
  ]);
});

test('the operator changes a limit, and the next check uses it', async () => {
  const kit_id = await anOddKit();
  const change = (value: number) =>
    asOwner(
      portal,
      `begin; set local role app_definer;
       update app.counts_qc_limits set value = ${value}, source = 'Own choice' where code = 'skin_share'; commit`,
    );
  await change(0.5);
  expect(codeOf(await calls.publish(kit_id))).toBe('done');
  await change(0.03);
});
