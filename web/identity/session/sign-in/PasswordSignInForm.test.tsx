import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getCurrentSession, issueTokens } from '#contract/identity/session.ts';
import { button, email, password } from '#web/identity/session/testing/loginScreen.ts';
import { type Answers, fakeServer, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile } from '#web/testing/renderPortal.tsx';
import { PasswordSignInForm } from './PasswordSignInForm.tsx';

const signInCall = `POST ${issueTokens.path}`;
const sessionCall = `GET ${getCurrentSession.path}`;
const session = aCurrentSession(aProfile(), { next_step: 'verify_second_step' });

async function renderForm(answers: Answers, fixed?: string) {
  const received = fakeServer(answers);
  const onSignedIn = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordSignInForm onSignedIn={onSignedIn} {...(fixed && { email: fixed })} />
    </QueryClientProvider>,
  );
  return { received, onSignedIn };
}

test('logs in with a fixed address and hands on the session', async () => {
  const { received, onSignedIn } = await renderForm(
    { [signInCall]: () => ({ next_step: 'verify_second_step' }), [sessionCall]: () => session },
    'anna@example.org',
  );
  await expect.element(email()).toHaveAttribute('readonly');
  await expect.element(email()).toHaveValue('anna@example.org');
  await expect.element(password()).toHaveFocus();
  await password().fill('a long password');
  await button('Login').click();

  await expect.poll(() => onSignedIn.mock.calls[0]?.[0]).toEqual(session);
  expect(received[signInCall]).toEqual([
    { query: { grant_type: 'password' }, body: { email: 'anna@example.org', password: 'a long password' } },
  ]);
  await expect.element(button('Please wait...')).toBeDisabled();
});

test('explains a refused login on a locked screen and accepts another', async () => {
  const { onSignedIn } = await renderForm({ [signInCall]: refusal('invalid_credentials') });
  await expect.element(email()).toHaveFocus();
  await email().fill('anna@example.org');
  await password().fill('a wrong password');
  await button('Login').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Invalid login credentials');
  await expect.element(alert).toHaveFocus();
  await expect.element(button('Login')).toBeEnabled();
  expect(onSignedIn).not.toHaveBeenCalled();
});
