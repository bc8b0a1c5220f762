import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkFirstAdminLink, createFirstAdmin } from '#contract/identity/account.ts';
import { getCurrentSession } from '#contract/identity/session.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const button = () => page.getByRole('button', { name: 'Create Administrator' });

const renderSetup = (answers: Answers = {}) =>
  renderPortal('/setup#the-token', null, { [`POST ${checkFirstAdminLink.path}`]: () => ({}), ...answers });

async function fillIn() {
  await page.getByLabelText('Full Name').fill('Ada Nowak');
  await page.getByLabelText('Email Address').fill('Ada@Example.org');
  await page.getByLabelText('Password').fill('a long password');
}

test('creates the first administrator with the one-time link and logs in', async () => {
  const { history, received, answers } = await renderSetup({
    [`POST ${createFirstAdmin.path}`]: () => ({}),
  });
  await fillIn();
  answers[`GET ${getCurrentSession.path}`] = () => aCurrentSession(aProfile({ role: 'admin' }));
  await button().click();

  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  const [request] = received[`POST ${createFirstAdmin.path}`] ?? [];
  expect(request?.body).toEqual({
    token: 'the-token',
    full_name: 'Ada Nowak',
    email: 'ada@example.org',
    password: 'a long password',
  });
});

test('says that the browser did not keep the login of the first administrator', async () => {
  await renderSetup({ [`POST ${createFirstAdmin.path}`]: () => ({}) });
  await fillIn();
  await button().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your browser did not keep the login. Allow cookies for this site.');
});

test('names missing values at their fields', async () => {
  await renderSetup();
  await button().click();
  await expect.element(page.getByText('Full name is required')).toBeVisible();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect.element(page.getByText('Password should be at least 12 characters.')).toBeVisible();
  await expect.element(page.getByLabelText('Full Name')).toHaveFocus();
});

test('says before the form that the link of the first administrator has been used', async () => {
  await renderSetup({ [`POST ${checkFirstAdminLink.path}`]: refusal('otp_expired') });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not valid or has expired. Please request a new one.');
  await expect
    .element(page.getByText(/^If nobody is an administrator yet, start the portal again/))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

test('reports a link for the first administrator that was used meanwhile', async () => {
  await renderSetup({ [`POST ${createFirstAdmin.path}`]: refusal('otp_expired') });
  await fillIn();
  await button().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not valid or has expired. Please request a new one.');
});

test('shows a weak password of the first administrator at its field', async () => {
  await renderSetup({
    [`POST ${createFirstAdmin.path}`]: refusal('weak_password'),
  });
  await fillIn();
  await button().click();
  await expect
    .element(page.getByLabelText('Password'))
    .toHaveAccessibleDescription(
      'This password is too common or too easy to guess. Please choose another one, for example a few unrelated words.',
    );
  await expect.element(page.getByLabelText('Password')).toHaveFocus();
});
