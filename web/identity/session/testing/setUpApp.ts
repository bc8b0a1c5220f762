import { page } from 'vitest/browser';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Sets up an authenticator app, stores its recovery codes and goes on. The portal answers with `appAnswers`. */
export async function setUpApp() {
  await button('Set up an authenticator app').click();
  await page.getByLabelText('Code from the app').fill('123456');
  await button('Confirm').click();
  await page.getByLabelText('I have stored these codes in a safe place').click();
  await button('Done').click();
}
