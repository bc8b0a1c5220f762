import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBenches } from '#contract/laboratory/benches.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
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
  const [live, ended] = benches;
  expect(live).toMatchObject({ ended_at: null, end_reason: null });
  expect(Date.parse(live?.ends_if_unused ?? '') - Date.now()).toBeGreaterThan(71 * 3_600_000);
  expect(ended).toMatchObject({ ended_at: ended?.ends_if_unused, end_reason: 'unused' });
  expect(Date.parse(ended?.ended_at ?? '')).toBeLessThan(Date.now());
});

test('the portal reports the end of a bench and its reason, so no clock of a device decides about it', async () => {
  const { laboratory_id } = await aLaboratory(portal, people, 'West Lab');
  const names = ['Ended', 'Copied', 'Never opened', 'Waiting'];
  await asOwner(
    portal,
    `insert into app.benches (laboratory_id, name, code_ends_at, ended_at, was_copied)
     select $1, n.name, now() + case n.name when 'Never opened' then interval '-1 hour' else '1 hour' end,
       case when n.name in ('Ended', 'Copied') then now() - interval '1 minute' end, n.name = 'Copied'
     from unnest($2::text[]) as n (name)`,
    [laboratory_id, names],
  );
  const { body } = await portal.call(people.admin, listBenches, { params: { laboratory_id } });
  const { benches } = listBenches.result.parse(body);
  expect(
    Object.fromEntries(
      benches.map(({ name, end_reason, ended_at }) => [name, [end_reason, ended_at !== null]]),
    ),
  ).toEqual({
    Ended: ['ended', true],
    Copied: ['copied', true],
    'Never opened': ['code_unused', true],
    Waiting: [null, false],
  });
});
