import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBenches } from '#contract/benches.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratories/testing/aLaboratory.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aBench } from './testing/aBench.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

test('the list of benches has each bench in use, however many were never opened', async () => {
  const { laboratory_id } = await aLaboratory(portal, people, 'North Lab');
  const { bench_id } = await aBench(portal, people.admin, laboratory_id);
  await asOwner(
    portal,
    `insert into app.benches (laboratory_id, name, code_ends_at)
     select $1, 'A forgotten bench', now() - interval '1 hour' from generate_series(1, 60)`,
    [laboratory_id],
  );
  const { body } = await portal.call(people.admin, listBenches, { params: { laboratory_id } });
  const { benches } = listBenches.result.parse(body);
  expect([benches[0]?.id, benches.length]).toEqual([bench_id, 51]);
});

test('a bench that nobody used for three days is listed after those in use, with the end of its session', async () => {
  const { laboratory_id } = await aLaboratory(portal, people, 'South Lab');
  const asleep = await aBench(portal, people.admin, laboratory_id, 'A tablet');
  const used = await aBench(portal, people.admin, laboratory_id, 'Bench 1');
  await asOwner(portal, "update app.benches set last_used_at = now() - interval '73 hours' where id = $1", [
    asleep.bench_id,
  ]);
  const { body } = await portal.call(people.admin, listBenches, { params: { laboratory_id } });
  const { benches } = listBenches.result.parse(body);
  expect(benches.map(({ id }) => id)).toEqual([used.bench_id, asleep.bench_id]);
  const [renewed, ended] = benches.map(({ renewed_until }) => Date.parse(renewed_until ?? '') - Date.now());
  expect(renewed).toBeGreaterThan(71 * 3_600_000);
  expect(ended).toBeLessThan(0);
});
