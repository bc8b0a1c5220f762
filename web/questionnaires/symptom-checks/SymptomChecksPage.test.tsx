import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listSymptomChecks, setSymptomCheck } from '#contract/questionnaires/symptom-checks.ts';
import { AppError } from '#contract/shared/errors.ts';
import { nothingWaits } from '#web/operation/waiting/testing/nothingWaits.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const list = 'GET /api/admin/symptom-checks';
const count = 'GET /api/admin/symptom-checks/open';
const kit_record_id = '5b7a1c1e-0000-4000-8000-000000000002';
const change = `PUT /api/admin/symptom-checks/${kit_record_id}`;

const check = {
  kit_record_id,
  kit_id: 'MB000132',
  patient_name: 'Mia Meyer',
  customer_email: 'anna@example.org',
  form_type: 'generic',
  version: 2,
  submitted_at: '2026-03-01T10:00:00Z',
  browser: 'Safari on macOS' as string | null,
  asked_at: null as string | null,
  asked_by: null as string | null,
};
const asked = { ...check, asked_at: '2026-03-02T10:00:00Z', asked_by: 'Ada Admin' };
const listOf = (...rows: (typeof check)[]) => listSymptomChecks.result.parse({ rows, total: rows.length });

const open = (address: string, answers: Answers) =>
  renderPortal(address, aProfile({ role: 'admin' }), {
    ...nothingWaits,
    [count]: () => ({ open: 1 }),
    ...answers,
  });

const cell = (name: string) => page.getByRole('cell', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const mark = button('Mark as asked about kit MB000132');

test('the page of the patients leads to families who have not been asked', async () => {
  await open('/practitioner-patients', { [list]: () => listOf(check) });
  await page
    .getByRole('link', { name: '1 questionnaire whose symptoms may stand in the wrong column' })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Symptom Checks' })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /MB000132/ }))
    .toMatchTextContent(/MB000132.*Mia Meyer.*anna@example\.org.*Generic Questionnaire.*Safari on macOS/);
});

test('a family is marked as asked, and the mark is taken back with the focus on the same button', async () => {
  const { received, answers } = await open('/admin/symptom-checks', { [list]: () => listOf(check) });
  await expect.element(mark).toBeVisible();
  answers[list] = () => listOf(asked);
  await mark.click();
  await expect.element(page.getByText('Kit MB000132: asked')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /Mar 2, 2026.*, Ada Admin/ })).toBeVisible();
  const takeBack = button('Not asked about kit MB000132');
  await expect.element(takeBack).toHaveFocus();
  answers[list] = () => listOf(check);
  await takeBack.click();
  await expect.element(mark).toHaveFocus();
  expect(received[change]?.map(({ body }) => body)).toEqual([
    { version: 2, is_asked: true },
    { version: 2, is_asked: false },
  ]);
});

test('a double click marks a family once and does not take the mark back', async () => {
  const { received, answers } = await open('/admin/symptom-checks', { [list]: () => listOf(check) });
  await expect.element(mark).toBeVisible();
  answers[list] = () => listOf(asked);
  await mark.dblClick();
  await expect.element(button('Not asked about kit MB000132')).toBeVisible();
  expect(received[change]).toHaveLength(1);
});

test('the last family that leaves the list passes the focus to the page', async () => {
  const { answers } = await open('/admin/symptom-checks?state=open', { [list]: () => listOf(check) });
  await expect.element(mark).toBeVisible();
  answers[list] = () => listOf();
  await mark.click();
  await expect.element(page.getByText('No family has to be asked.')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('answers that were corrected meanwhile say so and leave the list', async () => {
  const { answers } = await open('/admin/symptom-checks', {
    [list]: () => listOf({ ...check, browser: null }),
    [change]: () =>
      new AppError('answers_not_found', { message: setSymptomCheck.sentences.answers_not_found }),
  });
  await expect.element(cell('Not known')).toBeVisible();
  answers[list] = () => listOf();
  await mark.click();
  await expect
    .element(page.getByText('These answers were corrected or removed in the meantime.'))
    .toBeVisible();
  await expect.element(page.getByText('No family has to be asked.')).toBeVisible();
});

test('the state of symptom checks is in the URL and reaches the server', async () => {
  const { history, received } = await open('/admin/symptom-checks', { [list]: () => listOf(asked) });
  await page.getByLabelText('State').selectOptions('Asked');
  await expect.poll(() => history.location.search).toBe('?state=asked');
  await expect.poll(() => received[list]?.at(-1)?.query).toMatchObject({ state: 'asked' });
});
