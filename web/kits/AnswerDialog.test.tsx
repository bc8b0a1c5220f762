import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KitDetails } from '#contract/kits/kits.ts';
import {
  aKit,
  details,
  openPatient,
  patient_id,
  patientAddress,
  patientAnswers,
} from '#web/families/patients/testing/openPatient.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const question = {
  id: 7,
  status: 'information_needed' as const,
  changed_at: '2026-01-05T10:00:00Z',
  reason: 'On which day was the sample taken?',
  answer: null,
};
const asked = aKit(1, {
  status: 'information_needed',
  kit_notes: 'In the morning',
  questionnaire_submitted: true,
  last_change: question,
  status_changes: [question],
});
const post = `POST /api/kits/${asked.id}/laboratory-answer`;
const bandLink = page.getByRole('link', { name: 'Answer the laboratory for MB000001' });
const dialog = page.getByRole('dialog', { name: 'Answer for kit MB000001' });
const text = dialog.getByLabelText('Your answer');
const sampleDate = dialog.getByLabelText('Sample Taken Date');
const send = dialog.getByRole('button', { name: 'Send answer' });
const alert = dialog.getByRole('alert');

/** A fake server with the kit, which keeps an answer. */
function aServer(more: Answers = {}) {
  const server: { kit: KitDetails } = { kit: details({ kits: [asked] }).kits[0] as KitDetails };
  const current = () => details({ kits: [server.kit] });
  const answers: Answers = {
    [post]: ({ body }) => {
      const { question_id: _, ...sent } = body as { question_id: number; text: string };
      const answer = { ...sent, answered_at: '2026-01-06T10:00:00Z' };
      const last_change = { ...question, answer };
      server.kit = { ...server.kit, last_change, status_changes: [last_change] };
      return answer;
    },
    ...more,
  };
  return { server, current, answers };
}

async function openDialog(more: Answers = {}) {
  const { server, current, answers } = aServer(more);
  const portal = await openPatient(current, answers);
  await bandLink.click();
  await expect.element(dialog).toBeVisible();
  return { ...portal, server };
}

test('the band above the patient leads to the dialog that answers the laboratory', async () => {
  const { received, history } = await openDialog();
  expect(history.location.search).toBe(`?answer=${asked.id}`);
  await expect.element(dialog.getByText('On which day was the sample taken?')).toBeVisible();
  await expect.element(text).toHaveFocus();
  await text.fill(' On Monday ');
  await sampleDate.fill('2026-01-02');
  await send.click();

  await expect.element(page.getByText('Answer sent to the laboratory')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const happensNext =
    'You answered the laboratory on Jan 6. The laboratory continues when it has read your answer.';
  const told = page.getByText(happensNext).first();
  await expect.element(told).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain(happensNext);
  await expect.element(bandLink).not.toBeInTheDocument();
  expect(received[post]?.map(({ body }) => body)).toEqual([
    { question_id: 7, text: 'On Monday', sample_taken_date: '2026-01-02' },
  ]);
  expect(history.location.search).toBe('');
});

test('the address of an answer opens its dialog, and Cancel closes it', async () => {
  const { current, answers } = aServer();
  const address = `${patientAddress}?answer=${asked.id}`;
  const { history } = await renderPortal(address, aProfile(), { ...patientAnswers(current), ...answers });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(history.location.search).toBe('');
});

test.each([360, 1440])(
  'the page stays where it is behind an answer at %i px, and the focus returns',
  async (width) => {
    const { current, answers } = aServer();
    const { history } = await openPatient(current, answers);
    await page.viewport(width, 500);
    bandLink.element().scrollIntoView({ block: 'start' });
    const place = window.scrollY;
    expect(place).toBeGreaterThan(0);
    for (const close of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await bandLink.click();
      await expect.element(text).toHaveFocus();
      expect(window.scrollY).toBe(place);
      await close();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(history.location.search).toBe('');
      await expect.element(bandLink).toHaveFocus();
      expect(window.scrollY).toBe(place);
    }
  },
);

test.each([
  ['an answered question', true],
  ['a foreign kit', false],
] as const)('the address of %s opens no dialog', async (_, isOwn) => {
  const { server, current } = aServer();
  const answer = { text: 'On Monday', answered_at: '2026-01-06T10:00:00Z' };
  server.kit = { ...server.kit, last_change: { ...question, answer } };
  const kit = isOwn ? asked.id : aKit(2).id;
  await renderPortal(`${patientAddress}?answer=${kit}`, aProfile(), patientAnswers(current));
  await expect.element(page.getByRole('heading', { name: 'Emma Stone' })).toBeVisible();
  await expect.element(page.getByText(/You answered the laboratory/).first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an empty answer is refused at its field', async () => {
  const { received } = await openDialog();
  await send.click();
  await expect
    .element(text)
    .toHaveAccessibleDescription('Please write an answer, or correct the details of the sample');
  expect(received[post]).toBeUndefined();
});

test('a status that changed in the meantime is shown, and the typed answer stays', async () => {
  const { server, answers } = await openDialog();
  answers[post] = () => {
    const last_change = { ...question, id: 8, status: 'in_analysis' as const, reason: null };
    server.kit = { ...server.kit, status: 'in_analysis', last_change };
    return refusal('laboratory_question_closed')();
  };
  await text.fill('On Monday');
  await send.click();
  await expect
    .element(alert)
    .toHaveTextContent(
      'The laboratory has continued in the meantime. It no longer needs an answer to this question.',
    );
  await expect.element(text).toHaveValue('On Monday');

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bandLink).not.toBeInTheDocument();
});

test('the sidebar marks the patient of an open question', async () => {
  await page.viewport(1440, 900);
  const { current, answers } = aServer();
  await openPatient(current, answers);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Emma Stone Information needed' });
  await expect.element(link).toHaveAttribute('href', `/patients/${patient_id}`);
});

test('says at once that a corrected sample date is before the birth of the patient', async () => {
  const { received } = await openDialog();
  await text.fill('I mistyped the day.');
  await sampleDate.fill('2019-05-16');
  await expect
    .element(sampleDate)
    .toHaveAccessibleDescription('The sample cannot have been taken before the date of birth.');
  await send.click();
  await expect.element(sampleDate).toHaveFocus();
  expect(received[post]).toBeUndefined();
});
