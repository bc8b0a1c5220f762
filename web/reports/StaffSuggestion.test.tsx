import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { FakeUpload } from './testing/fakeUpload.ts';
import { button, choose, replace, SHARE, showSuggestion, VERSIONS } from './testing/staffSuggestion.ts';

async function stopSharing() {
  await button('Stop sharing').click();
  const dialog = page.getByRole('dialog', { name: 'Stop sharing the suggestion?' });
  await expect
    .element(dialog)
    .toMatchTextContent(/A later sharing does not bring the earlier versions back\./);
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('lets staff upload a first suggestion, read it and share it', async () => {
  const { arrive, received } = await showSuggestion([]);
  await expect.element(page.getByText('No suggestion PDF available for this kit')).toBeVisible();
  await expect.element(button('Upload suggestion')).toBeVisible();
  await choose();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading the suggestion' })).toBeVisible();
  expect(FakeUpload.started[0]?.url).toBe('/api/kit/MB000132/suggestion-pdf');
  arrive();
  await expect.element(page.getByText('Suggestion uploaded')).toBeVisible();
  await expect.element(button('Replace suggestion')).toBeVisible();
  await expect
    .element(page.getByText('The patient does not see the suggestion until it is shared.'))
    .toBeVisible();

  await button('Share with patient').click();
  await expect.element(page.getByText('Shared with the patient.')).toBeVisible();
  expect(received[SHARE]?.map(({ body }) => body)).toEqual([{ action: 'enable' }]);
});

test('takes a shared suggestion back, and shares it again', async () => {
  const { received } = await showSuggestion([1], 1);
  await stopSharing();
  await expect.element(page.getByText('Suggestion no longer shared')).toBeVisible();
  const state = page.getByRole('alert').filter({ hasText: 'The patient does not see the suggestion' });
  await expect.element(state).toHaveFocus();
  await button('Share with patient').click();
  await expect.element(button('Stop sharing')).toBeVisible();
  expect(received[SHARE]?.map(({ body }) => body)).toEqual([{ action: 'disable' }, { action: 'enable' }]);
});

test('names the failure to stop sharing', async () => {
  const { answers } = await showSuggestion([1], 1);
  answers[SHARE] = refusal('unshare_failed');
  await stopSharing();
  await expect
    .element(page.getByText('Failed to disable suggestion sharing: Failed to disable sharing'))
    .toBeVisible();
});

test('keeps the focus on the upload button while it cancels and afterwards', async () => {
  const { arrive } = await showSuggestion([]);
  await expect.element(button('Upload suggestion')).toBeVisible();
  button('Upload suggestion').element().focus();
  await choose();
  await expect.element(button('Cancel')).toHaveFocus();
  arrive();
  await expect.element(button('Replace suggestion')).toHaveFocus();
});

test('asks for the reason when a second file is chosen before the page has loaded again', async () => {
  const { answers, arrive } = await showSuggestion([]);
  await choose();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  const works = answers[VERSIONS];
  const reload = withResolvers();
  answers[VERSIONS] = async (call) => {
    await reload.promise;
    return works?.(call);
  };
  arrive();
  await expect.element(page.getByText('Suggestion uploaded')).toBeVisible();
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Replace the suggestion?' });
  await expect.element(dialog).toBeVisible();
  reload.resolve();
  // The dialog hides the button.
  const behind = page.getByRole('button', { name: 'Replace suggestion', includeHidden: true });
  await expect.element(behind).toBeInTheDocument();
  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(2);
});

test('keeps the shared version for the patient until a new one is shared', async () => {
  const { arrive, answers } = await showSuggestion([1], 1);
  await expect.element(page.getByText('Shared with the patient.')).toBeVisible();
  await choose();
  await replace();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  arrive();
  await expect.element(page.getByText('The patient still sees the earlier version.')).toBeVisible();

  const works = answers[SHARE];
  answers[SHARE] = refusal('share_failed');
  await button('Share new version').click();
  await expect
    .element(page.getByText('Failed to enable suggestion sharing: Failed to transfer PDF'))
    .toBeVisible();
  if (works) answers[SHARE] = works;
  await button('Share new version').click();
  await expect.element(page.getByText('Shared with the patient.')).toBeVisible();
});

test('shows the reason for a refused suggestion and nothing for a canceled one', async () => {
  await showSuggestion([]);
  await choose('x'.repeat(1024 * 1024 + 1));
  await expect.element(page.getByText('The file is larger than 1 MB.')).toBeVisible();
  expect(FakeUpload.started).toHaveLength(0);

  await choose('text');
  await expect.element(page.getByText('The suggestion must be a PDF file.')).toBeVisible();
  expect(FakeUpload.started).toHaveLength(0);

  await choose();
  await expect.poll(() => FakeUpload.started).toHaveLength(1);
  const message = 'The PDF file is not complete: its end must be there.';
  FakeUpload.started[0]?.answer(415, { code: 'not_a_suggestion', message });
  await expect.element(page.getByText(message)).toBeVisible();

  await choose();
  await button('Cancel').click();
  await expect.element(button('Upload suggestion')).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'must be there' })).not.toBeInTheDocument();
});
