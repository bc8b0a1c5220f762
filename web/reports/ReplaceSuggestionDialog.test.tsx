import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#web/testing/fakeServer.ts';
import { FakeUpload } from './testing/fakeUpload.ts';
import {
  aVersion,
  button,
  choose,
  PAGES,
  replace,
  showSuggestion,
  VERSIONS,
} from './testing/staffSuggestion.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('asks why a published suggestion is replaced, and sends the reason with the file', async () => {
  const { arrive } = await showSuggestion([1]);
  await expect.element(button('Replace suggestion')).toBeVisible();
  button('Replace suggestion').element().focus();
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Replace the suggestion?' });
  await expect
    .element(dialog)
    .toMatchTextContent(
      /suggestion\.pdf replaces the published suggestion\. Practitioners with access can read it at once\. The patient does not see it until it is shared\./,
    );
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  expect(FakeUpload.started).toEqual([]);

  await replace('A wrong dose: 5 µg');
  await expect.element(dialog.getByRole('progressbar', { name: 'Uploading the suggestion' })).toBeVisible();
  expect(FakeUpload.started[0]?.headers).toMatchObject({
    'replacement-reason': 'A%20wrong%20dose%3A%205%20%C2%B5g',
  });
  arrive();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Suggestion uploaded')).toBeVisible();
  await expect.element(button('Replace suggestion')).toHaveFocus();
});

test('keeps the reason when an upload is canceled or refused', async () => {
  await showSuggestion([1]);
  await choose();
  await replace('A wrong dose');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByLabelText('Reason for the replacement')).toHaveValue('A wrong dose');
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
  FakeUpload.started[1]?.answer(415, {
    code: 'not_a_suggestion',
    message: 'The suggestion must be a PDF file.',
  });
  await expect.element(dialog.getByText('The suggestion must be a PDF file.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason for the replacement')).toHaveValue('A wrong dose');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('The suggestion must be a PDF file.')).not.toBeInTheDocument();
});

test('keeps the reason when another file is chosen', async () => {
  await showSuggestion([1]);
  await choose();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason for the replacement').fill('A wrong dose');
  await expect.element(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await userEvent.upload(page.getByLabelText('Suggestion file'), new File(['%PDF-1.7'], 'better.pdf'));
  await expect.element(dialog).toMatchTextContent(/better\.pdf replaces/);
  await userEvent.upload(page.getByLabelText('Suggestion file'), new File([], 'empty.pdf'));
  await expect.element(dialog.getByText('empty.pdf: The file is empty.')).toBeVisible();
  await expect.element(dialog).toMatchTextContent(/better\.pdf replaces/);
  await expect.element(dialog.getByLabelText('Reason for the replacement')).toHaveValue('A wrong dose');
});

test.each([
  ['fail', () => refusal('unavailable')()],
  ['are never answered', () => new Promise<never>(() => {})],
] as const)('keeps the reason when the upload breaks off and the reloads %s', async (_, answer) => {
  const { answers } = await showSuggestion([1]);
  await choose();
  answers[VERSIONS] = answer;
  answers[PAGES] = answer;
  await replace('A wrong dose');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.dispatchEvent(new Event('error'));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason for the replacement')).toHaveValue('A wrong dose');
  await expect.element(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('refuses a file that is named for another kit, before it asks for a reason', async () => {
  await showSuggestion([1]);
  await userEvent.upload(page.getByLabelText('Suggestion file'), new File(['%PDF-1.7'], 'MB000131.pdf'));
  await expect
    .element(
      page.getByText('The name of this file says kit MB000131, and this is kit MB000132.', { exact: false }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('asks for the reason when somebody else has published a suggestion meanwhile', async () => {
  await showSuggestion([]);
  await choose();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.answer(422, {
    code: 'replacement_reason_required',
    message: 'A published file would be replaced. Please enter a reason.',
  });
  const dialog = page.getByRole('dialog', { name: 'Replace the suggestion?' });
  await expect
    .element(dialog.getByText('A published file would be replaced. Please enter a reason.'))
    .toBeVisible();
});

test('names the version that the patient can open when a shared suggestion is replaced', async () => {
  await showSuggestion([1], 1);
  await choose();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /at once\. The patient reads it after you share it, and can still open the earlier one until you stop sharing\./,
    );
});

test('asks before a chosen file and its reason are lost, and while the file is uploading', async () => {
  const { history } = await showSuggestion([1]);
  await choose();
  await expect.element(page.getByLabelText('Reason for the replacement')).toBeVisible();
  history.push('/');
  const chosen = page.getByRole('dialog', { name: 'Leave without replacing the suggestion?' });
  await expect.element(chosen.getByText('The file and the reason will not be sent.')).toBeVisible();
  await chosen.getByRole('button', { name: 'Cancel' }).click();

  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  history.push('/');
  const sending = page.getByRole('dialog', { name: 'Leave while the suggestion is uploading?' });
  await expect.element(sending.getByText('The upload may not finish.')).toBeVisible();
  await sending.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => history.location.pathname).not.toContain('/kit/');
});

test('lets the user leave at once when the file has arrived and the page loads again', async () => {
  const { history, answers, arrive } = await showSuggestion([1]);
  await choose();
  answers[VERSIONS] = () => new Promise<never>(() => undefined);
  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  arrive();
  await expect.element(page.getByText('Suggestion uploaded')).toBeVisible();
  history.push('/');
  await expect.poll(() => history.location.pathname).not.toContain('/kit/');
});

test('reports a repeated suggestion as unchanged', async () => {
  await showSuggestion([1]);
  await choose();
  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  FakeUpload.started[0]?.answer(200, { ...aVersion(1), is_new: false });
  await expect.element(page.getByText('This file is already the suggestion. Nothing changed')).toBeVisible();
});
