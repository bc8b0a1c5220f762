import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { signOut } from '#contract/identity/session.ts';
import { AppError } from '#contract/shared/errors.ts';
import {
  anna,
  newTokens,
  sessionCall,
  takeClock,
  tokenCall,
} from '#web/identity/session/testing/renderSession.ts';
import { aCurrentSession, renderPortal } from '#web/testing/renderPortal.tsx';
import {
  aCompleteDraft,
  type FakeServer,
  fakeQuestionnaire,
  kit,
  patient,
} from '../testing/fakeQuestionnaire.ts';

const concerns = page.getByLabelText('What are your biggest concerns?');
const layer = page.getByRole('dialog', { name: 'Log in again' });
const callOf = {
  draft: `PUT /api/kits/${kit}/questionnaire/drafts`,
  submission: `POST /api/kits/${kit}/questionnaire`,
};

/** Opens a questionnaire inside the whole portal. */
async function openInPortal(held: Partial<FakeServer> = {}) {
  takeClock();
  const questionnaire = fakeQuestionnaire(held);
  const { answers, history } = await renderPortal(
    `/enter-symptom-data?patient=${patient}&kit=${kit}&form=generic`,
    anna,
    { [`GET ${listPatients.path}`]: () => ({ patients: [] }), ...questionnaire.answers },
  );
  await expect.element(concerns).toBeVisible();

  const expire = (call: string) =>
    Object.assign(answers, {
      [call]: () => new AppError('not_signed_in'),
      [tokenCall]: () => new AppError('refresh_token_not_found'),
    });
  const logInAgain = async () => {
    await expect.element(layer.getByLabelText('Password')).toHaveFocus();
    Object.assign(answers, questionnaire.answers, {
      [tokenCall]: () => newTokens(),
      [sessionCall]: () => aCurrentSession(anna),
    });
    await layer.getByLabelText('Password').fill('a long password');
    await layer.getByRole('button', { name: 'Login' }).click();
    await expect.element(layer).not.toBeInTheDocument();
  };
  return { server: questionnaire.server, answers, history, expire, logInAgain };
}

test('a new login after an expired session saves the pending draft', async () => {
  const { server, history, expire, logInAgain } = await openInPortal();
  await concerns.fill('Sleep');
  expire(callOf.draft);
  vi.advanceTimersByTime(1_000);
  await logInAgain();
  await expect.element(concerns).toHaveValue('Sleep');
  await expect.poll(() => server.drafts).toMatchObject([{ answers: { biggest_concerns: 'Sleep' } }]);
  await expect.element(page.getByText('Draft saved', { exact: true }).last()).toBeVisible();
  expect(history.location.search).toContain('form=generic');
});

test('a new login completes a submission that met an expired session', async () => {
  const { server, expire, logInAgain } = await openInPortal({ drafts: [aCompleteDraft()] });
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  expire(callOf.submission);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await logInAgain();
  await expect.element(page.getByText('Questionnaire submitted successfully!')).toBeVisible();
  expect(server.received).toHaveLength(1);
});

test('logging out saves the last change and asks only if that fails', async () => {
  const { server, answers, history } = await openInPortal();
  const logout = page.getByRole('button', { name: 'Logout' });
  const question = page.getByRole('dialog', { name: 'Log out without saving?' });
  server.isFailing = true;
  await concerns.fill('Sleep');
  await logout.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();

  server.isFailing = false;
  Object.assign(answers, { [`POST ${signOut.path}`]: () => undefined });
  await logout.click();
  await expect.poll(() => history.location.pathname).toBe('/login');
  expect(server.drafts).toMatchObject([{ answers: { biggest_concerns: 'Sleep' } }]);
});
