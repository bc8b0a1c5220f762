import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import type { ObjectStore } from '#server/base/ObjectStore.ts';
import { aPage, aPdf, type ReportCalls, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { archiveOf, restored } from './testing/archives.ts';
import { objectsIn } from './testing/contentOf.ts';

let portal: TestPortal;
let people: People;
let reports: ReportCalls;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  reports = reportCalls(portal, people);
  for (const number of [1, 2]) await reports.aReport(number);
  await reports.share(people.paula, kitCode(1), 'enable');
});

afterAll(() => portal.close());

/** The portal's store, which does something before the first object is read. */
function storeThatFirst(act: () => Promise<unknown>): ObjectStore {
  let has_acted = false;
  return new Proxy(portal.store, {
    get: (store, name) => {
      const member = Reflect.get(store, name) as unknown;
      if (typeof member !== 'function') return member;
      return async (...parameters: unknown[]) => {
        if (name === 'get' && !has_acted) {
          has_acted = true;
          await act();
        }
        return Reflect.apply(member, store, parameters) as unknown;
      };
    },
  });
}

const unclaimed = () =>
  asOwner(portal, 'select object_key from app.unclaimed_objects where remove_after <= now()');

test('files that are replaced, unshared or deleted during a backup are in the backup', async () => {
  const before = await objectsIn(portal.database.url, portal.store);
  const store = storeThatFirst(async () => {
    await reports.share(people.paula, kitCode(1), 'disable');
    await reports.uploadPage(kitCode(2), '1', aPage('1'));
    await asOwner(portal, `delete from app.kits where kit_id = 'MB000001'`);
    await asOwner(portal, 'update app.unclaimed_objects set remove_after = now()');
    await reports.removeUnclaimed();
  });
  const { archive, closing } = await archiveOf({ ...portal, store });
  expect(closing).toEqual({ objects: 11, missing: [], damaged: [] });
  const target = await restored(archive);
  expect(await objectsIn(target.url, target.store)).toEqual(before);

  expect(await unclaimed()).not.toEqual([]);
  await reports.removeUnclaimed();
  expect(await unclaimed()).toEqual([]);
});

test('backups during writes are consistent', async () => {
  const end = new AbortController();
  const kits = [11, 12, 13];
  for (const number of kits) await aKit(portal, people, number);
  const write = async (number: number) => {
    for (let round = 1; !end.signal.aborted; round += 1) {
      const kit_id = kitCode(number);
      await reports.uploadPage(kit_id, '1', aPage(`round ${round}`));
      await reports.uploadPdf(kit_id, aPdf(`round ${round}`));
      await reports.publish(kit_id);
      await reports.share(people.paula, kit_id, 'enable');
      if (round % 2 === 0) await reports.share(people.paula, kit_id, 'disable');
      await reports.removeUnclaimed();
    }
  };
  const writers = kits.map(write);
  const archives = [];
  for (let count = 0; count < 2; count += 1) archives.push(await archiveOf(portal));
  end.abort();
  await Promise.all(writers);
  for (const { archive, closing, manifest } of archives) {
    expect(closing).toEqual({ objects: manifest.objects, missing: [], damaged: [] });
    const target = await restored(archive);
    expect(Object.keys(await objectsIn(target.url, target.store))).toHaveLength(manifest.objects);
    // The rows that triggers keep agree with those that they follow from.
    expect(
      await asOwner(
        { database: target },
        `select from app.patient_table_source s full join app.patient_table_rows r on r.id = s.id
         where (s.available_pages, s.suggestion_shared, s.suggestion_outdated, s.status)
           is distinct from (r.available_pages, r.suggestion_shared, r.suggestion_outdated, r.status)
         union all select from app.granted_patients_source s full join app.granted_patients g using (patient_id, practitioner_id)
         where (s.name, s.shown) is distinct from (g.name, g.shown)`,
      ),
    ).toEqual([]);
  }
});

test('a backup names lost and damaged files and is complete otherwise', async () => {
  const [lost, damaged] = await asOwner<{ object_key: string }>(
    portal,
    `select object_key from app.report_files where kit_id = 'MB000002' and page in (2, 3) order by page`,
  );
  const store = portal.store;
  await store.remove(lost?.object_key ?? '');
  await store.copy(
    (
      await asOwner<{ object_key: string }>(
        portal,
        `select object_key from app.report_files where kit_id = 'MB000002' and page = 4`,
      )
    )[0]?.object_key ?? '',
    damaged?.object_key ?? '',
  );
  const { archive, closing } = await archiveOf(portal);
  expect(closing).toMatchObject({ missing: [lost?.object_key], damaged: [damaged?.object_key] });
  expect((await restored(archive)).closing).toEqual(expect.objectContaining(closing));
});
