import { expect, type Page } from '@playwright/test';

/** Asks for an account on the Register tab. */
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

/** Opens the newest mail to the address, follows its link and confirms; the person is signed in then. */
export async function openMailedLink(page: Page, email: string, password: string): Promise<void> {
  await mailedLink(page, email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: /confirm/i }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

export async function login(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
}
