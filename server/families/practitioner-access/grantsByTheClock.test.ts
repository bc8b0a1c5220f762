import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAvailablePages } from '#contract/reports/reports.ts';
import { forgetAttempts } from '#server/families/register-kit/testing/registration.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { drawn } from '../../../tools/rounds.ts';
import { type Family, grantCalls, idsOf, inDays } from './testing/grantCalls.ts';

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof grantCalls>;
let family: Family;
let owner: pg.Client;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = grantCalls(portal, people);
  family = await calls.aFamily(2);
  owner = new pg.Client({ connectionString: portal.database.url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await portal.close();
});

/** Places of the kits that a grant covers; null for all. */
const covered = fc.option(fc.subarray([0, 1], { minLength: 1 }));
const kitsOf = (places: readonly number[] | null) => places && idsOf(family, ...places);

const DAY = 86_400_000_000;

/** Microseconds from this moment to the end of a grant; null for no end. */
const ends = fc.option(
  fc.oneof(fc.constantFrom(-DAY, -1, 0, 1, DAY), fc.integer({ min: -50 * DAY, max: 50 * DAY })),
);

/**
 * The rows that each part of the database shows the practitioner of a grant, in a transaction at whose moment it ends so much
 * later.
 */
async function sightOf(kit_record_ids: readonly string[] | null, microseconds: number | null) {
  const { user_id } = people.paula.actor;
  const read = async (statement: string) =>
    (await owner.query<{ id: string }>(statement)).rows.map(({ id }) => id).sort();
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    await owner.query(
      `update app.practitioner_access set kit_record_ids = $3, granted_at = now() - interval '100 days',
         ends_at = now() + $4 * interval '1 microsecond' where patient_id = $1 and practitioner_id = $2`,
      [family.patient_id, user_id, kit_record_ids, microseconds],
    );
    const named = await read(
      `select k.id from app.kits k where app.has_access('${user_id}', k.patient_id, k.id)`,
    );
    const told = await read(
      `select a.patient_id as id from app.audience_of(array['${family.patient_id}'::uuid]) a where a.user_id = '${user_id}'`,
    );
    await owner.query(
      `select set_config('role', 'app_practitioner', true), set_config('app.user_id', $1, true)`,
      [user_id],
    );
    return {
      kits: [
        named,
        await read('select id from app.kits'),
        await read('select id from app.patient_table_rows'),
      ],
      patients: [
        told,
        await read('select id from app.patients'),
        await read('select patient_id as id from app.live_access'),
        await read('select patient_id as id from app.practitioner_access'),
      ],
    };
  } finally {
    await owner.query('rollback');
  }
}

test('a grant shows its kits until the microsecond of its end, wherever they are read', async () => {
  await fc.assert(
    fc.asyncProperty(covered, ends, async (places, microseconds) => {
      const is_live = microseconds === null || microseconds > 0;
      const { kits, patients } = await sightOf(kitsOf(places), microseconds);
      const seen = is_live ? idsOf(family, ...(places ?? [0, 1])).sort() : [];
      for (const shown of kits) expect(shown).toEqual(seen);
      for (const shown of patients) expect(shown).toEqual(is_live ? [family.patient_id] : []);
    }),
    drawn(50),
  );
});

interface Grant {
  readonly places: readonly number[] | null;
  readonly has_end: boolean;
  readonly has_ended: boolean;
}

type Step =
  | 'revoke'
  | 'end'
  | { readonly grants: boolean; readonly places: number[] | null; readonly has_end: boolean };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.constantFrom('revoke' as const, 'end' as const),
    fc.record({ grants: fc.boolean(), places: covered, has_end: fc.boolean() }),
    fc.record({ grants: fc.boolean(), places: covered, has_end: fc.boolean() }),
  ),
  { minLength: 3, maxLength: 10 },
);

/** The status of a step's answer, and the grant after it. */
function expectedOf(grant: Grant | undefined, step: Step): [number | undefined, Grant | undefined] {
  if (step === 'end') return [undefined, grant && { ...grant, has_end: true, has_ended: true }];
  if (step === 'revoke') return [grant ? 204 : 404, undefined];
  const next = { places: step.places, has_end: step.has_end, has_ended: false };
  if (step.grants) return grant && !grant.has_ended ? [409, grant] : [201, next];
  return grant ? [204, next] : [404, undefined];
}

async function take(step: Step): Promise<number | undefined> {
  if (step === 'end') return void (await calls.letEnd(family));
  if (step === 'revoke') return (await calls.revoke(family)).status;
  const terms = { kit_record_ids: kitsOf(step.places), ends_at: step.has_end ? inDays(3) : null };
  return (await (step.grants ? calls.grant(family, terms) : calls.change(family, terms))).status;
}

const isSeen = async ({ kit_id }: Family['kits'][number]) =>
  (await portal.call(people.paula, listAvailablePages, { params: { kit_id } })).status === 200;

test('grants that are given, changed, revoked and ended in any order show the scope of the last one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await forgetAttempts(portal);
      await calls.revoke(family);
      let grant: Grant | undefined;
      for (const step of sequence) {
        const [status, next] = expectedOf(grant, step);
        expect(await take(step)).toBe(status);
        grant = next;
        expect(
          (await calls.grantsOf(family)).map(({ kit_record_ids, ends_at }) => [
            kit_record_ids && [...kit_record_ids].sort(),
            ends_at !== null,
            ends_at !== null && Date.parse(ends_at) < Date.now(),
          ]),
        ).toEqual(grant ? [[kitsOf(grant.places)?.sort() ?? null, grant.has_end, grant.has_ended]] : []);
        const seen = grant && !grant.has_ended ? (grant.places ?? [0, 1]) : [];
        expect(await Promise.all(family.kits.map(isSeen))).toEqual([seen.includes(0), seen.includes(1)]);
      }
    }),
    { ...drawn(8), endOnFailure: true },
  );
});
