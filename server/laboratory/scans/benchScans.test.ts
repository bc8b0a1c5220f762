import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveAtBench } from '#contract/laboratory/bench.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { giveCodes } from '#contract/laboratory/laboratories.ts';
import { listScans } from '#contract/laboratory/scans.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { aBench, aTechnician, type BenchCaller, begin } from '#server/laboratory/benches/testing/aBench.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
let bench: BenchCaller;
let north: string;
let south: string;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(1) } });
  north = (await aLaboratory(portal, people, 'North Lab', [kitCode(1)])).laboratory_id;
  south = (await aLaboratory(portal, people, 'South Lab', [])).laboratory_id;
  bench = await aBench(portal, people.admin, north);
  await begin(portal, bench, await aTechnician(portal, people.admin, north, 'Tina Technician'));
});

afterAll(() => portal.close());

const scan = async (kit_id: KitCode, waited_ms = 0, age_ms = waited_ms) =>
  receiveAtBench.result.parse(
    (await portal.call(bench, receiveAtBench, { params: { kit_id }, body: { waited_ms, age_ms } })).body,
  );

test('a kit that is set aside at a bench arrived when its code was read, and a retry is the same scan', async () => {
  const read_at = Date.now() - 600_000;
  const scanned = await scan(kitCode(1), 0, 600_000);
  expect(scanned.outcome).toBe('set_aside');
  expect(Math.abs(Date.parse(scanned.changed_at ?? '') - read_at)).toBeLessThan(60_000);
  expect(await scan(kitCode(1), 1000, 601_000)).toEqual(scanned);
  expect(await scan(kitCode(1), 0, 1000)).toEqual({ ...scanned, outcome: 'unregistered' });
});

test('administrators read why a bench did not know a code, as it is now', async () => {
  const kit_id = kitCode(2);
  const [since, until] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const query = { since: String(since), until: String(until) };
  const reason = async () => {
    const { body } = await portal.call(people.admin, listScans, { query });
    return listScans.result.parse(body).exceptions.find((one) => one.kit_id === kit_id)?.reason;
  };
  const give = (laboratory_id: string) =>
    portal.call(people.admin, giveCodes, { body: { laboratory_id, kit_ids: [kit_id] } });
  await scan(kit_id);
  expect(await reason()).toBe('unknown');
  await portal.call(people.admin, addKits, { body: { kit_id } });
  expect(await reason()).toBe('no_laboratory');
  await give(south);
  expect(await reason()).toBe('other_laboratory');
  await give(north);
  expect(await reason()).toBe('known_now');
});
