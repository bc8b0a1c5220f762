import { glob } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreRegistration, undoRegistration } from '#contract/families/kit-claims.ts';
import { changeAccess } from '#contract/families/practitioner-access.ts';
import { listNotifications } from '#contract/operation/notifications.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { REPLACEMENT_REASON } from '#contract/reports/replacementHeader.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { type FullKit, recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { dayIn } from '#server/testing/dayIn.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

/** Every endpoint that practitioners call about one kit. */
const endpoints: Endpoint[] = [];
for await (const file of glob(`${import.meta.dirname}/../../../contract/**/*.ts`))
  for (const exported of Object.values<Partial<Endpoint>>(await import(file)))
    if (exported?.callers?.includes('practitioner') && /:kit_(id|record_id)\b/.test(exported.path ?? ''))
      endpoints.push(exported as Endpoint);

/** Refusals that reveal the covered kit: nobody holds its report, and the report is another one. */
const refusedOfCovered: Readonly<Record<string, string>> = {
  releaseHeldReport: 'report_hold_not_found',
  reviewReport: 'report_changed_since',
};

/** Valid bodies of the endpoints that have one. */
const given: Readonly<
  Record<string, { readonly body?: object; readonly headers?: object; readonly file?: string }>
> = {
  updatePractitionerNotes: { body: { practitioner_notes: 'x', based_on: 1 } },
  setRetest: { body: { retest_on: dayIn(90) } },
  shareSuggestion: { body: { action: 'disable' } },
  reviewReport: { body: { report_changed_at: '2026-01-01T00:00:00Z' } },
  replaceSuggestion: { file: aPdf('another'), headers: { [REPLACEMENT_REASON]: 'x' } },
};

let portal: TestPortal;
let people: People;
let calls: ReturnType<typeof recordCalls>;
/** Two full kits of one patient. Dr. Paula's grant covers the first. */
let covered: FullKit;
let hidden: FullKit;

const limitTo = async (kit_record_ids: string[] | null, ends_at: string | null = null) => {
  const params = { patient_id: covered.patient_id, practitioner_id: people.paula.actor.user_id };
  const { status } = await portal.call(people.anna, changeAccess, {
    params,
    body: { kit_record_ids, ends_at },
  });
  expect(status).toBe(204);
};

/** Lets the end of Dr. Paula's grant pass; no worker runs. */
const endGrant = () =>
  asOwner(
    portal,
    `set local session_replication_role = replica;
     update app.practitioner_access set granted_at = now() - interval '2 days', ends_at = now() - interval '1 second'`,
  );

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  calls = recordCalls(portal, people);
  covered = await calls.aFullKit(1);
  hidden = await calls.aFullKit(2, undefined, covered.patient_id);
});

beforeEach(() => limitTo([covered.id]));

afterAll(() => portal.close());

const ask = (endpoint: Endpoint, { kit_id, id }: Pick<FullKit, 'kit_id' | 'id'>) => {
  const { body, headers, file } = given[endpoint.name] ?? {};
  const input = { params: { kit_id, kit_record_id: id, page: '1' }, query: {}, headers, body };
  return portal.call(people.paula, endpoint, input, file);
};

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test(`${endpoint.name} answers for a kit outside of the grant as for a missing one`, async () => {
    const missing = { kit_id: kitCode(999_999), id: crypto.randomUUID() as FullKit['id'] };
    const answer = await ask(endpoint, hidden);
    const other = await ask(endpoint, missing);
    expect([answer.status, answer.body]).toEqual([other.status, other.body]);
    expect(answer.status).toBe(404);
    const seen = await ask(endpoint, covered);
    const code = refusedOfCovered[endpoint.name];
    if (code === undefined) expect(seen.status).toBeLessThan(300);
    else expect(seen.body).toMatchObject({ code });
  });

  test(`${endpoint.name} hides a covered kit from the first request after the end of the grant`, async () => {
    await endGrant();
    expect((await ask(endpoint, covered)).status).toBe(404);
  });
});

test('the endpoints about a kit are found', () => {
  expect(endpoints.length).toBeGreaterThan(8);
});

const table = async (search = '') => {
  const { body } = await portal.call(people.paula, listPatientTable, { query: { search } });
  const { rows, total } = listPatientTable.result.parse(body);
  return { kits: rows.map(({ kit }) => kit?.kit_id), total };
};
const kitComparison = () =>
  portal.call(people.paula, getKitComparison, { params: { patient_id: covered.patient_id } });

describe('a grant for one of two kits', () => {
  test('the patient table shows and counts the covered kit alone, in searches too', async () => {
    expect(await table()).toEqual({ kits: [covered.kit_id], total: 1 });
    expect(await table(hidden.kit_id)).toEqual({ kits: [], total: 0 });
    await limitTo(null);
    expect((await table()).total).toBe(2);
    await limitTo([covered.id, hidden.id]);
    expect((await table()).total).toBe(2);
  });

  test("an administrator's table by practitioner and its names follow the grants", async () => {
    const practitioner_id = people.paula.actor.user_id;
    const rowsFor = async (query: object) => {
      const { body } = await portal.call(people.admin, listPatientTable, { query });
      return listPatientTable.result.parse(body);
    };
    expect(await rowsFor({ practitioner_id })).toMatchObject({
      total: 1,
      rows: [{ kit: { kit_id: covered.kit_id } }],
    });
    expect((await rowsFor({ sort: 'kit_id' })).rows.map(({ practitioners }) => practitioners)).toEqual([
      ['Dr. Paula'],
      [],
    ]);
    await endGrant();
    expect((await rowsFor({ practitioner_id })).total).toBe(0);
    expect((await rowsFor({})).rows.flatMap(({ practitioners }) => practitioners)).toEqual([]);
  });

  test('the comparison over time and the bundle reveal nothing about the other kit', async () => {
    for (const text of [
      JSON.stringify((await kitComparison()).body),
      JSON.stringify(await calls.bundleFor(people.paula, covered.patient_id)),
    ]) {
      expect(text).toContain(covered.kit_id);
      expect(text).not.toContain(hidden.kit_id);
      expect(text).not.toContain(hidden.id);
    }
  });

  test('a notification about the other kit names neither the kit nor the patient', async () => {
    const named = async () => {
      const { body } = await portal.call(people.paula, listNotifications, { query: {} });
      const found = listNotifications.result.parse(body).notifications;
      return new Set(found.map(({ kit_id, patient_id }) => `${kit_id} ${patient_id}`));
    };
    const shown = `${covered.kit_id} ${covered.patient_id}`;
    expect(await named()).toEqual(new Set(['null null', shown]));
    await endGrant();
    expect(await named()).toEqual(new Set(['null null']));
  });

  test('a grant whose kits are all gone shows nothing, and a restored kit is covered again', async () => {
    const third = await calls.aFullKit(3, undefined, covered.patient_id);
    await limitTo([third.id]);
    const params = { kit_id: third.kit_id };
    await portal.call(people.admin, undoRegistration, { params, body: { kit_record_id: third.id } });
    expect((await table()).total).toBe(0);
    expect((await kitComparison()).status).toBe(404);
    expect((await calls.everything(people.paula, covered.patient_id)).status).toBe(404);

    const [undone] = await asOwner<{ id: string }>(portal, 'select id from app.undone_registrations');
    await portal.call(people.admin, restoreRegistration, { params: { undone_id: undone?.id ?? '' } });
    expect(await table()).toEqual({ kits: [third.kit_id], total: 1 });
  });
});

test('an ended grant hides the patient from the table, the comparison and the bundle', async () => {
  await limitTo(null);
  await endGrant();
  expect(await table()).toEqual({ kits: [], total: 0 });
  expect((await kitComparison()).status).toBe(404);
  expect((await calls.everything(people.paula, covered.patient_id)).status).toBe(404);
});

test('a session sees a grant end between two requests', async () => {
  await limitTo([covered.id, hidden.id], new Date(Date.now() + 1500).toISOString());
  expect((await table()).total).toBe(2);
  await expect.poll(async () => (await table()).total).toBe(0);
});
