import { setTimeout } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../demo/families.ts';
import type { Page } from '../../e2e/engines/Page.ts';

/** Patience (ms) for a screen on a busy machine, and the pause between two looks. */
const PATIENCE = 30_000;
const PAUSE = 100;
/** Looks at a page that must be alike in a row: a list that follows its heading is included. */
const ALIKE = 3;

/** Logs in at the form. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await until(async () => !(await page.evaluate(() => location.pathname)).startsWith('/login'));
  await isLoaded(page);
}

/** Waits until a screen has its heading, loads nothing any more and stays as it is. */
export async function isLoaded(page: Page): Promise<void> {
  let last = '';
  let alike = 0;
  await until(async () => {
    const text = await page.evaluate(() => {
      const busy = document.querySelector('[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root');
      return busy || !document.querySelector('h1') ? '' : `${innerWidth} ${document.body.innerHTML.length}`;
    });
    alike = text !== '' && text === last ? alike + 1 : 0;
    last = text;
    return alike >= ALIKE;
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The screen does not come to rest');
    await setTimeout(PAUSE);
  }
}
