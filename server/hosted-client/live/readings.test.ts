import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateKit } from '#contract/kits/kits.ts';
import { briefly, recordedBy } from '#server/operation/audit/testing/recorded.ts';
import { withinOneQuarter } from '#server/operation/audit/testing/withinOneQuarter.ts';
import { aKit, everybody, type People } from '#server/testing/family.ts';
import { type LivePortal, livePortal, until } from './testing/livePortal.ts';
import { RawClient } from './testing/RawClient.ts';

let portal: LivePortal;
let people: People;

beforeAll(async () => {
  portal = await livePortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

test('changes that staff receive on the live channel are one event in a quarter of an hour', async () => {
  await withinOneQuarter();
  const kit = await aKit(portal, people, 1);
  const hearing = [people.anna, people.paula, people.admin, people.otherPractitioner];
  const clients = await Promise.all(
    hearing.map(async ({ token }) => {
      const client = await RawClient.open(portal.address);
      await client.join([{ event: '*', schema: 'public', table: 'kits' }], token);
      return client;
    }),
  );
  const recorded = await recordedBy(portal, async () => {
    for (const [index, kit_notes] of ['Morning', 'Evening'].entries()) {
      await portal.call(people.anna, updateKit, {
        params: { kit_record_id: kit.id },
        body: { sample_taken_date: null, kit_notes },
      });
      await until(() => clients.slice(0, 3).every(({ changes }) => changes.length > index));
    }
  });
  const readings = recorded.filter(({ action }) => action === 'list_read');
  expect(briefly(readings, 'actor_role', 'details').sort()).toEqual([
    ['admin', { list: 'live_changes' }],
    ['practitioner', { list: 'live_changes' }],
  ]);
  expect(readings.map(({ actor_id }) => actor_id).sort()).toEqual(
    [people.paula.actor.user_id, people.admin.actor.user_id].sort(),
  );
});
