import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAvailablePages } from '#contract/reports/reports.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { eventually } from '#db/testing/eventually.ts';
import { StoreUnavailable } from '#server/storage/failures.ts';
import { aPage } from './testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from './testing/storeSetUp.ts';

let { portal, people, reports, store } = {} as StoreSetUp;
let kits = 0;

beforeAll(async () => {
  ({ portal, people, reports, store } = await storeSetUp());
});

afterAll(() => portal.close());

beforeEach(() => vi.restoreAllMocks());

const aReport = () => reports.aReport((kits += 1));

describe('a store that does not answer', () => {
  test('a slow store holds no transaction open and stops the job at its first object', async () => {
    await store.tidyUp();
    const [kit_id, shared, other] = [await aReport(), await aReport(), await aReport()];
    for (const each of [shared, other]) await reports.share(people.paula, each, 'enable');
    const { promise: answer, resolve: onAnswer } = Promise.withResolvers<void>();
    const slow = (['put', 'get', 'copy', 'remove'] as const).map((method) =>
      vi.spyOn(portal.store, method).mockImplementation(async () => {
        await answer;
        throw new StoreUnavailable(new Error('No answer'));
      }),
    );
    await asOwner(portal, `insert into app.unclaimed_objects (object_key) values ('one'), ('another')`);
    const calls = Promise.all([
      reports.uploadPage(kit_id, '1', aPage('new')),
      reports.read(people.anna, kit_id),
      reports.share(people.paula, kit_id, 'enable'),
      reports.share(people.paula, shared, 'disable'),
      reports.removeUnclaimed(),
    ]);
    await eventually(() => expect(slow.map((method) => method.mock.calls.length)).toEqual([1, 1, 1, 2]));
    const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect(await asOwner(portal, open)).toEqual([]);
    const table = await portal.call(people.anna, listAvailablePages, { params: { kit_id: shared } });
    expect(table.body).toMatchObject({ availablePages: [1, 2, 3, 4, 5] });
    onAnswer();
    const statuses = (await calls).map((each) => each?.status);
    expect(statuses).toEqual([503, 503, 502, 502, undefined]);
    expect(slow[3]).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
    await asOwner(portal, `delete from app.unclaimed_objects where object_key in ('one', 'another')`);
  });

  test('a run of the job ends after half a minute, and the next run continues', async () => {
    await store.tidyUp();
    vi.useFakeTimers({ toFake: ['Date'] });
    const remove = vi.spyOn(portal.store, 'remove').mockImplementation(async () => {
      vi.setSystemTime(Date.now() + 20_000);
    });
    await asOwner(
      portal,
      `insert into app.unclaimed_objects (object_key) values ('one'), ('two'), ('three')`,
    );
    await reports.removeUnclaimed();
    expect(remove).toHaveBeenCalledTimes(2);
    await reports.removeUnclaimed();
    expect(remove).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
    expect(await asOwner(portal, 'select from app.unclaimed_objects')).toEqual([]);
  });
});
