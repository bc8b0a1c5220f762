import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const progress = () => document.querySelector('[data-navigates]') !== null;
const heading = () => document.querySelector('h1')?.textContent;

test('a click in the menu is drawn as progress before the next screen is there, and ends with it', async () => {
  await renderPortal('/unassigned-kits', aProfile({ role: 'practitioner' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Unassigned Kits' })).toBeVisible();
  const drawn: [boolean, string | null | undefined][] = [];
  const watch = () => {
    drawn.push([progress(), heading()]);
    frame = requestAnimationFrame(watch);
  };
  let frame = requestAnimationFrame(watch);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect.poll(progress).toBe(false);
  cancelAnimationFrame(frame);
  expect(drawn.find(([isDrawn]) => isDrawn)?.[1]).toBe('Unassigned Kits');
});

test('a changed search of the same screen shows no progress', async () => {
  const { history } = await renderPortal('/unassigned-kits', aProfile({ role: 'practitioner' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Unassigned Kits' })).toBeVisible();
  let hasNavigated = false;
  const seen = new MutationObserver(() => {
    hasNavigated ||= progress();
  });
  seen.observe(document.body, { childList: true, subtree: true });
  history.push('/unassigned-kits?page=2');
  await expect.poll(() => history.location.search).toContain('page=2');
  await page.getByRole('link', { name: 'Account' }).hover();
  expect(hasNavigated).toBe(false);
  seen.disconnect();
});
