import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#contract/shared/errors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aCompleteSubmission, kit, patient } from '../testing/fakeQuestionnaire.ts';

const REPLACED_AT = '2026-05-09T10:00:00Z';

const { form_type, answers = {}, behaviors = {} } = aCompleteSubmission();
const version = (number: number, more: object = {}) => ({
  version: number,
  form_type,
  definition_version: 1,
  answers,
  behaviors,
  given_at: '2026-05-03T10:00:00Z',
  replaced_at: null,
  reason: null,
  ...more,
});
const first = version(1, { replaced_at: REPLACED_AT, reason: 'Mistyped the age' });
const anxiety = { current: true, past: false, not_known: false, label: 'Anxiety' };
const corrected = version(2, {
  given_at: REPLACED_AT,
  answers: { ...answers, age_of_participant: 9 },
  behaviors: { ...behaviors, anxiety },
});

const show = (address: string, versions: () => unknown, is_own = false) =>
  renderPortal(address, aProfile({ role: is_own ? 'customer' : 'practitioner' }), {
    'GET /api/kit/MB000132/answers': () => {
      const given = versions();
      if (given instanceof AppError) return given;
      return {
        kit: { id: kit, kit_id: 'MB000132' },
        patient: { id: patient, first_name: 'Mia', last_name: 'Meyer' },
        is_own,
        versions: given,
      };
    },
  });

const notice = (text: RegExp) => page.getByRole('alert').filter({ hasText: text });

test('an earlier version says when and why it was replaced, and marks the corrections', async () => {
  await show('/kit/MB000132/answers?version=1', () => [corrected, first]);
  await expect.element(page.getByText(/Patient: Mia Meyer \| Kit: MB000132/)).toBeVisible();
  await expect
    .element(notice(/^Version 1 of 2/))
    .toHaveTextContent(
      `Version 1 of 2, replaced on ${formatDateTime(REPLACED_AT)}, because: Mistyped the ageShow newest`,
    );
  await expect.element(page.getByRole('heading', { name: '2 answers were corrected' })).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Age of participant' }).first())
    .toHaveTextContent('Age of participantVersion 17Version 29');
  await expect
    .element(page.getByRole('definition').filter({ hasText: '7 years' }))
    .toHaveTextContent('7 yearsDiffers');
  await page.getByRole('link', { name: 'Show newest' }).click();
  await expect
    .element(notice(/^Version 2 of 2, the newest/))
    .toHaveTextContent('Version 2 of 2, the newest. It replaced version 1, because: Mistyped the age');
  await expect
    .element(page.getByRole('definition').filter({ hasText: '9 years' }))
    .toHaveTextContent('9 yearsDiffers');
  await expect
    .element(page.getByRole('link', { name: /^Version 2/ }))
    .toHaveAttribute('aria-current', 'page');
});

test('answers that were never corrected have no versions and no marks', async () => {
  await show('/kit/MB000132/answers', () => [version(1)]);
  await expect.element(page.getByText(/^.*Submitted May 3, 2026/)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText('Differs')).not.toBeInTheDocument();
});

test('a version that does not exist shows the newest one', async () => {
  await show('/kit/MB000132/answers?version=9', () => [corrected, first]);
  await expect.element(notice(/^Version 2 of 2/)).toBeVisible();
});

const correct = page.getByRole('link', { name: /^Correct/ });
const form = `/enter-symptom-data?patient=${patient}&kit=${kit}&view=correct`;

test.each([
  ['newest', '', 'Correct these answers'],
  ['earlier', '?version=1', 'Correct the newest answers'],
])('the %s version leads guardians to the form of the correction', async (_, search, label) => {
  await show(`/kit/MB000132/answers${search}`, () => [corrected, first], true);
  await expect.element(correct).toHaveTextContent(label);
  await expect.element(correct).toHaveAttribute('href', form);
});

test('answers of others offer no correction', async () => {
  await show('/kit/MB000132/answers', () => [corrected, first]);
  await expect.element(page.getByRole('link', { name: 'Open the report' })).toBeVisible();
  await expect.element(correct).not.toBeInTheDocument();
});

test('own answers to a form that the portal does not know any more offer no correction', async () => {
  await show('/kit/MB000132/answers', () => [version(1, { form_type: 'of_long_ago' })], true);
  await expect.element(page.getByRole('link', { name: 'Open the report' })).toBeVisible();
  await expect.element(correct).not.toBeInTheDocument();
});

test.each([
  ['a guardian', true, 'Back to patient', `/patients/${patient}`],
  ['a practitioner', false, 'Back to patients', '/practitioner-patients'],
])('the answers lead %s back', async (_, isOwn, name, address) => {
  await show('/kit/MB000132/answers', () => [version(1)], isOwn);
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
});

test('a kit without answers says so', async () => {
  await show('/kit/MB000132/answers', () => []);
  await expect.element(page.getByText('No answers were submitted for this kit.')).toBeVisible();
});

test('a hidden kit and a missing one say the same', async () => {
  await show('/kit/MB000132/answers', () => new AppError('kit_not_found'));
  await expect
    .element(page.getByText('Kit not found or you do not have permission to view it.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to patients' })).toBeVisible();
});

test('answers that fail to load can be loaded again', async () => {
  let isFailing = true;
  await show('/kit/MB000132/answers', () => (isFailing ? new AppError('unavailable') : [version(1)]));
  await expect.element(page.getByText('Failed to load the answers. Please try again.')).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/Submitted May 3, 2026/)).toBeVisible();
});
