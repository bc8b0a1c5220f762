import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { StoreUnavailable } from '#server/storage/failures.ts';
import { aPdf } from './testing/reportCalls.ts';
import { notEnded } from './testing/storeCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

// Failures and parallel changes after the copy of a suggestion is removed and before the end of its sharing is recorded.
let { portal, people, reports, store } = {} as StoreSetUp;
let kits = 0;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp(withoutS3));
});

afterAll(() => portal.close());

beforeEach(() => vi.restoreAllMocks());

const loseAccess = (kit_id: string) =>
  asOwner(
    portal,
    'delete from app.practitioner_access where patient_id = (select patient_id from app.kits where kit_id = $1)',
    [kit_id],
  );

const commitNothing = () =>
  asOwner(
    portal,
    `create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$;
     create constraint trigger fail after update on app.kits deferrable initially deferred
       for each row execute function app.fail()`,
  );

const commitAgain = () =>
  asOwner(portal, 'drop trigger if exists fail on app.kits; drop function if exists app.fail');

const loseAnswer = () => Promise.reject(new StoreUnavailable(new Error('No answer')));

/** Ends the sharing of an outdated version; runs `work` right after the copy is removed. */
async function endedWith(work: (kit_id: KitCode) => Promise<unknown>) {
  const kit_id = await reports.aReport((kits += 1));
  await reports.share(people.paula, kit_id, 'enable');
  await reports.uploadPdf(kit_id, aPdf('corrected'));
  await reports.publish(kit_id);
  const remove = portal.store.remove.bind(portal.store);
  vi.spyOn(portal.store, 'remove').mockImplementationOnce(async (key) => {
    await remove(key);
    await work(kit_id);
  });
  return { kit_id, answer: await reports.share(people.paula, kit_id, 'disable') };
}

test.each([
  ['the database fails', commitNothing],
  ['the practitioner loses access', loseAccess],
  ["the store's answer is lost", loseAnswer],
])('the suggestion stays shared if %s while its sharing is being ended', async (_, work) => {
  const { kit_id, answer } = await endedWith(work);
  await commitAgain();
  expect(answer).toMatchObject(notEnded);
  await store.tidyUp();
  expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
  expect(await asOwner(portal, 'select from app.unclaimed_objects')).toEqual([]);
});

test('the current and the earlier copy stay readable if the end of their sharing fails', async () => {
  const kit_id = await reports.aReport((kits += 1));
  await reports.share(people.paula, kit_id, 'enable');
  await reports.suggest(people.paula, kit_id, aPdf('corrected'));
  await reports.share(people.paula, kit_id, 'enable');
  await commitNothing();
  const answer = await reports.share(people.paula, kit_id, 'disable');
  await commitAgain();
  expect(answer).toMatchObject(notEnded);
  await store.tidyUp();
  expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf('corrected'));
  expect((await reports.suggestion(people.anna, kit_id, '1')).body).toBe(aPdf());
});

test('nothing stays in the store if one of two parallel ends of a sharing fails', async () => {
  await store.tidyUp();
  const before = await store.objectsIn('shared');
  const { kit_id, answer } = await endedWith(async (kit) => {
    expect((await reports.share(people.admin, kit, 'disable')).status).toBe(200);
    await store.tidyUp();
    await loseAccess(kit);
  });
  expect(answer).toMatchObject(notEnded);
  expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
  await store.tidyUp();
  expect(await store.objectsIn('shared')).toEqual(before);
});
