import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#server/app/features.ts';
import { type FuzzWorld, fuzzWorld } from '#server/testing/fuzz/fuzzWorld.ts';
import { inputsOf } from '#server/testing/fuzz/inputsOf.ts';
import {
  type Input,
  isAdmitted,
  type Operation,
  operationsOf,
  schemasIn,
  send,
} from '#server/testing/fuzz/operations.ts';
import { type Ids, idOfNothing, idsWithout, referenceAt } from '#server/testing/fuzz/references.ts';
import { type Path, pathsOf, valueAt, withValue } from '#server/testing/fuzz/spoiled.ts';
import type { Caller } from '#server/testing/testPortal.ts';
import { drawn } from '../../tools/rounds.ts';

// Every id in an operation of the API's document, as people who have nothing to do with two families.

/** A printed code is no id: the specification lets these distinguish a taken code from an unknown one. */
const codeAsked: readonly string[] = ['registerKit body.kit_id', 'claimKit body.kit_id'];

let world: FuzzWorld;
let operations: readonly Operation[];
let own: Ids;

beforeAll(async () => {
  world = await fuzzWorld();
  operations = await operationsOf(world.portal.app);
  own = idsWithout(world.ids, world.ofFamilies);
});

afterAll(() => world.close());

const nameOf = ({ name }: Operation, path: Path) =>
  `${name} ${path.filter((key) => typeof key === 'string').join('.')}`;

/** The ids of the families to which a member may refer; none for catalogs that everybody shares. */
const foreignAt = (path: Path): readonly string[] => {
  const name = referenceAt(path);
  return Object.hasOwn(world.ofFamilies, name) ? (world.ofFamilies[name] ?? []) : [];
};

/** The paths of the ids in an input. */
const idsAt = (operation: Operation, input: Input) =>
  pathsOf(input).filter(
    (path) =>
      ['string', 'number'].includes(typeof valueAt(input, path)) &&
      foreignAt(path).length > 0 &&
      !codeAsked.includes(nameOf(operation, path)),
  );

/** The answer to an input with an id in one place, without the id. */
async function ask(operation: Operation, caller: Caller, input: Input, path: Path, id: string | number) {
  await world.forgetAttempts();
  const { statusCode, body } = await send(
    world.portal.app,
    operation,
    withValue(input, path, id) as Input,
    caller,
  );
  return { status: statusCode, body: body.replaceAll(String(id), 'the id') };
}

/** Compares the answers to an id of the families and to one of nothing, and resolves to their status. */
async function compare(operation: Operation, caller: Caller, input: Input, path: Path, choice: number) {
  const like = valueAt(input, path) as string | number;
  const families = foreignAt(path);
  const foreign = families[choice % families.length] ?? '';
  const missing = await ask(operation, caller, input, path, idOfNothing(like));
  const found = await ask(
    operation,
    caller,
    input,
    path,
    typeof like === 'number' ? Number(foreign) : foreign,
  );
  expect(found, nameOf(operation, path)).toEqual(missing);
  return missing.status;
}

/** Members with the form of an id that a client chooses, so that a retry is the same request. */
const chosenByClients: readonly string[] = ['registration_id', 'submission_id', 'correction_id'];

test('each id of the API refers to rows of the families, but for documents and reasons that all share', () => {
  const unknown = operations.flatMap(({ name, input }) =>
    schemasIn(input)
      .filter(([names, { format }]) => format === 'uuid' && !Object.hasOwn(world.ids, referenceAt(names)))
      .filter(([names]) => !chosenByClients.includes(referenceAt(names)))
      .map(([names]) => [name, ...names].join('.')),
  );
  expect(unknown).toEqual([]);
  const catalogs = Object.keys(world.ofFamilies).filter((name) => world.ofFamilies[name]?.length === 0);
  expect(catalogs).toEqual(['document_id', 'reason_id', 'withdrawal_reason_id']);
});

const others = ['otherCustomer', 'otherPractitioner', 'otherLaboratory'] as const;

test.each(features)(
  'every operation of "$name" answers a foreign id like one of nothing',
  async ({ name }) => {
    const statuses = new Map<string, Set<number>>();
    for (const operation of operations.filter(({ feature }) => feature === name)) {
      const callers = await world.callers();
      for (const who of others) {
        // The door refuses others before their input is read (`endpoints.test.ts`).
        if (!(await isAdmitted(world.portal.app, operation, callers[who]))) continue;
        await fc.assert(
          fc.asyncProperty(inputsOf(operation, own), fc.nat({ max: 999 }), async (input, choice) => {
            for (const path of idsAt(operation, input)) {
              const place = `${nameOf(operation, path)} as ${who}`;
              const status = await compare(operation, callers[who], input, path, choice);
              statuses.set(place, (statuses.get(place) ?? new Set()).add(status));
            }
          }),
          { ...drawn(2), seed: crc32(`${operation.name} as ${who}`), endOnFailure: true },
        );
      }
    }
    // Inputs that are all refused for another reason compare nothing.
    const invalid = [...statuses].filter(([, seen]) => seen.size === 1 && seen.has(400));
    expect(invalid).toEqual([]);
  },
);
