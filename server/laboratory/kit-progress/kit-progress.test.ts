import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeKitStatuses, listKitsInProgress } from '#contract/laboratory/kit-progress.ts';
import type { StatusMove } from '#contract/laboratory/kitMoves.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
const kits = [1, 2, 3, 4].map(kitCode);

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  for (const number of [1, 2, 3, 4]) {
    await forgetAttempts(portal);
    await aKit(portal, people, number);
    await asOwner(
      portal,
      "update app.patient_table_rows set registered = now() - interval '1 day' * $2 where kit_id = $1",
      [kitCode(number), number * 10],
    );
  }
});

afterAll(() => portal.close());

const list = async (query: object = {}) =>
  listKitsInProgress.result.parse((await portal.call(people.admin, listKitsInProgress, { query })).body);
const statusesOf = async () =>
  Object.fromEntries((await list()).rows.map(({ kit_id, status }) => [kit_id, status]));
const move = (
  kit_ids: readonly KitCode[],
  from_status: StatusMove['status'],
  status: StatusMove['status'],
  person: Person = people.admin,
) =>
  portal.call(person, changeKitStatuses, {
    body: { changes: kit_ids.map((kit_id) => ({ kit_id, from_status, status })) },
  });
const notifications = () =>
  asOwner(portal, 'select id from app.notifications where status_change_id is not null');

describe('the kits in progress', () => {
  test('the kits stand by the age of their registration, in pages with a true total', async () => {
    const first = await list({ page_size: 10 });
    expect(first).toMatchObject({ total: 4, rows: kits.toReversed().map((kit_id) => ({ kit_id })) });
    expect(first.rows[0]).toEqual({
      kit_id: kitCode(4),
      status: 'registered',
      registered_at: expect.any(String) as string,
      changed_at: expect.any(String) as string,
      laboratory_name: null,
    });
    expect((await list({ order: 'desc' })).rows.map(({ kit_id }) => kit_id)).toEqual(kits);
    expect((await list({ sort: 'kit_id' })).rows.map(({ kit_id }) => kit_id)).toEqual(kits);
    expect(await list({ filter: 'late' })).toMatchObject({
      total: 2,
      rows: [{ kit_id: kitCode(4) }, { kit_id: kitCode(3) }],
    });
  });

  test('one status for many kits is taken back within a minute, and the families are notified of neither', async () => {
    expect(await move(kits, 'registered', 'received')).toMatchObject({ status: 200, body: { refused: [] } });
    expect((await list({ filter: 'received' })).total).toBe(4);
    expect(await notifications()).toHaveLength(4);
    expect((await move(kits, 'received', 'registered')).body).toEqual({ refused: [] });
    expect(await notifications()).toEqual([]);
    await move(kits, 'registered', 'received');
    await move(kits, 'received', 'in_analysis');
    expect((await move([kitCode(1)], 'in_analysis', 'received')).body).toEqual({ refused: [] });
    expect(await statusesOf()).toMatchObject({ [kitCode(1)]: 'received', [kitCode(2)]: 'in_analysis' });
  });

  test('a kit keeps its status if another one was seen, if it is too late to undo, or for another person', async () => {
    const other = await aPerson(portal.database.db, people.admin, 'admin', 'Olga Other');
    expect((await move([kitCode(2)], 'in_analysis', 'received', other)).body).toMatchObject({
      refused: [{ kit_id: kitCode(2), message: 'This change can no longer be undone.' }],
    });
    await asOwner(portal, "update app.kit_status_changes set changed_at = changed_at - interval '2 minutes'");
    const answer = await move([kitCode(1), kitCode(2), kitCode(999)], 'in_analysis', 'received');
    expect(answer.body).toEqual({
      refused: [
        {
          kit_id: kitCode(1),
          message: 'The status of this kit was changed in the meantime. Please check it again.',
        },
        { kit_id: kitCode(2), message: 'This change can no longer be undone.' },
        { kit_id: kitCode(999), message: expect.any(String) as string },
      ],
    });
    expect(await statusesOf()).toMatchObject({ [kitCode(1)]: 'received', [kitCode(2)]: 'in_analysis' });
  });

  test('two batches at once in opposite orders move each kit once', async () => {
    await asOwner(portal, "update app.kits set status = 'received'");
    const answers = await Promise.all([
      move(kits, 'received', 'in_analysis'),
      move(kits.toReversed(), 'received', 'in_analysis'),
    ]);
    const refused = answers.map(({ body }) => changeKitStatuses.result.parse(body).refused.length);
    expect(refused.toSorted()).toEqual([0, 4]);
  });

  test.each([
    ['no kit', []],
    ['101 kits', Array.from({ length: 101 }, (_, at) => kitCode(at + 1))],
    ['a kit that is named twice', [kitCode(1), kitCode(1)]],
  ])('a batch of %s is refused', async (_, kit_ids) => {
    expect((await move(kit_ids, 'received', 'in_analysis')).status).toBe(400);
  });

  test.each<[string, (people: People) => Person | undefined, number]>([
    ['an anonymous caller', () => undefined, 401],
    ['the owner', ({ anna }) => anna, 403],
    ['a practitioner with access', ({ paula }) => paula, 403],
  ])('%s neither lists the kits nor moves one', async (_, personOf, status) => {
    const caller = personOf(people) ?? {};
    expect((await portal.call(caller, listKitsInProgress, { query: {} })).status).toBe(status);
    const body = {
      changes: [{ kit_id: kitCode(1), from_status: 'in_analysis', status: 'received' }],
    } as const;
    expect(
      (await portal.call(caller, changeKitStatuses, { body: { changes: [...body.changes] } })).status,
    ).toBe(status);
  });
});
