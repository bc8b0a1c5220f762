import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBenches } from '#contract/benches.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratories/testing/aLaboratory.ts';
import { everybody } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aBench } from './testing/aBench.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

test('the list of benches has each bench in use, however many were never opened', async () => {
  const people = await everybody(portal);
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
