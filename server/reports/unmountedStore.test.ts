import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aPage, aPdf } from './testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

// A folder store on a network mount that is lost and mounted again. Its empty mount point stays behind, or is lost too.
let { portal, people, reports, store } = {} as StoreSetUp;
let kit_id: Awaited<ReturnType<typeof reports.aReport>>;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp(withoutS3));
  kit_id = await reports.aReport(1);
  await reports.share(people.paula, kit_id, 'enable');
});

afterAll(() => portal.close());

const unavailable = { status: 503, body: { code: 'unavailable' } };

const isAnswered = async (times: number, call: () => Promise<object>) => {
  for (let index = 0; index < times; index += 1) expect(await call()).toMatchObject(unavailable);
};

test.each([
  ['an empty mount point', async () => mkdir(store.objects).then(() => undefined)],
  ['no mount point', async () => undefined],
])(
  'an unmounted store with %s takes no upload, calls no file missing and comes back by itself',
  async (_, unmount) => {
    const before = await store.objectsIn('.');
    const files = await asOwner(portal, 'select * from app.report_files order by id');
    const aside = `${store.objects}-mounted`;
    await rename(store.objects, aside);
    await unmount();
    try {
      await isAnswered(20, () => reports.uploadPage(kit_id, '1', aPage('lost')));
      await isAnswered(1, () => reports.read(people.anna, kit_id));
      await isAnswered(1, () => reports.suggestion(people.anna, kit_id));
      await expect(portal.store.ping()).rejects.toMatchObject({ code: 'unavailable' });
      expect((await reports.share(people.paula, kit_id, 'disable')).status).toBe(502);
      await store.tidyUp();
      expect(await readdir(store.objects).catch(() => [])).toEqual([]);
    } finally {
      await rm(store.objects, { recursive: true, force: true });
      await rename(aside, store.objects);
    }
    await portal.store.ping();
    expect(await store.objectsIn('.')).toEqual(before);
    expect(await asOwner(portal, 'select * from app.report_files order by id')).toEqual(files);
    expect((await reports.read(people.anna, kit_id)).body).toBe(aPage('1'));
    expect((await reports.suggestion(people.anna, kit_id)).body).toBe(aPdf());
  },
);

test('an upload is refused while the database belongs to another store', async () => {
  Object.assign(portal.store, { marker: crypto.randomUUID() });
  await isAnswered(1, () => reports.uploadPage(kit_id, '1', aPage('astray')));
  vi.restoreAllMocks();
});
