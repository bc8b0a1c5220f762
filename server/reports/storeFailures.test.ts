import { rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { register } from '#server/families/register-kit/testing/registration.ts';
import { StoreUnavailable } from '#server/storage/failures.ts';
import { aKit, kitCode } from '#server/testing/family.ts';
import { aPage, aPdf } from './testing/reportCalls.ts';
import { notEnded } from './testing/storeCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

let { portal, people, reports, store } = {} as StoreSetUp;
let kits = 0;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp(withoutS3));
});

afterAll(() => portal.close());

beforeEach(() => vi.restoreAllMocks());

const aReport = () => reports.aReport((kits += 1));
const unavailable = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'The portal is not available at the moment. Please try again shortly.',
  },
};
/** Replaces the store's folder by a file, so that nothing can be read, written or removed. */
async function withoutFolder(work: () => Promise<void>): Promise<void> {
  const { objects } = store;
  const aside = `${objects}-aside`;
  await rename(objects, aside);
  await writeFile(objects, '');
  try {
    await work();
  } finally {
    await rm(objects);
    await rename(aside, objects);
  }
}

describe('an unreachable store', () => {
  test('while the store is unreachable, calls about files say so, nothing is lost, and the rest of the portal works', async () => {
    const kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
    await withoutFolder(async () => {
      expect(await reports.read(people.anna, kit_id)).toMatchObject(unavailable);
      expect(await reports.suggestion(people.anna, kit_id)).toMatchObject(unavailable);
      expect(await reports.uploadPage(kit_id, '1', aPage('new'))).toMatchObject(unavailable);
      expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4, 5] });
      const table = await portal.call(people.paula, listPatientTable, { query: { search: kit_id } });
      expect(table.body).toMatchObject({ rows: [{ kit: { suggestion_shared: true } }] });
      const link = await portal.call(people.anna, getSuggestionLink, { params: { kit_id } });
      expect(link.body).toMatchObject({ hasLink: true });
    });
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    const files = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
    expect(files.body).toMatchObject({ files: [{ page: 1, version: 1 }, {}, {}, {}, {}] });
  });

  test('while the store is unreachable, a sharing cannot end and its reader keeps the copy', async () => {
    const kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
    await withoutFolder(async () => {
      expect(await reports.share(people.paula, kit_id, 'disable')).toMatchObject(notEnded);
      expect(await reports.pagesFor(people.anna, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4, 5] });
    });
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    expect((await reports.share(people.paula, kit_id, 'disable')).status).toBe(200);
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
  });

  test('while the store is unreachable, a suggestion cannot be shared', async () => {
    const kit_id = await aReport();
    await withoutFolder(async () => {
      expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject({
        status: 502,
        body: { code: 'share_failed', message: 'Failed to transfer PDF' },
      });
      expect(await reports.pagesFor(people.paula, kit_id)).toMatchObject({ availablePages: [1, 2, 3, 4] });
    });
    expect((await reports.share(people.paula, kit_id, 'enable')).status).toBe(200);
  });

  test('while the store is unreachable, a user can be deleted, and a job removes the files later', async () => {
    const customer = await aPerson(portal.database.db, people.admin, 'customer');
    const number = 500;
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(number) } });
    await register(portal, customer, number);
    const before = await store.objectsIn('.');
    await reports.uploadReport(kitCode(number));
    await reports.share(people.admin, kitCode(number), 'enable');
    expect((await store.objectsIn('.')).length).toBe(before.length + 6);
    await withoutFolder(async () => {
      const params = { user_id: customer.actor.user_id };
      expect((await portal.call(people.admin, deleteUser, { params })).status).toBe(204);
      await store.tidyUp();
    });
    await store.tidyUp();
    expect(await store.objectsIn('.')).toEqual(before);
    expect(await asOwner(portal, 'select from app.unclaimed_objects')).toEqual([]);
  });
});

describe('a store that fails halfway', () => {
  const failing = (method: 'put' | 'copy' | 'remove') =>
    vi.spyOn(portal.store, method).mockRejectedValue(new StoreUnavailable(new Error('No space left')));

  test('an upload that fails halfway keeps the earlier version and removes its own bytes', async () => {
    const kit_id = await aReport();
    const before = await store.objectsIn('private');
    failing('put');
    expect(await reports.uploadPage(kit_id, '1', aPage('new'))).toMatchObject(unavailable);
    vi.restoreAllMocks();
    expect((await reports.publish(kit_id)).status).toBe(409);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    await store.tidyUp();
    expect(await store.objectsIn('private')).toEqual(before);
  });

  test('a sharing that fails halfway leaves the owner the earlier copy', async () => {
    const kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
    await reports.uploadPdf(kit_id, aPdf('corrected'));
    await reports.publish(kit_id);
    failing('copy');
    expect((await reports.share(people.paula, kit_id, 'enable')).status).toBe(502);
    vi.restoreAllMocks();
    await store.tidyUp();
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
    await reports.share(people.paula, kit_id, 'enable');
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf('corrected'));
  });

  test('a sharing succeeds even if the renewed copy cannot be removed, and the job retries', async () => {
    const kit_id = await aReport();
    await reports.share(people.paula, kit_id, 'enable');
    await store.tidyUp();
    const before = (await store.objectsIn('shared')).length;
    failing('remove');
    expect((await reports.share(people.paula, kit_id, 'enable')).status).toBe(200);
    await store.tidyUp();
    expect((await store.objectsIn('shared')).length).toBe(before + 1);
    vi.restoreAllMocks();
    await store.tidyUp();
    expect((await store.objectsIn('shared')).length).toBe(before);
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
  });

  test('a sharing whose practitioner loses access during the copying shares nothing', async () => {
    const kit_id = await aReport();
    const copy = portal.store.copy.bind(portal.store);
    vi.spyOn(portal.store, 'copy').mockImplementation(async (from, to) => {
      await copy(from, to);
      await asOwner(
        portal,
        'delete from app.practitioner_access where patient_id = (select patient_id from app.kits where kit_id = $1)',
        [kit_id],
      );
    });
    expect(await reports.share(people.paula, kit_id, 'enable')).toMatchObject({
      status: 404,
      body: { message: 'Kit ID not found' },
    });
    expect((await reports.suggestion(people.anna, kit_id)).status).toBe(404);
  });

  test.each(['is removed', 'is being removed'])(
    'an upload is not recorded if its object %s before the store answers',
    async (state) => {
      const { kit_id } = await aKit(portal, people, (kits += 1));
      const put = portal.store.put.bind(portal.store);
      vi.spyOn(portal.store, 'put').mockImplementation(async (key, content) => {
        const stored = await put(key, content);
        if (state === 'is being removed') failing('remove');
        await store.tidyUp();
        return stored;
      });
      expect(await reports.uploadPage(kit_id, '1')).toMatchObject(unavailable);
      const files = await portal.call(people.admin, getReportFiles, { params: { kit_id } });
      expect(files.body).toMatchObject({ files: [] });
    },
  );
});
