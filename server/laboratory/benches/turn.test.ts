import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  beginTurn,
  endTurn,
  getBench,
  listBenchReasons,
  receiveAtBench,
  setStatusAtBench,
  undoAtBench,
  uploadPageAtBench,
  uploadSuggestionAtBench,
} from '#contract/laboratory/bench.ts';
import { TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import { giveCodes } from '#contract/laboratory/laboratories.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aBench, aTechnician, type BenchCaller, begin, type TestTechnician } from './testing/aBench.ts';

let portal: TestPortal;
let people: People;
/** The tab in which the technician of the turn has begun. */
let bench: BenchCaller;
let tina: TestTechnician;
let theo: TestTechnician;
let kit_id: KitCode;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  ({ kit_id } = await aKit(portal, people, 1));
  const { laboratory_id } = await aLaboratory(portal, people, 'North Lab');
  await portal.call(people.admin, giveCodes, { body: { laboratory_id, kit_ids: [kit_id] } });
  bench = await aBench(portal, people.admin, laboratory_id);
  tina = await aTechnician(portal, people.admin, laboratory_id, 'Tina');
  theo = await aTechnician(portal, people.admin, laboratory_id, 'Theo');
});

beforeEach(() => begin(portal, bench, tina));

afterAll(() => portal.close());

/** A tab of the same device in which another technician, or nobody, has entered a PIN. */
const tabOf = (technician?: TestTechnician): BenchCaller => {
  const { [TECHNICIAN]: _, ...headers } = bench.headers;
  return { ...bench, headers: technician ? { ...headers, [TECHNICIAN]: technician.technician_id } : headers };
};
const acts = (tab: BenchCaller) => [
  () => portal.call(tab, receiveAtBench, { params: { kit_id }, body: { waited_ms: 0 } }),
  () => portal.call(tab, undoAtBench, { params: { kit_id }, query: {} }),
  () =>
    portal.call(tab, setStatusAtBench, {
      params: { kit_id },
      body: { from_status: 'registered', status: 'information_needed', reason: 'When?', reason_id: null },
    }),
  () => portal.call(tab, listBenchReasons, {}),
  () => portal.call(tab, uploadPageAtBench, { params: { kit_id, page: '1' } }, aPage('1')),
  () => portal.call(tab, uploadSuggestionAtBench, { params: { kit_id } }, aPdf()),
];
const look = async () => getBench.result.parse((await portal.call(bench, getBench, {})).body);
const traces = () =>
  asOwner(
    portal,
    `select c.id::text from app.kit_status_changes c join app.kits k on k.id = c.kit_record_id where k.kit_id = $1
     union all select f.id::text from app.report_files f union all select s.id::text from app.scans s`,
    [kit_id],
  );

test.each([
  ['another technician than the one at the bench', () => theo],
  ['no technician', () => undefined],
])('each act of a bench that names %s is refused, and leaves no trace', async (_, named) => {
  const before = await traces();
  for (const act of acts(tabOf(named())))
    expect(await act()).toMatchObject({ status: 403, body: { code: 'technician_needed' } });
  expect(await traces()).toEqual(before);
  const [receive] = acts(bench);
  expect((await receive?.())?.status).toBe(200);
});

test.each([
  ['nobody works at it', 'technician_id = null'],
  ['its technician has not worked for a quarter of an hour', "turn_until = now() - interval '1 second'"],
])('a bench does nothing while %s', async (_, change) => {
  await asOwner(portal, `update app.benches set ${change}`);
  const before = await traces();
  for (const act of acts(bench))
    expect(await act()).toMatchObject({ status: 403, body: { code: 'technician_needed' } });
  expect(await traces()).toEqual(before);
  expect((await look()).technician_id).toBeNull();
});

test('an act whose technician is no id is refused as a wrong call', async () => {
  const [receive] = acts({ ...bench, headers: { ...bench.headers, [TECHNICIAN]: 'Tina' } });
  expect(await receive?.()).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('the turn of a technician who has begun in another tab goes on when the earlier one ends hers', async () => {
  const before = tabOf(tina);
  await begin(portal, bench, theo);
  expect((await portal.call(before, endTurn, {})).body).toMatchObject({ technician_id: theo.technician_id });
  expect((await portal.call(bench, endTurn, {})).body).toMatchObject({
    technician_id: null,
    turn_ends_in_ms: null,
  });
});

test('a turn ends a quarter of an hour after the last work of its technician, whatever others read or try', async () => {
  const QUARTER = 15 * 60_000;
  const isWhole = (ms: number | null) => ms !== null && ms > QUARTER - 60_000 && ms <= QUARTER;
  expect((await look()).turn_ends_in_ms).toSatisfy(isWhole);
  await asOwner(
    portal,
    "update app.benches set turn_until = now() + interval '1 minute', last_used_at = now() - interval '1 hour'",
  );
  await look();
  await portal.call(bench, listBenchReasons, {});
  // Neither does an attempt in another name, or at another PIN.
  await acts(tabOf(theo))[0]?.();
  await portal.call(tabOf(), beginTurn, { body: { technician_id: theo.technician_id, pin: '000000' } });
  expect((await look()).turn_ends_in_ms).toBeLessThanOrEqual(60_000);

  const [receive] = acts(bench);
  await receive?.();
  expect((await look()).turn_ends_in_ms).toSatisfy(isWhole);
});
