import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endTurn, getBench, openBench } from '#contract/laboratory/bench.ts';
import {
  addTechnician,
  endBench,
  endTechnician,
  listBenches,
  prepareBench,
  renewPin,
} from '#contract/laboratory/benches.ts';
import { endLaboratory } from '#contract/laboratory/laboratories.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aLaboratory } from '#server/laboratory/testing/aLaboratory.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import {
  aBench,
  aTechnician,
  type BenchCaller,
  begin,
  deviceWith,
  ownPage,
  type TestTechnician,
  tokenIn,
} from './testing/aBench.ts';

let portal: TestPortal;
let people: People;
let laboratory_id: string;
let bench: BenchCaller;
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
});

beforeEach(async () => {
  await asOwner(portal, 'delete from app.throttle');
  ({ laboratory_id } = await aLaboratory(portal, people, `Lab ${(number += 1)}`));
  bench = await aBench(portal, people.admin, laboratory_id);
});

afterAll(() => portal.close());

const prepare = async (name = 'Bench 2') => {
  const { body } = await portal.call(people.admin, prepareBench, {
    params: { laboratory_id },
    body: { name },
  });
  return prepareBench.result.parse(body);
};
const open = (code: string, caller: object = ownPage) => portal.call(caller, openBench, { body: { code } });
const end = (bench_id: string) => portal.call(people.admin, endBench, { params: { bench_id } });
const look = (caller: BenchCaller) => portal.call(caller, getBench, {});
const list = async () => {
  const { body } = await portal.call(people.admin, listBenches, { params: { laboratory_id } });
  return listBenches.result.parse(body);
};
const age = (change: string) =>
  asOwner(portal, `update app.benches set ${change} where id = $1`, [bench.bench_id]);
const technician = (name = 'Tina') => aTechnician(portal, people.admin, laboratory_id, name);
const wrong = { status: 422, body: { code: 'bench_code_wrong' } };
const isOut = { status: 401, body: { code: 'not_signed_in' } };
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the code of a bench', () => {
  test('opens the bench on one device, once, however it is typed', async () => {
    const { id, code } = await prepare();
    const [one, two] = await Promise.all([open(` ${code.toLowerCase()} `), open(code.replaceAll('-', ' '))]);
    expect([one.status, two.status].sort()).toEqual([200, 422]);
    expect(await open(code)).toMatchObject(wrong);
    expect((await list()).benches.find((found) => found.id === id)).toMatchObject({
      opened_at: expect.any(String),
      ended_at: null,
    });
  });

  test('opens nothing after an hour, or after the end of the bench', async () => {
    const [late, ended] = [await prepare(), await prepare('Bench 3')];
    await asOwner(portal, 'update app.benches set code_ends_at = now() where id = $1', [late.id]);
    await end(ended.id);
    for (const { code } of [late, ended]) expect(await open(code)).toMatchObject(wrong);
  });

  test('cannot be guessed: the twenty-first attempt from a network is refused', async () => {
    const { code } = await prepare();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('AAAA-BBBB-CCCC')));
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(19);
    expect((await open(code)).status).toBe(429);
  });

  test('the code of a bench is not taken from another site, and its cookie stays on the device', async () => {
    const { code } = await prepare();
    for (const caller of [{}, { headers: { 'sec-fetch-site': 'cross-site' } }])
      expect(await open(code, caller)).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
    const opened = await open(code);
    // Counted from the answer: a device whose clock is an hour off keeps the cookie as long as any other.
    expect(opened.response.headers['set-cookie']).toMatch(
      /^bench=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('the session of a bench', () => {
  test('ends at once by an administrator, with its laboratory, or after three days without use', async () => {
    expect((await look(bench)).status).toBe(200);
    await end(bench.bench_id);
    expect(await look(bench)).toMatchObject(isOut);
    expect((await end(bench.bench_id)).status).toBe(204);
    expect((await end(NOBODY)).status).toBe(404);

    bench = await aBench(portal, people.admin, laboratory_id, 'Bench 2');
    await age("last_used_at = now() - interval '73 hours'");
    expect(await look(bench)).toMatchObject(isOut);

    bench = await aBench(portal, people.admin, laboratory_id, 'Bench 3');
    await portal.call(people.admin, endLaboratory, { params: { laboratory_id } });
    expect(await look(bench)).toMatchObject(isOut);
  });

  test('the session of a bench gets another token after a day, and an answer that was lost costs nothing', async () => {
    expect(tokenIn(await look(bench), portal)).toBeUndefined();
    await age("token_since = now() - interval '25 hours'");
    expect(tokenIn(await look(bench), portal)).toBeDefined();
    // A second request of this moment gets none: the device keeps the one of the first.
    expect(tokenIn(await look(bench), portal)).toBeUndefined();
    await age("next_since = now() - interval '2 minutes'");
    const next = deviceWith(portal, bench.bench_id, tokenIn(await look(bench), portal));
    expect((await look(next)).status).toBe(200);
    // A request that was under way meanwhile.
    expect((await look(bench)).status).toBe(200);
  });

  test('ends for both devices when a copy is used after its token was replaced', async () => {
    await age("token_since = now() - interval '25 hours'");
    const next = deviceWith(portal, bench.bench_id, tokenIn(await look(bench), portal));
    expect((await look(next)).status).toBe(200);
    await age("token_since = now() - interval '2 minutes'");
    expect(await look(bench)).toMatchObject(isOut);
    expect(await look(next)).toMatchObject(isOut);
    expect((await list()).benches).toMatchObject([{ id: bench.bench_id, end_reason: 'copied' }]);
  });

  test('needs its cookie and a page of the portal: neither a bearer token nor another site acts as a bench', async () => {
    const token = Object.values(bench.cookies).join('');
    expect(await portal.call({ token }, getBench, {})).toMatchObject(isOut);
    expect(await portal.call(people.admin, getBench, {})).toMatchObject(isOut);
    const foreign = { cookies: bench.cookies, headers: { 'sec-fetch-site': 'same-site' } };
    expect(await portal.call(foreign, endTurn, {})).toMatchObject({
      status: 403,
      body: { code: 'cross_site_request' },
    });
  });
});

describe('a technician', () => {
  const works = async () => (await look(bench)).body as { technician_id: string | null };

  test('begins and ends a turn with the PIN, at the benches of one laboratory', async () => {
    const tina = await technician();
    expect((await begin(portal, bench, tina)).status).toBe(200);
    expect((await look(bench)).body).toEqual({
      name: 'Bench 1',
      laboratory_name: `Lab ${number}`,
      technicians: [{ id: tina.technician_id, name: 'Tina' }],
      technician_id: tina.technician_id,
      turn_ends_in_ms: expect.any(Number),
    });
    expect((await list()).benches).toMatchObject([{ technician: 'Tina' }]);
    expect((await portal.call(bench, endTurn, {})).body).toMatchObject({ technician_id: null });

    const elsewhere = await aLaboratory(portal, people, `Elsewhere ${number}`);
    const foreign = await aTechnician(portal, people.admin, elsewhere.laboratory_id, 'Fritz');
    for (const who of [foreign, { technician_id: NOBODY, pin: '123456' }])
      expect(await begin(portal, bench, who)).toMatchObject({ status: 422, body: { code: 'pin_wrong' } });
  });

  test('a technician is locked after five attempts, also simultaneous ones, until an administrator gives a new PIN', async () => {
    const tina = await technician();
    const guess: TestTechnician = { ...tina, pin: tina.pin === '000000' ? '000001' : '000000' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(portal, bench, guess)));
    expect(answers.map(({ body }) => (body as { code: string }).code).sort()).toEqual([
      ...Array<string>(3).fill('pin_locked'),
      ...Array<string>(5).fill('pin_wrong'),
    ]);
    expect(await begin(portal, bench, tina)).toMatchObject({ status: 422, body: { code: 'pin_locked' } });
    expect((await list()).technicians).toMatchObject([{ name: 'Tina', is_locked: true }]);

    const { technician_id } = tina;
    const renewed = await portal.call(people.admin, renewPin, { params: { technician_id } });
    const { pin } = renewPin.result.parse(renewed.body);
    expect((await begin(portal, bench, { technician_id, pin })).status).toBe(200);
    expect((await list()).technicians).toMatchObject([{ is_locked: false }]);
    const stored = await asOwner<{ pin_hash: string }>(portal, 'select pin_hash from app.technicians');
    for (const { pin_hash } of stored) expect(pin_hash).toMatch(/^\$argon2id\$/);
  });

  test('stops working at every bench with a new PIN, and with the end', async () => {
    const { technician_id, pin } = await technician();
    await begin(portal, bench, { technician_id, pin });
    const renewed = await portal.call(people.admin, renewPin, { params: { technician_id } });
    expect(await works()).toMatchObject({ technician_id: null });
    expect((await begin(portal, bench, { technician_id, pin })).status).toBe(422);

    const next = { technician_id, pin: renewPin.result.parse(renewed.body).pin };
    await begin(portal, bench, next);
    for (const _ of [1, 2])
      expect((await portal.call(people.admin, endTechnician, { params: { technician_id } })).status).toBe(
        204,
      );
    expect((await look(bench)).body).toMatchObject({ technician_id: null, technicians: [] });
    expect((await begin(portal, bench, next)).status).toBe(422);
    for (const endpoint of [renewPin, endTechnician])
      expect((await portal.call(people.admin, endpoint, { params: { technician_id: NOBODY } })).status).toBe(
        404,
      );
  });

  test('a technician has a unique name in the laboratory', async () => {
    await technician('Tina');
    const add = (name: string) =>
      portal.call(people.admin, addTechnician, { params: { laboratory_id }, body: { name } });
    expect(await add('tina')).toMatchObject({ status: 409, body: { code: 'technician_name_taken' } });
    expect((await add(' ')).status).toBe(400);
    const unknown = { params: { laboratory_id: NOBODY }, body: { name: 'Nobody' } };
    for (const endpoint of [addTechnician, prepareBench])
      expect((await portal.call(people.admin, endpoint, unknown)).status).toBe(404);
  });
});

test('the audit trail records benches and technicians, without a name or a secret', async () => {
  const { id } = await prepare('Room 7');
  const { technician_id } = await technician('Tina');
  await portal.call(people.admin, endTechnician, { params: { technician_id } });
  await end(bench.bench_id);
  const events = await asOwner<{ action: string; details: { kind: string; key: string; fields?: string[] } }>(
    portal,
    `select action, details from app.audit_events where details ->> 'key' = any ($1) order by id`,
    [[id, bench.bench_id, technician_id].map((record) => record.slice(0, 8))],
  );
  expect(events.map(({ action, details: { kind, fields } }) => [action, kind, fields])).toEqual([
    ['laboratory_key_created', 'bench', undefined],
    ['laboratory_key_created', 'bench', ['opened']],
    ['laboratory_key_created', 'bench', undefined],
    ['laboratory_key_created', 'technician', undefined],
    ['laboratory_key_revoked', 'technician', undefined],
    ['laboratory_key_revoked', 'bench', undefined],
  ]);
});
