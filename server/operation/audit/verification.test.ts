import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealEvents } from './sealEvents.ts';
import { aTrail, type Trail } from './testing/aTrail.ts';

let trail: Trail;
let ids: number[];

beforeEach(async () => {
  trail = await aTrail();
  ids = await trail.add(10, 20);
  await trail.seal();
});

afterEach(() => trail.close());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
/** The problems without the times in them. */
const problems = async (noted?: string, since?: string) =>
  (await trail.verify(noted, since)).problems.map((problem) =>
    problem.replaceAll(/ of \d{4}-\S+Z/g, ' of TIME'),
  );

test('a removed event is named with its time', async () => {
  await trail.tamper('delete from app.audit_events where id = 4');
  const { problems: found, events } = await trail.verify();
  expect(found).toEqual([expect.stringMatching(/^Event 4 of \S+Z was removed\.$/)]);
  expect([/ of (\S+)/.exec(found[0] ?? '')?.[1], events]).toEqual([time, 9]);
});

test.each([
  `happened_at = happened_at + interval '1 microsecond'`,
  'actor_id = gen_random_uuid()',
  `actor_role = 'lab'`,
  `action = 'signed_in'`,
  'patient_id = null',
  'kit_record_id = gen_random_uuid()',
  `kit_id = 'MB000001'`,
  'user_id = gen_random_uuid()',
  `details = '{"page": 1, "version": 3}'`,
  'network = null',
])('an event with a changed column is named: %s', async (change) => {
  await trail.tamper(`update app.audit_events set ${change} where id = 5`);
  expect(await problems()).toEqual([
    'Event 5 of TIME does not match its seal: the event, or its place in the chain, was changed.',
  ]);
});

test('an event that was inserted for an earlier time is named, before and after it is sealed', async () => {
  await trail.tamper(
    `insert into app.audit_events (action, happened_at) values ('signed_out', now() - interval '40 minutes')`,
  );
  expect(await problems()).toEqual(['Event 11 of TIME has no seal.']);
  await sealEvents(trail.database.db, '1 day');
  expect(await problems()).toEqual([
    'Event 11 of TIME joined the trail after an event of TIME: it was inserted later than it says.',
  ]);
});

test('a removed seal is named, and the event that lost it', async () => {
  await trail.tamper('delete from app.audit_seals where place in (4, 5)');
  expect(await problems()).toEqual([
    'The seals at places 4 to 5 are missing.',
    'Event 4 of TIME has no seal.',
    'Event 5 of TIME has no seal.',
  ]);
});

test('a changed seal is distinguished from a changed event', async () => {
  await trail.tamper(`update app.audit_seals set hash = sha256('other') where place = 6`);
  expect(await problems()).toEqual([
    'The seal of event 6 of TIME was changed; the event itself fits the chain.',
  ]);
});

test('two events that changed places are named', async () => {
  await trail.tamper(
    `update app.audit_seals s set event_id = -o.event_id, happened_at = o.happened_at, hash = o.hash
       from app.audit_seals o where s.place in (3, 7) and o.place = 10 - s.place`,
  );
  await trail.tamper('update app.audit_seals set event_id = -event_id where event_id < 0');
  const found = await problems();
  expect(found.filter((problem) => problem.startsWith('Event 7 of TIME does not match'))).toHaveLength(1);
  expect(found.filter((problem) => problem.startsWith('Event 3 of TIME does not match'))).toHaveLength(1);
});

test('the removed newest event is named, and with its seal by a noted head', async () => {
  const { head } = await trail.verify();
  await trail.tamper('delete from app.audit_events where id = 10');
  expect(await problems()).toEqual(['Event 10 of TIME was removed.']);
  await trail.tamper('delete from app.audit_seals where place = 10');
  expect(await problems(head?.hash)).toEqual([
    expect.stringContaining(`The head ${head?.hash} is not in the chain`),
  ]);
});

test('the removed oldest events are named, with their seals or without', async () => {
  await trail.tamper('delete from app.audit_events where id <= 2');
  expect(await problems()).toEqual(['Event 1 of TIME was removed.', 'Event 2 of TIME was removed.']);
  await trail.tamper('delete from app.audit_seals where place <= 2');
  expect(await problems()).toEqual(['The seals at places 1 to 2 are missing.']);
});

test('a chain that was written anew is noticed by a head that was noted before', async () => {
  const { head } = await trail.verify();
  await trail.add(2);
  await trail.seal();
  expect(await trail.verify(head?.hash)).toMatchObject({
    problems: [],
    events: 12,
    noted: { place: 10, happened_at: time },
  });
  await trail.tamper('delete from app.audit_events where id = 4');
  await trail.tamper('delete from app.audit_seals');
  await sealEvents(trail.database.db);
  expect(await problems()).toEqual([]);
  expect(await problems(head?.hash)).toEqual([expect.stringContaining('is not in the chain')]);
});

test('a run since a head verifies what came after it, and events that were inserted for earlier times', async () => {
  const { head } = await trail.verify();
  await trail.add(3, 5);
  await trail.seal();
  // The earlier run has verified this one.
  await trail.tamper('delete from app.audit_events where id = 4');
  expect(await trail.verify(undefined, head?.hash)).toMatchObject({
    problems: [],
    events: 3,
    head: { place: 13 },
  });
  await trail.tamper('delete from app.audit_events where id = 12');
  await trail.tamper(
    `insert into app.audit_events (action, happened_at) values ('signed_out', now() - interval '40 minutes')`,
  );
  expect(await problems(undefined, head?.hash)).toEqual([
    'Event 12 of TIME was removed.',
    'Event 14 of TIME has no seal.',
  ]);
  await trail.tamper(`update app.audit_seals set hash = sha256('other') where place = 10`);
  expect((await problems(undefined, head?.hash))[0]).toContain('is not in the chain');
});

test('events that wait for a seal for ten minutes are named, at most twenty of them', async () => {
  await trail.add(30, 11);
  await trail.add(5);
  const found = await problems();
  expect(found[0]).toBe(`Event ${Math.max(...ids) + 1} of TIME has no seal.`);
  expect([found.length, found.at(-1)]).toEqual([21, '10 more events have no seal.']);
});
