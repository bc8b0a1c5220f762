import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { issueTokens } from '#contract/identity/session.ts';
import { logIn } from '#web/identity/session/testing/loginScreen.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('a browser that refuses cookies and storage leads a scanned label to the login, which says so', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const { history } = await renderPortal('/register-kit?kit=MB000001#proof', null, {
    [`POST ${issueTokens.path}`]: () => ({ next_step: null }),
  });
  await logIn();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
  expect(history.location.href).toBe('/login?next=%2Fregister-kit%3Fkit%3DMB000001');
});

test('a browser that refuses channels loads the portal, which receives nothing from other tabs', async () => {
  vi.stubGlobal('BroadcastChannel', refuse);
  // The channel is opened when the module loads: the query loads it anew.
  const address = '/web/identity/session/channel.ts?refused';
  const { announce, listenToTabs }: typeof import('#web/identity/session/channel.ts') = await import(
    /* @vite-ignore */ address
  );
  announce({ type: 'active' });
  listenToTabs(() => undefined)();
});
