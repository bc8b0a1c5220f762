import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { issueTokens } from '#contract/session.ts';
import { logIn } from '#web/session/testing/loginScreen.ts';

test('a browser that refuses cookies and storage leads a scanned label to the login, which says so', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('BroadcastChannel', refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  // The modules of the portal open their channel when they load.
  const { renderPortal } = await import('#web/testing/renderPortal.tsx');
  const { history } = await renderPortal('/register-kit?kit=MB000001#proof', null, {
    [`POST ${issueTokens.path}`]: () => ({ next_step: null }),
  });
  await logIn();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  expect(history.location.href).toBe('/login?next=%2Fregister-kit%3Fkit%3DMB000001');
});
