import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shareSuggestion } from '#contract/reports/suggestions.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aRow, aTable, listCall } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const share = () => page.getByRole('switch', { name: 'Share suggestion of MB000132' });
const shareCall = 'POST /api/kit/MB000132/transfer-suggestion-pdf';

const question = () => page.getByRole('dialog', { name: 'Stop sharing the suggestion?' });
async function stopSharing() {
  await share().click();
  await question().getByRole('button', { name: 'Stop sharing' }).click();
}

test('the share switch asks before it ends a sharing, and keeps the focus', async () => {
  const { received } = await renderRow(aRow({ suggestion_shared: true }));
  await share().click();
  await expect
    .element(question())
    .toMatchTextContent(/The patient can then open neither the suggestion nor its earlier versions\./);
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(share()).toBeChecked();
  await expect.element(share()).toHaveFocus();
  expect(received[shareCall]).toBeUndefined();
});

test('the share switch turns after the server has shared, not before', async () => {
  const { promise: shared, resolve } = withResolvers();
  const { answers, received } = await renderRow();
  answers[shareCall] = async () => {
    await shared;
    answers[listCall] = aTable([aRow({ suggestion_shared: true })], 1);
    return shareSuggestion.result.parse({ success: true });
  };

  await share().click();
  await expect.element(share()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(share()).not.toBeChecked();
  resolve();
  await expect.element(share()).toBeChecked();
  expect(received[shareCall]?.map(({ body }) => body)).toEqual([{ action: 'enable' }]);
});

test('a refused share leaves the switch off', async () => {
  await renderRow(aRow(), { [shareCall]: refusal('share_failed') });
  await share().click();

  const sentence = 'Failed to enable suggestion sharing: Failed to transfer PDF';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(share()).not.toBeChecked();
});

test('a refused end of sharing leaves the switch on', async () => {
  const row = aRow({ suggestion_shared: true });
  const { received } = await renderRow(row, { [shareCall]: refusal('unshare_failed') });
  await stopSharing();

  const sentence = 'Failed to disable suggestion sharing: Failed to disable sharing';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(share()).toBeChecked();
  expect(received[shareCall]?.map(({ body }) => body)).toEqual([{ action: 'disable' }]);
});

test.each([
  ['enable', 'Failed to transfer PDF', false],
  ['disable', 'Failed to disable sharing', true],
])('a failure to %s sharing without a message shows "%s"', async (action, reason, suggestion_shared) => {
  await renderRow(aRow({ suggestion_shared }));
  await expect.element(share()).toBeVisible();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  await (suggestion_shared ? stopSharing() : share().click());

  const sentence = `Failed to ${action} suggestion sharing: ${reason}`;
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('an outdated copy of the suggestion is shown and can be shared again', async () => {
  const { answers, received } = await renderRow(aRow({ suggestion_shared: true, suggestion_outdated: true }));
  answers[shareCall] = () => {
    answers[listCall] = aTable([aRow({ suggestion_shared: true })], 1);
    return shareSuggestion.result.parse({ success: true });
  };
  await expect.element(page.getByText('The patient has an older version')).toBeVisible();
  await page.getByRole('button', { name: 'Share again: suggestion of MB000132' }).click();

  await expect.element(page.getByText('The patient has an older version')).not.toBeInTheDocument();
  await expect.element(share()).toBeChecked();
  await expect.element(share()).toHaveFocus();
  expect(received[shareCall]?.map(({ body }) => body)).toEqual([{ action: 'enable' }]);
});
