import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { listKitStatusChanges } from '#contract/kits/kit-status.ts';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import {
  getBench,
  listBenchReasons,
  receiveAtBench,
  setStatusAtBench,
  undoAtBench,
  uploadPageAtBench,
  uploadSuggestionAtBench,
} from '#contract/laboratory/bench.ts';
import { FOREIGN_CODE } from '#contract/laboratory/benchForms.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { listScans } from '#contract/laboratory/scans.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aBench, aTechnician, type BenchCaller, begin, type TestTechnician } from './testing/aBench.ts';
import { heldReceipts } from './testing/heldReceipts.ts';

let portal: TestPortal;
let people: People;
let bench: BenchCaller;
let other: BenchCaller;
let tina: TestTechnician;
let laboratory_id: string;
const kits: Awaited<ReturnType<typeof aKit>>[] = [];
/** A registered code of another laboratory. */
let foreign: KitCode;
const UNREGISTERED = kitCode(21);
const DELETED = kitCode(22);

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  for (const number of [1, 2, 3, 4, 5]) kits.push(await aKit(portal, people, number, aName(number)));
  foreign = (await aKit(portal, people, 11)).kit_id;
  const deleted = await aKit(portal, people, 22);
  await asOwner(portal, 'delete from app.kits where id = $1', [deleted.id]);
  await portal.call(people.admin, addKits, { body: { kit_id: UNREGISTERED } });
  const codes = [...kits.map(({ kit_id }) => kit_id), UNREGISTERED, DELETED];
  ({ laboratory_id } = await aLaboratory(portal, people, 'North Lab', codes));
  await aLaboratory(portal, people, 'South Lab', [foreign]);
  bench = await aBench(portal, people.admin, laboratory_id);
  other = await aBench(portal, people.admin, laboratory_id, 'Bench 2');
  tina = await aTechnician(portal, people.admin, laboratory_id, 'Tina Technician');
  await begin(portal, bench, tina);
  await begin(portal, other, await aTechnician(portal, people.admin, laboratory_id, 'Theo Technician'));
});

afterAll(() => portal.close());

const aName = (number: number) => ({
  first_name: 'Mia',
  last_name: `Meyer-${'x'.repeat(number)}`,
  date_of_birth: '2019-05-17',
});
const codeOf = (place: number) => kits[place]?.kit_id ?? UNREGISTERED;
const scan = (caller: BenchCaller, kit_id: KitCode, waited_ms = 0) =>
  portal.call(caller, receiveAtBench, { params: { kit_id }, body: { waited_ms } });
const undo = (caller: BenchCaller, kit_id: KitCode, from_status?: 'received') =>
  portal.call(caller, undoAtBench, { params: { kit_id }, query: from_status ? { from_status } : {} });
const reject = (
  caller: BenchCaller,
  kit_id: KitCode,
  reason: string | null = 'The sample leaked.',
  from_status: KitStatus = 'received',
) =>
  portal.call(caller, setStatusAtBench, {
    params: { kit_id },
    body: { from_status, status: 'rejected', reason, reason_id: null },
  });
async function dayOfScans() {
  const [since, until] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const query = { since: String(since), until: String(until) };
  return listScans.result.parse((await portal.call(people.admin, listScans, { query })).body);
}
const history = async (kit_id: KitCode) => {
  const { body } = await portal.call(people.admin, listKitStatusChanges, { params: { kit_id } });
  return listKitStatusChanges.result.parse(body).changes;
};
const eventsOf = (kit_id: KitCode) =>
  asOwner(
    portal,
    `select e.action, e.actor_role as role, t.name, e.details ->> 'bench' as bench
     from app.audit_events e left join app.technicians t on t.id = e.actor_id
     where e.kit_id = $1 and e.actor_role = 'bench' order by e.id`,
    [kit_id],
  );

test('a scan receives a registered kit in the name of the technician, whose family reads the laboratory', async () => {
  const kit_id = codeOf(0);
  expect(await scan(bench, kit_id)).toMatchObject({
    status: 200,
    body: { outcome: 'received', status: 'received' },
  });
  // A lost answer is requested again with the time that passed on the device, independent of its clock.
  expect((await scan(bench, kit_id, 3_600_000)).body).toMatchObject({ outcome: 'received' });
  expect((await scan(bench, kit_id)).body).toMatchObject({ outcome: 'not_expected', status: 'received' });
  expect((await scan(other, kit_id, 3_600_000)).body).toMatchObject({ outcome: 'not_expected' });

  expect((await history(kit_id)).slice(1)).toMatchObject([
    { status: 'received', author: 'Tina Technician', laboratory: 'North Lab' },
  ]);
  expect(await eventsOf(kit_id)).toEqual([
    {
      action: 'kit_status_changed',
      role: 'bench',
      name: 'Tina Technician',
      bench: bench.bench_id.slice(0, 8),
    },
  ]);
  const { patient_id } = kits[0] ?? expect.fail();
  const { body } = await portal.call(people.anna, getPatient, { params: { patient_id } });
  expect(JSON.stringify(body)).toContain('"by_laboratory":true');
  expect(JSON.stringify(body)).not.toContain('Technician');
});

test('of two benches that scan a kit in the same second, one receives it', async () => {
  const answers = await Promise.all([scan(bench, codeOf(1)), scan(other, codeOf(1))]);
  expect(answers.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
    'not_expected',
    'received',
  ]);
  expect(await history(codeOf(1))).toHaveLength(2);
  const day = await dayOfScans();
  expect(day.codes.find(({ kit_id }) => kit_id === codeOf(1))).toMatchObject({
    result: 'received',
    times: 2,
    scanned_by: expect.stringMatching(/^(Tina|Theo) Technician$/),
  });
});

test('a scan sets aside a kit that nobody has registered, and its technician alone takes it back', async () => {
  expect((await scan(bench, UNREGISTERED)).body).toMatchObject({ outcome: 'set_aside', status: null });
  expect((await scan(other, UNREGISTERED)).body).toMatchObject({ outcome: 'unregistered' });
  expect(await undo(other, UNREGISTERED)).toMatchObject({
    status: 409,
    body: { code: 'kit_status_not_possible' },
  });
  expect(await undo(bench, UNREGISTERED)).toMatchObject({ status: 200, body: { status: null } });
  expect((await scan(other, UNREGISTERED)).body).toMatchObject({ outcome: 'set_aside' });
  await undo(other, UNREGISTERED);
  expect((await scan(bench, DELETED)).body).toMatchObject({ outcome: 'deleted' });
});

test('a technician undoes their own receipt before its family is notified, and nobody undoes that of a colleague', async () => {
  await scan(bench, codeOf(2));
  expect(await heldReceipts(portal, codeOf(2))).toEqual([{ is_held: true }]);
  expect((await undo(other, codeOf(2), 'received')).status).toBe(409);
  expect((await undo(bench, codeOf(2), 'received')).body).toEqual({ status: 'registered' });
  expect(await heldReceipts(portal, codeOf(2))).toEqual([]);
  expect((await undo(bench, codeOf(2), 'received')).body).toEqual({ status: 'registered' });
  expect((await scan(bench, codeOf(2))).body).toMatchObject({ outcome: 'received' });
});

test('a kit is asked about and rejected at a bench, once for repeated calls', async () => {
  const kit_id = codeOf(3);
  await scan(bench, kit_id);
  const reasons = listBenchReasons.result.parse((await portal.call(bench, listBenchReasons, {})).body);
  const reason_id = reasons.reasons.find(({ kind }) => kind === 'information_needed')?.id ?? null;
  const asked = await portal.call(bench, setStatusAtBench, {
    params: { kit_id },
    body: { from_status: 'received', status: 'information_needed', reason: null, reason_id },
  });
  expect(asked).toMatchObject({ status: 200, body: { status: 'information_needed' } });
  const rejected = () => reject(bench, kit_id, 'The sample leaked.', 'information_needed');
  const first = await rejected();
  expect(await rejected()).toMatchObject({ status: 200, body: first.body });
  expect((await reject(bench, codeOf(4), null)).status).toBe(400);
  expect((await history(kit_id)).map(({ status, author }) => [status, author])).toEqual([
    ['registered', 'Anna Meyer'],
    ['received', 'Tina Technician'],
    ['information_needed', 'Tina Technician'],
    ['rejected', 'Tina Technician'],
  ]);
});

test('pages and a suggestion are uploaded at a bench, and wait for an administrator', async () => {
  const kit_id = codeOf(4);
  const page = await portal.call(bench, uploadPageAtBench, { params: { kit_id, page: '1' } }, aPage('1'));
  const suggestion = await portal.call(bench, uploadSuggestionAtBench, { params: { kit_id } }, aPdf());
  for (const answer of [page, suggestion])
    expect(answer).toMatchObject({ status: 200, body: { version: 1, published_at: null } });
  expect(await eventsOf(kit_id)).toMatchObject([
    { action: 'report_file_added', name: 'Tina Technician' },
    { action: 'report_file_added', name: 'Tina Technician' },
  ]);
});

describe('a code of another laboratory', () => {
  test('a code of another laboratory is unknown at the bench in every call, like a code that nobody has printed', async () => {
    const calls = [scan, undo, reject].map((call) => (kit_id: KitCode) => call(bench, kit_id));
    const uploads = [
      (kit_id: KitCode) =>
        portal.call(bench, uploadPageAtBench, { params: { kit_id, page: '1' } }, aPage('1')),
      (kit_id: KitCode) => portal.call(bench, uploadSuggestionAtBench, { params: { kit_id } }, aPdf()),
    ];
    for (const call of [...calls, ...uploads]) {
      const [answer, unknown] = [await call(foreign), await call(kitCode(999_999))];
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
      if (answer.status === 200) expect(answer.body).toMatchObject({ outcome: 'unknown' });
      else
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 'kit_not_in_inventory', message: FOREIGN_CODE },
        });
    }
    expect(await history(foreign)).toHaveLength(1);
    expect(await eventsOf(foreign)).toEqual([]);
  });

  test('a code of another laboratory is no unknown code to administrators', async () => {
    const { exceptions, codes } = await dayOfScans();
    expect(exceptions.find(({ kit_id }) => kit_id === foreign)).toMatchObject({ reason: 'other_laboratory' });
    expect(exceptions.find(({ kit_id }) => kit_id === kitCode(999_999))).toMatchObject({ reason: 'unknown' });
    expect(codes.find(({ kit_id }) => kit_id === foreign)).toMatchObject({ result: 'unknown' });
  });
});

test('no answer to a bench holds the name, the birth date or the email of a family', async () => {
  const kit_id = codeOf(0);
  const answers = [
    await portal.call(bench, getBench, {}),
    await portal.call(bench, listBenchReasons, {}),
    await scan(bench, kit_id),
    await undo(bench, kit_id, 'received'),
    await reject(bench, kit_id),
  ];
  const told = JSON.stringify(answers.map(({ body }) => body));
  for (const word of ['Mia', 'Meyer', '2019', people.anna.email, people.admin.email])
    expect(told).not.toContain(word);
});
