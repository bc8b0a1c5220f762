import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  listPatientEvents,
  type PatientAction,
  type PatientEvent,
  patientActions,
} from '#contract/audit/audit.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { details, openPatient, patient_id } from '../testing/openPatient.ts';
import { describeEvent } from './describeEvent.ts';

const load = `GET /api/patients/${patient_id}/events`;

const event = (id: number, more: Partial<Record<keyof PatientEvent, unknown>> = {}) => ({
  id,
  happened_at: '2026-03-02T10:05:00Z',
  action: 'report_read',
  is_own: false,
  actor_role: 'practitioner',
  actor_name: 'Dr. Paula',
  practitioner_name: null,
  kit_id: 'MB000123',
  details: { page: 2 },
  ...more,
});
const answer =
  (events: readonly object[], has_more = false) =>
  () =>
    listPatientEvents.result.parse({ events, has_more });

const summary = page.getByRole('button', { name: /^Activity/ });
const items = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
const open = async (answers: Answers) => {
  const portal = await openPatient(details, answers);
  expect(portal.received[load]).toBeUndefined();
  await summary.click();
  return portal;
};

test('lists accesses and changes for the owner once the activity is opened', async () => {
  await open({
    [load]: answer([
      event(2),
      event(1, { action: 'access_granted', is_own: true, practitioner_name: 'Dr. Paula', details: null }),
    ]),
  });
  await expect
    .element(items.nth(0))
    .toMatchTextContent('Dr. Paula opened page 2 of the report of kit MB000123');
  await expect.element(items.nth(0)).toMatchTextContent('Mar 2, 2026');
  await expect.element(items.nth(1)).toMatchTextContent('You gave Dr. Paula access');
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('names the counts of a report, which have no page number', async () => {
  await open({ [load]: answer([event(1, { details: { page: 7, version: 1 } })]) });
  await expect
    .element(items.nth(0))
    .toMatchTextContent('Dr. Paula opened the counts of the report of kit MB000123');
});

test('loads more activity and retries a failed step', async () => {
  const more = page.getByRole('button', { name: 'Show more' });
  const { answers, received } = await open({ [load]: answer([event(7)], true) });
  answers[load] = refusal('unavailable');
  await more.click();
  await expect.element(page.getByText('Failed to load the activity. Please try again.')).toBeVisible();
  await expect.element(items.nth(0)).toBeVisible();

  answers[load] = answer([event(3)]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(items.nth(1)).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(received[load]?.at(0)?.query).toEqual({});
  expect(received[load]?.at(-1)?.query).toEqual({ before: '7' });
});

test('saves all activity as CSV, under a name without the person', async () => {
  const steps = [answer([event(7)], true), answer([event(3, { actor_name: '=Dr. Paula' })])];
  const { answers } = await open({ [load]: answer([event(7)], true) });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answers[load] = () => (steps.shift() ?? answer([]))();

  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(await saved[0]?.text()).toBe(
    [
      '"Time","Event"',
      '"2026-03-02T10:05:00Z","Dr. Paula opened page 2 of the report of kit MB000123"',
      '"2026-03-02T10:05:00Z","\'=Dr. Paula opened page 2 of the report of kit MB000123"',
      '',
    ].join('\r\n'),
  );
  const [link] = click.mock.instances as HTMLAnchorElement[];
  expect(link?.download).toMatch(/^activity_\d{4}-\d\d-\d\d\.csv$/);
  vi.restoreAllMocks();
});

test('says that the activity was not downloaded, and the next click tries again', async () => {
  const { answers } = await open({ [load]: answer([event(7)]) });
  answers[load] = refusal('unavailable');
  const button = page.getByRole('button', { name: 'Download all as CSV' });
  await button.click();
  await expect.element(page.getByText('Failed to download the activity. Please try again.')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
});

test('shows an empty activity after a retry', async () => {
  const { answers } = await open({ [load]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load the activity. Please try again.')).toBeVisible();
  answers[load] = answer([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing has been recorded yet.')).toBeVisible();
});

test('describes what a grant covers and until when', () => {
  const [parsed] = listPatientEvents.result.parse({ events: [event(1)], has_more: false }).events;
  if (!parsed) throw new Error('There is one');
  const described = (action: PatientAction, details: PatientEvent['details']) =>
    describeEvent({ ...parsed, action, is_own: true, practitioner_name: 'Dr. Paula', details });
  const until = new Date(2031, 4, 5).toISOString();
  expect([
    described('access_granted', { kind: 'kits', count: 2, until }),
    described('access_changed', { kind: 'kits', count: 1 }),
    described('access_changed', { until }),
    described('access_revoked', { until }),
  ]).toEqual([
    'You gave Dr. Paula access to 2 kits until May 4, 2031',
    'You changed the access of Dr. Paula to 1 kit, without an end',
    'You changed the access of Dr. Paula to all kits until May 4, 2031',
    'You removed Dr. Paula, whose access had ended after May 4, 2031',
  ]);
});

test('describes every event in a sentence', () => {
  const facts: Partial<Record<PatientAction, object>> = {
    patient_changed: { fields: ['first_name', 'last_name', 'date_of_birth'] },
    kit_changed: { fields: ['kit_notes'] },
    kit_status_changed: { from: 'in_analysis', to: 'report_ready' },
  };
  const [parsed] = listPatientEvents.result.parse({ events: [event(1)], has_more: false }).events;
  if (!parsed) throw new Error('There is one');
  const practitioner_name = 'Dr. Paula';
  expect(
    patientActions.map((action) =>
      describeEvent({
        ...parsed,
        action,
        is_own: true,
        practitioner_name,
        details: facts[action] ?? { page: 5 },
      }),
    ),
  ).toEqual([
    'You added this patient',
    'You changed the first name, the last name, and the date of birth',
    'You gave Dr. Paula access',
    'You changed the access of Dr. Paula to all kits, without an end',
    'You ended the access of Dr. Paula',
    'You stated to be a parent or legal guardian',
    'You invited another guardian',
    'You added a guardian',
    'You removed a guardian',
    'You handed over the record',
    'You registered kit MB000123',
    'You changed the kit notes of kit MB000123',
    'You changed the status of kit MB000123 from “in analysis” to “report ready”',
    'You undid the registration of kit MB000123',
    'You restored the registration of kit MB000123',
    'You submitted the questionnaire of kit MB000123',
    'You corrected the answers of kit MB000123',
    'You downloaded the symptom data of kit MB000123',
    'You held the report of kit MB000123 for a practitioner',
    'You released the report of kit MB000123',
    'You published the report of kit MB000123',
    'You opened the suggestions of kit MB000123',
    'You opened the list of files of kit MB000123',
    'You shared the suggestions of kit MB000123 with you',
    'You stopped sharing the suggestions of kit MB000123 with you',
    'You made a link to the suggestions of kit MB000123',
    'You opened the table of patients, with this one in it',
  ]);
  expect(
    ['Maria Smith', null].map((actor_name) =>
      describeEvent({
        ...parsed,
        action: 'guardian_invited',
        actor_role: 'customer',
        actor_name,
        details: { kind: 'hand_over' },
      }),
    ),
  ).toEqual([
    'Maria Smith offered to hand over the record',
    'A former guardian offered to hand over the record',
  ]);
  expect(
    ['over_time', 'record', 'fhir', 'answers'].map((kind) =>
      describeEvent({ ...parsed, action: 'symptoms_exported', is_own: true, details: { kind } }),
    ),
  ).toEqual([
    'You compared the symptoms of all kits',
    'You downloaded the whole record',
    'You read the whole record with a program',
    'You read the answers of kit MB000123',
  ]);
  expect(
    ['history', 'registration'].map((kind) =>
      describeEvent({ ...parsed, action: 'report_versions_read', is_own: true, details: { kind } }),
    ),
  ).toEqual(['You opened the history of kit MB000123', 'You opened the registration of kit MB000123']);
  expect(
    (['access_granted', 'access_revoked'] as const).map((action) =>
      describeEvent({ ...parsed, action, is_own: true, details: { kind: 'link' } }),
    ),
  ).toEqual(['You created a link to the record', 'You ended a link to the record']);
  expect(
    ['release', 'date', 'access'].map((by) =>
      describeEvent({ ...parsed, action: 'hold_ended', actor_role: 'worker', details: { by } }),
    ),
  ).toEqual([
    'The portal released the report of kit MB000123',
    'The portal released the report of kit MB000123: its time was over',
    'The portal released the report of kit MB000123: the practitioner who held it lost access',
  ]);
  const viewer = { ...parsed, actor_role: 'anonymous' } as const;
  expect(describeEvent({ ...viewer, action: 'symptoms_exported', details: { kind: 'link' } })).toBe(
    'Somebody with a link opened the record',
  );
  expect(
    describeEvent({ ...viewer, action: 'access_revoked', details: { kind: 'link', by: 'passcodes' } }),
  ).toBe('Somebody with a link entered five wrong passcodes, and the link ended');
  const nameless = { ...parsed, actor_name: null, details: { page: 1, version: 2 } };
  expect(describeEvent(nameless)).toBe(
    'A practitioner opened page 1 of the report of kit MB000123 (version 2)',
  );
  expect(
    (['admin', 'lab', 'worker', null] as const).map((actor_role) =>
      describeEvent({ ...parsed, action: 'report_published', actor_role }),
    ),
  ).toEqual([
    'An administrator published the report of kit MB000123',
    'The laboratory published the report of kit MB000123',
    'The portal published the report of kit MB000123',
    'The portal published the report of kit MB000123',
  ]);
});
