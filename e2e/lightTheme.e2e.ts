import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { DARK, expectGround, LIGHT, reportPage } from './colorSchemes.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

/** Keeps the color scheme of each frame of the page in `window.schemes`. */
function watchFrames(): void {
  const seen = new Set<string | undefined>();
  const look = () => {
    if (document.body) seen.add(document.documentElement.dataset['colorScheme']);
    requestAnimationFrame(look);
  };
  look();
  Object.assign(window, { schemes: seen });
}

const schemesOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { schemes: Set<string> }).schemes]);

test('a customer chooses the light theme, and everything follows without a flash of dark', async ({
  sharedDemo,
}) => {
  const { page, newPage, problems } = await sharedDemo.aPerson();

  await test.step('the login has the choice, too', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expectGround(page, LIGHT);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expectGround(page, DARK);
  });

  await login(page, 'meyer@demo.example', DEMO_PASSWORD);
  await page.goto('/account');
  const theme = page.getByLabel('Theme on this device');

  await test.step('dark is the default; a choice counts at once, in other tabs as well', async () => {
    const other = await newPage();
    await other.goto('/patients');
    await expect(theme).toHaveValue('dark');
    await expectGround(page, DARK);
    await theme.selectOption('Light');
    for (const tab of [page, other]) await expectGround(tab, LIGHT);
    await expect(other.getByRole('button', { name: 'Logout' })).toHaveCSS('color', 'rgb(168, 31, 31)');
    await other.close();
  });

  await test.step('a reload paints no dark frame', async () => {
    await page.addInitScript(watchFrames);
    await page.reload();
    await expect(theme).toHaveValue('light');
    expect(await schemesOf(page)).toEqual(['light']);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f3f6f7');
    await expectAccessible(page);
  });

  await test.step('a report follows a change without a reload, and stays where its reader is', async () => {
    await page.goto('/kit/MB000101/report?tab=6');
    // On the whole screen, the page scrolls inside its frame.
    await page.getByRole('button', { name: 'Full screen' }).click();
    const frame = await reportPage(page);
    await expect(frame.locator('body')).toHaveCSS('background-color', LIGHT);
    await frame.evaluate(async () => {
      document.title = 'kept';
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      scrollTo(0, 500);
      await scrolled;
    });
    const steps = await page.evaluate(() => history.length);
    for (const [choice, color] of [
      ['dark', DARK],
      ['light', LIGHT],
    ] as const) {
      await page.evaluate((kept) => {
        localStorage.setItem('theme', JSON.stringify(kept));
        window.dispatchEvent(new Event('storage'));
      }, choice);
      await expect(frame.locator('body')).toHaveCSS('background-color', color);
      await expect.poll(() => frame.evaluate(() => [document.title, scrollY])).toEqual(['kept', 500]);
    }
    expect(await page.evaluate(() => history.length)).toBe(steps);
  });

  await test.step('a change of the system counts at once where it is chosen', async () => {
    await page.goto('/account');
    await theme.selectOption('As the system');
    await expectGround(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectGround(page, LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGround(page, DARK);
  });
  expect(problems).toEqual([]);
});

test('a browser that refuses storage shows the dark theme', async ({ sharedDemo }) => {
  const { page, problems } = await sharedDemo.aPerson();
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    }),
  );
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expectGround(page, DARK);
  expect(problems).toEqual([]);
});
