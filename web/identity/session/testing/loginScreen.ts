import { page } from 'vitest/browser';

/** Locators of the login screen. */
export const email = () => page.getByLabelText('Email Address');
export const password = () => page.getByLabelText('Password');
export const reason = () => page.getByLabelText('Why are you taking this test?');
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const tab = (name: string) => page.getByRole('tab', { name });

/** Fills in and submits the Login tab. */
export async function logIn() {
  await email().fill('anna@example.org');
  await password().fill('a long password');
  await button('Login').click();
}

/** Fills in and submits the Register tab. */
export async function register(why: string) {
  await email().fill('anna@example.org');
  await password().fill('a long password');
  await reason().fill(why);
  await button('Register').click();
}
