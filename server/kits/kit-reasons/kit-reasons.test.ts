import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KitReason, listKitReasons, saveKitReason } from '#contract/kits/kit-reasons.ts';
import type { Person } from '#db/testing/people.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { newReason } from './testing/newReason.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

afterAll(() => portal.close());

const save = (
  reason_id: string,
  more: Partial<typeof newReason> = {},
  person: Person | undefined = people.admin,
) => portal.call(person, saveKitReason, { params: { reason_id }, body: { ...newReason, ...more } });

const list = async (): Promise<KitReason[]> => {
  const { body } = await portal.call(people.admin, listKitReasons, {});
  return listKitReasons.result.parse(body).reasons;
};
const found = async (id: string) => (await list()).find((reason) => reason.id === id);

describe('the catalogue of reasons', () => {
  test('the catalogue begins with the reasons of the bench', async () => {
    expect((await list()).slice(0, 5)).toMatchObject([
      { name: 'Sample date missing', kind: 'information_needed', days_to_act: 14, has_replacement: false },
      { name: 'Tube leaked', kind: 'rejected', days_to_act: null, has_replacement: true },
      { name: 'Tube empty' },
      { name: 'Sample too old' },
      { name: 'Wrong container' },
    ]);
  });

  test('every user can read the catalogue, and only administrators can change it', async () => {
    const id = randomUUID();
    const { anna, paula, admin } = people;
    const callers = [undefined, anna, paula, admin];
    const read = await Promise.all(callers.map((person) => portal.call(person ?? {}, listKitReasons, {})));
    expect(read.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    const body = newReason;
    const written = await Promise.all(
      callers.map((person) => portal.call(person ?? {}, saveKitReason, { params: { reason_id: id }, body })),
    );
    expect(written.map(({ status }) => status)).toEqual([401, 403, 403, 200]);
  });

  test('a reason sent twice, or ten times in parallel, is one reason', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await list()).filter((reason) => reason.id === id)).toEqual([{ ...newReason, id, version: 1 }]);
    expect(await save(id, { name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'kit_reason_changed' },
    });
  });

  test('a change names the version that it saw, and a retry of it changes nothing', async () => {
    const id = randomUUID();
    await save(id);
    const change = { version: 1, next_step: 'Wait.', is_active: false };
    for (const _ of [1, 2])
      expect(await save(id, change)).toMatchObject({ status: 200, body: { version: 2, is_active: false } });
    expect(await save(id, { version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      body: { message: 'This reason was changed in the meantime. Please check it again.' },
    });
    expect(await found(id)).toMatchObject({ name: 'Frozen', next_step: 'Wait.' });
  });

  test('of ten different changes of one version, one wins', async () => {
    const id = randomUUID();
    await save(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => save(id, { version: 1, name: `Name ${number}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await found(id)).toMatchObject({ version: 2 });
  });

  test('a change of an unknown reason, and a change of its kind, is refused', async () => {
    expect((await save(randomUUID(), { version: 1 })).status).toBe(409);
    const id = randomUUID();
    await save(id, { has_replacement: false });
    const kind = 'information_needed';
    expect((await save(id, { version: 1, kind, has_replacement: false })).status).toBe(409);
  });

  test.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ reason: ' \n' }, 'reason'],
    [{ reason: 'x'.repeat(1001) }, 'reason'],
    [{ reason: 'a\u0000b' }, 'reason'],
    [{ next_step: '' }, 'next_step'],
    [{ next_step: 'x'.repeat(301) }, 'next_step'],
    [{ days_to_act: 0 }, 'days_to_act'],
    [{ days_to_act: 366 }, 'days_to_act'],
    [{ days_to_act: 1.5 }, 'days_to_act'],
    [{ kind: 'cancelled' }, 'kind'],
    [{ kind: 'information_needed' }, 'has_replacement'],
    [{ place: 1 }, 'place'],
  ])('saveKitReason refuses %j and adds nothing', async (more, field) => {
    const id = randomUUID();
    expect(await save(id, more)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await found(id)).toBeUndefined();
  });
});
