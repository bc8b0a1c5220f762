import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/operation/notifications.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { tableNamed, tableNames } from '#server/hosted-client/tables/dialect/catalogue.ts';
import { type FullKit, recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { everybody, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { readingEndpoints } from './testing/readingEndpoints.ts';
import { type Recorded, recordedBy } from './testing/recorded.ts';
import { withinOneQuarter } from './testing/withinOneQuarter.ts';

const contract = join(import.meta.dirname, '../../../contract');
const exported: unknown[] = [];
for await (const file of glob('**/*.ts', { cwd: contract }))
  exported.push(...Object.values((await import(join(contract, file))) as object));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'callers' in value;

const staff = ['practitioner', 'admin'] as const;
const staffOf = ({ callers }: Endpoint): Role[] =>
  Array.isArray(callers) ? staff.filter((role) => callers.includes(role)) : [];

/** Endpoints that answer somebody who is no customer. */
const answering = exported
  .filter(isEndpoint)
  .filter(
    (endpoint) => staffOf(endpoint).length > 0 || ['laboratory', 'bench'].includes(String(endpoint.callers)),
  )
  .filter(({ result, document }) => result !== undefined || document !== undefined);
const recording = answering
  .filter(({ name }) => readingEndpoints[name] === 'event')
  .flatMap((endpoint) =>
    staffOf(endpoint).map((role): [string, Role, Endpoint] => [endpoint.name, role, endpoint]),
  );

let portal: TestPortal;
let people: People;
let kit: FullKit;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  kit = await recordCalls(portal, people).aFullKit(1);
});

afterAll(() => portal.close());

/** A member of the staff who has read nothing yet. */
async function aReader(role: Role): Promise<Person> {
  const reader = await aPerson(portal.database.db, people.admin, role);
  if (role === 'practitioner')
    await asOwner(
      portal,
      'insert into app.practitioner_access (patient_id, practitioner_id) values ($1, $2)',
      [kit.patient_id, reader.actor.user_id],
    );
  return reader;
}

/** Whether an event says that the reader saw the patient, or a list. */
const tells = ({ actor_id, patient_id, action }: Recorded, reader: Person) =>
  actor_id === reader.actor.user_id &&
  (patient_id === kit.patient_id || action === 'list_read' || action === 'audit_exported');

test('each endpoint that answers staff, laboratories or benches has an event or a reason', () => {
  // A new endpoint fails here until testing/readingEndpoints.ts decides about it.
  expect(answering.map(({ name }) => name).sort()).toEqual(Object.keys(readingEndpoints).sort());
});

test('no reading endpoint is called a change', () => {
  const changes = answering.filter(({ name }) => readingEndpoints[name]?.startsWith('A change'));
  expect(changes.filter(({ method }) => method === 'GET').map(({ name }) => name)).toEqual([]);
});

test.each(recording)('%s by a %s leaves an event', async (_, role, endpoint) => {
  await withinOneQuarter();
  const reader = await aReader(role);
  const params = { ...kit, page: '1' };
  const recorded = await recordedBy(portal, async () => {
    const search = endpoint.name === 'listKitLabels' ? { search: kit.kit_id } : undefined;
    const { status } = await portal.call<Endpoint>(reader, endpoint, { params, query: search });
    expect(status).toBe(200);
  });
  expect(recorded.filter((event) => tells(event, reader))).toHaveLength(1);
});

test('the notifications of a practitioner leave an event, and those of others none', async () => {
  await withinOneQuarter();
  for (const [role, events] of [
    ['practitioner', 1],
    ['admin', 0],
    ['customer', 0],
  ] as const) {
    const reader = await aReader(role);
    const recorded = await recordedBy(portal, () => portal.call(reader, listNotifications, { query: {} }));
    expect([role, recorded.length]).toEqual([role, events]);
  }
});

test.each(tableNames.flatMap((table) => staff.map((role) => [table, role] as const)))(
  'the table %s of the hosted client leaves an event when a %s reads it',
  async (table, role) => {
    await withinOneQuarter();
    const reader = await aReader(role);
    const [column] = Object.keys(tableNamed(table)?.columns ?? {});
    const headers = { authorization: `Bearer ${reader.token}` };
    const recorded = await recordedBy(portal, async () => {
      const { statusCode } = await portal.app.inject({ url: `/rest/v1/${table}?select=${column}`, headers });
      // Practitioners have no right to the inventory, and read their own profile alone.
      const is_open = role === 'admin' || (table !== 'kit_inventory' && table !== 'profiles');
      if (is_open) expect(statusCode).toBe(200);
    });
    const tellsNothing = role === 'practitioner' && ['kit_inventory', 'profiles'].includes(table);
    expect(recorded.filter((event) => tells(event, reader))).toHaveLength(tellsNothing ? 0 : 1);
  },
);
