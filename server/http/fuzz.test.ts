import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import { features } from '#server/app/features.ts';
import { type FuzzCaller, type FuzzWorld, fuzzWorld } from '#server/testing/fuzz/fuzzWorld.ts';
import { inputsOf } from '#server/testing/fuzz/inputsOf.ts';
import { isAdmitted, type Operation, operationsOf, send } from '#server/testing/fuzz/operations.ts';
import { spoiled } from '#server/testing/fuzz/spoiled.ts';
import { drawn } from '../../tools/rounds.ts';
import { RUNS_NIGHTLY } from '../../tools/systemTests.ts';

// Every operation of the API's document, with valid and spoiled values, as each role.

let world: FuzzWorld;
let operations: readonly Operation[];

beforeAll(async () => {
  world = await fuzzWorld();
  operations = await operationsOf(world.portal.app);
});

afterAll(() => world.close());

/** As another instance ends all sessions, and their return. */
const ENDED = `update app.sessions set expires_at = now() - interval '1 hour'`;
const LIVING = `update app.sessions set expires_at = ends_at`;

test('no operation answers an ended session that the process knows from an earlier request', async () => {
  const callers = await world.callers();
  const users = (['admin', 'customer', 'practitioner'] as const).map((who) => [who, callers[who]] as const);
  const reading = operations.filter(({ method, is_public }) => method === 'GET' && !is_public);
  const asked: string[] = [];
  for (const operation of reading)
    for (const [who, caller] of users) {
      if (!(await isAdmitted(world.portal.app, operation, caller))) continue;
      const ids = who === 'customer' ? { ...world.ids, ...world.ofFirstFamily } : world.ids;
      const inputs = fc.sample(inputsOf(operation, ids), { seed: 74, numRuns: 5 });
      for (const input of inputs) {
        const known = await send(world.portal.app, operation, input, caller);
        if (known.statusCode >= 300) continue;
        await asOwner(world.portal, ENDED);
        const ended = await send(world.portal.app, operation, input, caller);
        await asOwner(world.portal, LIVING);
        expect(ended.statusCode, `${operation.name} as ${who}`).not.toBeLessThan(300);
        asked.push(operation.name);
        break;
      }
    }
  expect(new Set(asked).size).toBeGreaterThan(reading.length / 2);
});

/** One caller of each role. Strangers of the same roles meet the refusals that `foreignIds.test.ts` compares. */
const ROLES: readonly string[] = [
  'admin',
  'customer',
  'practitioner',
  'laboratory',
  'nobody',
] satisfies readonly FuzzCaller[];

test.each(features)(
  'every operation of "$name" answers any input of each role that it admits, and never with a failure',
  async ({ name }) => {
    for (const operation of operations.filter(({ feature }) => feature === name))
      for (const [who, caller] of Object.entries(await world.callers())) {
        if (!ROLES.includes(who) && !process.env[RUNS_NIGHTLY]) continue;
        if (!(await isAdmitted(world.portal.app, operation, caller))) continue;
        const place = `${operation.name} as ${who}`;
        const of_family = who === ('customer' satisfies FuzzCaller);
        const valid = inputsOf(operation, of_family ? { ...world.ids, ...world.ofFirstFamily } : world.ids);
        const inputs = fc.oneof(valid, spoiled(valid));
        // A public operation reads nothing of a session.
        const runs = operation.is_public && who !== ('nobody' satisfies FuzzCaller) ? 0.5 : 3;
        await fc.assert(
          fc.asyncProperty(inputs, async (input) => {
            await world.forgetAttempts();
            const { statusCode } = await send(world.portal.app, operation, input, caller);
            expect(statusCode, place).toBeLessThan(500);
          }),
          // Each operation and caller draws other values.
          { ...drawn(runs), seed: crc32(place), endOnFailure: true },
        );
      }
  },
);
