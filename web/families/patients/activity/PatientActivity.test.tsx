import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { PatientAction } from '#contract/operation/audit/patientActions.ts';
import type { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { savedFiles } from '#web/testing/savedFiles.ts';
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

test('keeps the focus for the next step, and passes it on after the last one', async () => {
  const more = page.getByRole('button', { name: 'Show more' });
  const { answers } = await open({ [load]: answer([event(7)], true) });
  answers[load] = answer([event(3)], true);
  await more.click();
  await expect.element(items.nth(1)).toBeVisible();
  await expect.element(more).toHaveFocus();
  answers[load] = answer([event(2)]);
  await userEvent.keyboard('{Enter}');
  await expect.element(items.nth(2)).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('saves all activity as CSV, under a name without the person', async () => {
  const steps = [answer([event(7)], true), answer([event(3, { actor_name: '=Dr. Paula' })])];
  const { answers } = await open({ [load]: answer([event(7)], true) });
  const saved = savedFiles();
  answers[load] = () => (steps.shift() ?? answer([]))();

  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(await saved[0]?.text()).toBe(
    [
      '\ufeff"time","person","action","practitioner","kit_id","details"',
      '"2026-03-02T10:05:00.000Z","Dr. Paula","Opened a report page","","MB000123","page 2"',
      '"2026-03-02T10:05:00.000Z","\'=Dr. Paula","Opened a report page","","MB000123","page 2"',
      '',
    ].join('\r\n'),
  );
  expect(saved[0]?.name).toMatch(/^activity_\d{4}-\d\d-\d\d\.csv$/);
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

test('describes the scope and the end of a grant', () => {
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
