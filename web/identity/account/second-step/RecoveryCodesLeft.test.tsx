import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getUser } from '#contract/identity/account.ts';
import { getRecoveryCodes } from '#contract/identity/second-step.ts';
import { accountAnswers, aUser } from '#web/identity/session/testing/accountAnswers.ts';
import { aFactor } from '#web/identity/session/testing/aFactor.ts';
import { appAnswers, codes, createCodesCall } from '#web/identity/session/testing/secondStepAnswers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { savedFiles } from '#web/testing/savedFiles.ts';

const getCodesCall = `GET ${getRecoveryCodes.path}`;
const opener = page.getByRole('button', { name: 'Create new codes' });
const question = page.getByRole('dialog', { name: 'Create new recovery codes?' });
const dialog = page.getByRole('dialog', { name: 'Recovery codes' });

async function open(answers: Answers = {}) {
  const portal = await renderPortal('/account', aProfile(), {
    ...accountAnswers,
    ...appAnswers,
    [`GET ${getUser.path}`]: () => aUser({ factors: [aFactor()] }),
    [getCodesCall]: () => ({ total: 10, remaining: 1 }),
    ...answers,
  });
  await opener.click();
  await expect
    .element(question.getByText('The new codes are shown once. Your previous codes stop working.'))
    .toBeVisible();
  return portal;
}

const confirm = () => question.getByRole('button', { name: 'Create new codes' }).click();

test('shows new recovery codes until they are stored', async () => {
  const { answers } = await open();
  answers[getCodesCall] = () => ({ total: 10, remaining: 10 });
  await confirm();
  await expect.element(dialog).toBeVisible();
  const shown = dialog.getByRole('listitem').elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes);

  await dialog.getByLabelText('I have stored these codes in a safe place').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('10 of 10 recovery codes left')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('copies recovery codes and saves them as a file, one a line', async () => {
  const saved = savedFiles();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await open();
  await confirm();
  await dialog.getByRole('button', { name: 'Copy codes' }).click();
  await expect.element(page.getByText('Recovery codes copied to clipboard!')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(codes.join('\n'));

  await dialog.getByRole('button', { name: 'Download codes' }).click();
  const [file] = saved;
  expect(file).toMatchObject({ name: 'recovery-codes.txt', type: 'text/plain' });
  expect(await file?.text()).toBe(`${codes.join('\n')}\n`);
});

test('keeps the recovery codes if the user cancels', async () => {
  const { received } = await open();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(received[createCodesCall]).toBeUndefined();
});

test('reports a failure to create recovery codes until the next attempt', async () => {
  await open({ [createCodesCall]: refusal('unexpected') });
  await confirm();
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('An unexpected error occurred. Please try again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();

  await opener.click();
  await expect.element(question).toBeVisible();
  expect(question.getByRole('alert').elements()).toHaveLength(0);
});
