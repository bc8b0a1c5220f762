import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** A person's browser: a context of its own, whose page must never report an error or break the content policy. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong unseen: console errors, uncaught exceptions, policy violations, requests to other hosts. */
  readonly problems: string[];
}

export async function aPerson(browser: Browser, url: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser reports each answer of 400 and above; whether it was right, the story says.
    const is_answer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !is_answer) problems.push(message.text());
  });
  page.on('request', (request) => {
    // Only what goes out: the browser's own parts, its PDF viewer for example, load from itself.
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(url)) problems.push(request.url());
  });
  return { page, context, problems };
}

/** No accessibility violation on the screen as it is now (WCAG 2.2 AA and best practice). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // A report page is a document of its own, in an origin of its own.
    .exclude('iframe')
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  );
}
