import { afterAll, beforeEach, expect, test } from 'vitest';
import { registerKit } from '#contract/families/register-kit.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson } from '#db/testing/people.ts';
import { claimCalls } from '#server/families/kit-claims/testing/claimCalls.ts';
import { heldReceipts } from '#server/laboratory/benches/testing/heldReceipts.ts';
import { aKey } from '#server/laboratory/testing/aLaboratory.ts';
import { kitCode } from '#server/testing/family.ts';
import { arrivalPortal } from './testing/arrivalPortal.ts';

const { portal, people, calls, next, register, close } = await arrivalPortal();
const lab = await aKey(portal, people);
const bench = await aPerson(portal.database.db, people.admin, 'admin', 'Bea Bench');
/** A notification that waits for no undo. */
const NOT_HELD = { is_held: null };
let number = 0;

beforeEach(async () => {
  number = await next();
});

afterAll(close);

test('a kit whose registration is undone is set aside with its arrival, and its next family has it received', async () => {
  const kit = await register();
  await calls.scan(kit.kit_id);
  const [, receipt] = await calls.history(kit.kit_id);
  await asOwner(
    portal,
    "update app.kit_status_changes set note = 'About this family' where kit_record_id = $1",
    [kit.id],
  );
  const { undo, register: registerFor, restore } = claimCalls(portal, people);
  await undo(kit.kit_id, kit.id);
  expect(await calls.listed(kit.kit_id)).toMatchObject([
    { arrived_at: receipt?.changed_at, registered_at: null, note: null },
  ]);
  await restore(kit.kit_id);
  expect(await calls.statuses(kit.kit_id)).toEqual(['registered', 'received']);
  expect(await calls.notifications(kit.id)).toEqual(['sample_received']);

  await undo(kit.kit_id, kit.id);
  await registerFor(people.otherCustomer, kit.kit_id);
  expect((await calls.history(kit.kit_id)).map(({ status, note }) => [status, note])).toEqual([
    ['registered', null],
    ['received', null],
  ]);
});

test.each([
  [
    'a laboratory',
    () => calls.set(lab, number, { status: 'received' }),
    { author: null, laboratory: 'A program' },
  ],
  ['the bench', () => calls.scan(kitCode(number)), { author: 'Bea Bench', laboratory: null }],
] as const)(
  'the receipt of a kit from %s keeps its author and is announced at once when an administrator moves the kit',
  async (_, arrive, author) => {
    const kit = await register();
    const { undo, restore, claim, decide, register: registerFor } = claimCalls(portal, people);
    await undo(kit.kit_id, kit.id);
    expect(await calls.listed(kit.kit_id)).toEqual([]);
    await arrive();
    // Somebody else than the administrator who decides.
    await asOwner(
      portal,
      'update app.arrivals set set_aside_by = $1 where kit_id = $2 and set_aside_by is not null',
      [bench.actor.user_id, kit.kit_id],
    );
    await restore(kit.kit_id);
    expect(await calls.history(kit.kit_id)).toMatchObject([
      { status: 'registered' },
      { status: 'received', ...author },
    ]);
    expect(await heldReceipts(portal, kit.kit_id)).toEqual([NOT_HELD]);

    number = await next();
    const own = await registerFor(people.otherCustomer, kitCode(number));
    await claim(people.otherCustomer, kit.kit_id, registerKit.result.parse(own.body).patient_id);
    expect((await decide(kit.kit_id, 'accepted')).status).toBe(204);
    expect(await calls.history(kit.kit_id)).toMatchObject([
      { status: 'registered' },
      { status: 'received', ...author },
    ]);
    expect(await heldReceipts(portal, kit.kit_id)).toEqual([NOT_HELD]);
  },
);
