import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, email, password, reason } from '#web/identity/session/testing/loginScreen.ts';
import { renderPortal } from '#web/testing/renderPortal.tsx';

test.each([
  ['Login', 'the request fails on its way', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Register', 'the request fails on its way', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Login', 'a proxy answers', async () => new Response('<p>Bad Gateway</p>', { status: 502 })],
] as const)('%s says that an error is unexpected if %s', async (name, _, answer) => {
  await renderPortal(name === 'Login' ? '/login' : '/login?tab=register', null);
  await expect.element(button(name)).toBeVisible();
  vi.stubGlobal('fetch', answer);
  await email().fill('anna@example.org');
  await password().fill('a long password');
  if (name === 'Register') await reason().fill('I want to know more');
  await button(name).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An unexpected error occurred. Please try again.');
});
