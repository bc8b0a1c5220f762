import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveAtBench } from '#contract/laboratory/bench.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, kitCode } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { aBench, aTechnician, begin } from './testing/aBench.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

test('a bench shows whether somebody can register the kit that it sets aside', async () => {
  const people = await everybody(portal);
  const [active, deactivated] = [kitCode(1), kitCode(2)];
  await portal.call(people.admin, addKits, { body: { range: { start: active, end: deactivated } } });
  await asOwner(portal, 'update app.kit_inventory set is_active = false where kit_id = $1', [deactivated]);
  const { laboratory_id } = await aLaboratory(portal, people, 'North Lab', [active, deactivated]);
  const bench = await aBench(portal, people.admin, laboratory_id);
  await begin(portal, bench, await aTechnician(portal, people.admin, laboratory_id, 'Tina'));
  for (const [kit_id, is_active] of [
    [active, true],
    [deactivated, false],
  ] as const) {
    const { body } = await portal.call(bench, receiveAtBench, {
      params: { kit_id },
      body: { waited_ms: 0 },
    });
    expect(body).toMatchObject({ outcome: 'set_aside', status: null, is_active });
  }
});
