import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentSession } from '#contract/identity/session.ts';
import {
  appAnswers,
  codes,
  createCodesCall,
  makeCodes,
  verify,
} from '#web/identity/session/testing/secondStepAnswers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const getSession = `GET ${getCurrentSession.path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(answers: Answers = {}) {
  const portal = await renderPortal('/account', aProfile(), {
    [getSession]: () => aCurrentSession(aProfile(), { next_step: 'set_up_second_step' }),
    ...appAnswers,
    ...answers,
  });
  await button('Set up an authenticator app').click();
  await page.getByLabelText('Code from the app').fill('123456');
  return portal;
}

test('opens the portal after a required second step is set up and its recovery codes are stored', async () => {
  const { history, received, answers } = await open();
  await button('Confirm').click();
  await expect.element(page.getByText(codes[9] ?? '')).toBeVisible();
  expect(received[verify]).toHaveLength(1);

  answers[getSession] = () => aCurrentSession(aProfile());
  await expect.element(button('Done')).toBeDisabled();
  await page.getByLabelText('I have stored these codes in a safe place').click();
  await button('Done').click();
  await expect.poll(() => history.location.href).toBe('/account');
});

test('returns from a set-up to the choice of second steps', async () => {
  const { received } = await open();
  await button('Cancel').click();
  await expect.element(page.getByText('An authenticator app on your phone', { exact: false })).toHaveFocus();
  await button('Add a passkey').click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  expect(received[verify]).toBeUndefined();
});

test('tries again to create the first recovery codes', async () => {
  const { received, answers } = await open({ [createCodesCall]: refusal('unavailable') });
  await button('Confirm').click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent(
      'Your second step is set up, but the recovery codes could not be created. The portal is not available at the moment. Please try again shortly.',
    );
  await expect.element(alert).toHaveFocus();

  answers[createCodesCall] = makeCodes;
  await button('Try again').click();
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible();
  expect(received[verify]).toHaveLength(1);
});

test('opens the portal without recovery codes if they cannot be created', async () => {
  const { history, answers } = await open({ [createCodesCall]: refusal('unexpected') });
  await button('Confirm').click();
  answers[getSession] = () => aCurrentSession(aProfile());
  await button('Continue without').click();
  await expect.poll(() => history.location.href).toBe('/account');
});
