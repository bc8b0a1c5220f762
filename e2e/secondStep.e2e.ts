import { TOTP } from 'otpauth';
import { enterPassword, newAccount, signOut, storeRecoveryCodes } from './accountSteps.ts';
import { everyEngine, test } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import { expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'second.step@example.org';

/**
 * The code that the app shows now, or some half minutes later. The portal takes each code once, and the next one early: a
 * half minute that ends between two steps of the story changes nothing.
 */
const appCode = (secret: string, half_minutes_later = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + half_minutes_later * 30_000 });

test(
  'an authenticator app and a recovery code each pass the second step',
  everyEngine,
  async ({ engine, sharedPortal }) => {
    const anna = await engine.aPerson(sharedPortal.portal);
    const { page } = anna;
    await newAccount(page, email, password, 'My daughter has stomach pain');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
    await page.getByLabel('Code from the app').fill(appCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const recovery_code = await storeRecoveryCodes(page);
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
    await signOut(page);

    await test.step('by the app', async () => {
      await enterPassword(page, email, password);
      await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/patients');
      await expect(page).toHaveURL(/\/second-step/);
      await page.getByLabel('Six-digit code').fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('This code is not correct. Please try again.')).toBeVisible();
      await page.getByLabel('Six-digit code').fill(appCode(secret, 1));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await signOut(page);
    });

    await test.step('by a recovery code', async () => {
      await enterPassword(page, email, password);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await page.getByLabel('Recovery code').fill(recovery_code.toLowerCase());
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.goto('/account');
      await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
    });
    expect(anna.problems).toEqual([]);
    await anna.close();
  },
);
