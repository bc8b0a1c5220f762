import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { issueTokens } from '#contract/identity/session.ts';
import { logIn, tab } from '#web/identity/session/testing/loginScreen.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

const signInCall = `POST ${issueTokens.path}`;

test.each(['/account', '/patients/00000000-0000-4000-8000-000000000000', '/no/such/page'])(
  'says at a first visit of %s that the page needs a login or does not exist',
  async (address) => {
    await renderPortal(address, null, { [signInCall]: refusal('invalid_credentials') });
    const asked = page.getByText('This page needs a login, or it does not exist.');
    await expect.element(asked).toBeVisible();
    expect(page.getByText('Your session has ended. Log in to go on.').elements()).toHaveLength(0);
    await logIn();
    await expect.element(asked).not.toBeInTheDocument();
  },
);

test.each(['/login', '/', '/register-kit?kit=MB000001'])(
  'says nothing about a page at a first visit of %s',
  async (address) => {
    await renderPortal(address, null);
    await expect.element(tab('Login')).toBeVisible();
    expect(page.getByText('This page needs a login', { exact: false }).elements()).toHaveLength(0);
  },
);
