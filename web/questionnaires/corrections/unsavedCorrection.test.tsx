import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listConsents } from '#contract/identity/consents.ts';
import { AppError } from '#contract/shared/errors.ts';
import { aDocument } from '#web/identity/consents/testing/aDocument.ts';
import {
  anna,
  MINUTE,
  newTokens,
  sessionCall,
  takeClock,
  tokenCall,
} from '#web/identity/session/testing/renderSession.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aCurrentSession, renderPortal } from '#web/testing/renderPortal.tsx';
import { aCompleteSubmission, fakeQuestionnaire, kit, patient } from '../testing/fakeQuestionnaire.ts';

const concerns = page.getByLabelText('What are your biggest concerns?');
const layer = page.getByRole('dialog', { name: 'Log in again' });
const saved = page.getByText('Your correction was saved.');

beforeEach(takeClock);

/** Opens the form inside the whole portal and changes an answer. */
async function openChanged(more: Answers = {}) {
  const questionnaire = fakeQuestionnaire({ submitted: aCompleteSubmission() });
  const { answers, history } = await renderPortal(
    `/enter-symptom-data?patient=${patient}&kit=${kit}&view=correct`,
    anna,
    { ...questionnaire.answers, ...more },
  );
  await concerns.fill('Sleep');
  const logInAgain = async () => {
    Object.assign(answers, questionnaire.answers, {
      [tokenCall]: () => newTokens(),
      [sessionCall]: () => aCurrentSession(anna),
    });
    await layer.getByLabelText('Password').fill('a long password');
    await layer.getByRole('button', { name: 'Login' }).click();
    await expect.element(layer).not.toBeInTheDocument();
  };
  return { server: questionnaire.server, answers, history, logInAgain };
}

async function saveCorrection() {
  await page.getByRole('button', { name: 'Review correction' }).click();
  await page.getByLabelText(/Why do you correct the answers/).fill('Forgot the nights');
  await page.getByRole('button', { name: 'Save correction' }).click();
}

test('the form says that an unsaved correction is on the page alone', async () => {
  await openChanged();
  await expect
    .element(page.getByText(/The page keeps no draft: closing or reloading it loses your changes/))
    .toBeVisible();
});

test('an unsaved correction stays behind the login when the session ends for inactivity', async () => {
  const { server, logInAgain } = await openChanged();
  vi.advanceTimersByTime(31 * MINUTE);
  await logInAgain();
  await expect.element(concerns).toHaveValue('Sleep');
  await saveCorrection();
  await expect.element(saved).toBeVisible();
  expect(server.corrections).toHaveLength(1);
});

test('a new login completes a correction that met an expired session', async () => {
  const { server, answers, logInAgain } = await openChanged();
  Object.assign(answers, {
    [`POST /api/kits/${kit}/questionnaire/corrections`]: () => new AppError('not_signed_in'),
    [tokenCall]: () => new AppError('refresh_token_not_found'),
  });
  await saveCorrection();
  await logInAgain();
  await expect.element(saved).toBeVisible();
  expect(server.corrections).toMatchObject([{ corrects: 1, answers: { biggest_concerns: 'Sleep' } }]);
});

test('another screen and a logout ask before an unsaved correction is lost', async () => {
  const { history } = await openChanged();
  await page.getByRole('link', { name: 'Account' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const loggingOut = page.getByRole('dialog', { name: 'Log out without saving?' });
  await loggingOut.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(concerns).toHaveValue('Sleep');
  expect(history.location.search).toContain('view=correct');
});

test('documents that wait for a consent do not cover the form', async () => {
  await openChanged({
    [`GET ${listConsents.path}`]: () => ({
      due: [aDocument('terms')],
      consents: [],
      patients: [],
      research: null,
    }),
  });
  await saveCorrection();
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: /^Please read/ })).not.toBeInTheDocument();
});
