import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#contract/errors.ts';
import { listPatients } from '#contract/patients.ts';
import { aVisit, renderPortal } from '#web/testing/renderPortal.tsx';
import { anna, aSession, takeClock, tokenCall, visitCall } from '#web/visit/openVisit.ts';
import { fakeQuestionnaire, kit, patient } from '../fakeQuestionnaire.ts';

const concerns = page.getByLabelText('What are your biggest concerns?');
const layer = page.getByRole('dialog', { name: 'Log in again' });

test('after the session has expired, a new login saves what waits', async () => {
  takeClock();
  const { server, answers: questionnaire } = fakeQuestionnaire();
  const draftCall = `PUT /api/kits/${kit}/questionnaire/drafts`;
  const { answers, history } = await renderPortal(
    `/enter-symptom-data?patient=${patient}&kit=${kit}&form=generic`,
    anna,
    { [`GET ${listPatients.path}`]: () => ({ patients: [] }), ...questionnaire },
  );
  await concerns.fill('Sleep');
  Object.assign(answers, {
    [draftCall]: () => new AppError('not_signed_in'),
    [tokenCall]: () => new AppError('refresh_token_not_found'),
  });
  vi.advanceTimersByTime(1_000);
  await expect.element(layer.getByLabelText('Password')).toHaveFocus();

  Object.assign(answers, questionnaire, {
    [tokenCall]: () => aSession(),
    [visitCall]: () => aVisit(anna),
  });
  await layer.getByLabelText('Password').fill('a long password');
  await layer.getByRole('button', { name: 'Login' }).click();
  await expect.element(layer).not.toBeInTheDocument();
  await expect.element(concerns).toHaveValue('Sleep');
  await expect.poll(() => server.drafts).toMatchObject([{ answers: { biggest_concerns: 'Sleep' } }]);
  await expect.element(page.getByText('Draft saved', { exact: true }).last()).toBeVisible();
  expect(history.location.search).toContain('form=generic');
});
