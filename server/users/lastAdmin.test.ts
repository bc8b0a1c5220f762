import { expect, test } from 'vitest';
import { aPerson, theFirstAdmin } from '#server/testing/people.ts';
import { testDatabase } from '#server/testing/testDatabase.ts';
import { updateProfile } from './queries.ts';

test('two administrators who demote each other at once: one stays', async () => {
  const { db, close } = await testDatabase();
  const first = await theFirstAdmin(db);
  const second = await aPerson(db, first, 'admin');
  const { promise: demoted, resolve: onDemoted } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();

  const held = db(first.actor, async (tx) => {
    await updateProfile(tx, second.actor.user_id, 'Second', 'customer');
    onDemoted();
    await released;
  });
  await demoted;
  const other = db(second.actor, (tx) => updateProfile(tx, first.actor.user_id, 'First', 'customer'));
  // Long enough for the second demotion to have read what the first has not committed yet.
  const outcome = expect(other).rejects.toMatchObject({ constraint: 'last_admin' });
  await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 300))]);
  release();
  await held;
  await outcome;
  await close();
});
