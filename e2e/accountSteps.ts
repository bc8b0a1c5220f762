import { createFirstAdmin, followLink, signUp } from '#contract/identity/account.ts';
import { issueTokens } from '#contract/identity/session.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { send } from './send.ts';
import type { RunningPortal } from './startPortal.ts';
import { expectAccessible } from './watchedPage.ts';

/** Requests an account on the Register tab. */
export async function register(page: Page, email: string, password: string, reason: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Why are you taking this test?').fill(reason);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    page.getByText(/^Registration submitted! Please check your email for a confirmation link\./),
  ).toBeVisible();
}

/** Follows the first link of the newest mail to the address. */
export async function mailedLink(page: Page, email: string): Promise<void> {
  await page.goto('/dev/mail');
  await page.locator('article', { hasText: email }).first().getByRole('link').first().click();
}

/** Opens the newest mail to the address, follows its link and confirms. The person is then logged in. */
export async function openMailedLink(page: Page, email: string, password: string): Promise<void> {
  await mailedLink(page, email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: /confirm/i }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Signs up, confirms and opens the portal through the API, for stories about something else. */
export async function newAccount(page: Page, email: string, password: string, reason: string): Promise<void> {
  const data = { verification_reason: reason, registration_timestamp: new Date().toISOString() };
  await call(page, signUp.path, { email, password, data });
  const mails = await (await page.request.get('/dev/mail')).text();
  const mail = mails.split('<article>').find((text) => text.includes(email));
  const token_hash = /\/confirm#([\w-]+)/.exec(mail ?? '')?.[1];
  await call(page, followLink.path, { type: 'signup', token_hash, password });
  await openPortal(page);
}

/** The link to create the first administrator, as the terminal shows it. */
const firstAdminLink = ({ terminal }: RunningPortal): string =>
  /http\S+\/setup#\S+/.exec(terminal.join('\n'))?.[0] ?? '';

/** Creates the first administrator by the link in the terminal. */
export async function setUpFirstAdmin(page: Page, portal: RunningPortal, password: string): Promise<void> {
  await page.goto(firstAdminLink(portal));
  await page.getByLabel('Full name').fill('Ada Admin');
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByLabel('Password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create administrator' }).click();
}

/** Creates the first administrator through the API and opens the portal. */
export async function newFirstAdmin(page: Page, portal: RunningPortal, password: string): Promise<void> {
  const token = firstAdminLink(portal).split('#')[1];
  await call(page, createFirstAdmin.path, {
    token,
    full_name: 'Ada Admin',
    email: 'admin@example.org',
    password,
  });
  await openPortal(page);
}

/** Makes a practitioner of a new account, through the API. Resolves to the practitioner's code. */
export async function newPractitioner(
  page: Page,
  admin: Page,
  email: string,
  password: string,
): Promise<string> {
  await newAccount(page, email, password, 'I look after patients with kits');
  const { id } = await send(page, 'GET', '/api/profile');
  // The session ends with the role.
  await signOut(page);
  const made = { full_name: 'Dr. Paula Prent', role: 'practitioner' };
  const { practitioner_code = '' } = await send(admin, 'PATCH', `/api/admin/users/${id}`, made);
  await login(page, email, password);
  return practitioner_code;
}

async function call(page: Page, path: string, data: object): Promise<void> {
  // Only a page of the portal itself gets the session as cookies.
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(answer.status()).toBe(200);
}

async function openPortal(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** The first step of a login, at its form. */
export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in through the API and opens the portal, for stories about something else. */
export async function login(page: Page, email: string, password: string): Promise<void> {
  await call(page, `${issueTokens.path}?grant_type=password`, { email, password });
  await openPortal(page);
}

/** Logs in at the form. */
export async function loginByForm(page: Page, email: string, password: string): Promise<void> {
  await enterPassword(page, email, password);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
}

/** Confirms that the codes of a new second step are stored, and resolves to the first. */
export async function storeRecoveryCodes(page: Page): Promise<string> {
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const first = await codes.first().innerText();
  await page.getByLabel('I have stored these codes in a safe place').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return first;
}
