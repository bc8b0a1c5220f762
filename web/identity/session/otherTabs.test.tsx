import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { signOut } from '#contract/identity/session.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import {
  anna,
  button,
  firstName,
  loginTab,
  newTokens,
  openOtherTab,
  renderSession,
  sessionCall,
  tokenCall,
} from './testing/renderSession.ts';

const ben = aProfile({ id: '0c7e0b5a-55a1-4d6b-9f0e-2f6f3d0a1b2c' as UserId, role: 'practitioner' });

const isContentFocused = () => document.activeElement?.closest('main') !== null;

test('ends the session after a logout in another tab', async () => {
  const { say } = openOtherTab();
  const { history } = await renderSession();
  say({ type: 'signed_out' });
  await expect.element(loginTab).toBeVisible();
  expect(history.location.href).toBe('/login?next=%2Fregister-kit');
});

test('locks a screen with unsaved work after a logout in another tab', async () => {
  const { say } = openOtherTab();
  await renderSession();
  await firstName.fill('Mia');
  say({ type: 'signed_out' });
  await expect.element(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
});

test('leaves the login screen after a login in another tab', async () => {
  const { say } = openOtherTab();
  const { history, answers } = await renderPortal('/login?next=/account', null);
  await expect.element(loginTab).toBeVisible();
  answers[sessionCall] = () => aCurrentSession(anna);
  say({ type: 'signed_in', user_id: anna.id });
  await expect.poll(() => history.location.href).toBe('/account');
  await expect.poll(isContentFocused).toBe(true);
});

test('leaves the second step after another tab has passed it', async () => {
  const { say } = openOtherTab();
  const { history, answers } = await renderPortal('/account', anna, {
    [sessionCall]: () => aCurrentSession(anna, { next_step: 'verify_second_step' }),
  });
  await expect.poll(() => history.location.href).toBe('/second-step?next=%2Faccount');
  answers[sessionCall] = () => aCurrentSession(anna);
  say({ type: 'signed_in', user_id: anna.id });
  await expect.poll(() => history.location.href).toBe('/account');
});

test("drops all data and unsaved work after another user's login in another tab", async () => {
  const { say } = openOtherTab();
  const { history, answers } = await renderSession();
  await firstName.fill('Mia');
  answers[sessionCall] = () => aCurrentSession(ben);
  say({ type: 'signed_in', user_id: ben.id });
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
});

test("changes nothing after the same user's login in another tab", async () => {
  const { say } = openOtherTab();
  const { calls, history } = await renderSession();
  await firstName.fill('Mia');
  say({ type: 'signed_in', user_id: anna.id });
  await expect.poll(() => calls(sessionCall)).toBe(2);
  await expect.element(firstName).toHaveValue('Mia');
  expect(history.location.href).toBe('/register-kit');
});

test('announces a login and a logout, and focuses the new screen', async () => {
  const { heard } = openOtherTab();
  const { answers } = await renderPortal('/login', null, {
    [tokenCall]: () => newTokens(),
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
  });
  await page.getByLabelText('Email Address').fill(anna.email);
  await page.getByLabelText('Password').fill('a long password');
  answers[sessionCall] = () => aCurrentSession(anna);
  await button('Login').click();
  await expect.poll(() => heard).toContainEqual({ type: 'signed_in', user_id: anna.id });
  await expect.poll(isContentFocused).toBe(true);

  await button('Logout').click();
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'signed_out' });
  await expect.element(button('Login')).toBeVisible();
  await expect.poll(isContentFocused).toBe(true);
});

test('does not announce a failed logout', async () => {
  const { heard } = openOtherTab();
  const { calls } = await renderSession({ [`POST ${signOut.path}`]: refusal('unavailable') });
  await button('Logout').click();
  await expect.poll(() => calls(`POST ${signOut.path}`)).toBe(1);
  await expect
    .element(page.getByText('The portal is not available at the moment. Please try again shortly.'))
    .toBeVisible();
  expect(heard).not.toContainEqual({ type: 'signed_out' });
});
