import * as playwright from '@playwright/test';
import type { Locator, Page } from './Page.ts';
import { PATIENCE } from './persist.ts';
import { WebKitLocator } from './WebKitLocator.ts';
import { WebKitPage } from './WebKitPage.ts';

/** Expectations of elements in the stories of all engines. */
interface LocatorAssertions {
  toBeVisible(): Promise<void>;
  toBeHidden(): Promise<void>;
  toBeChecked(): Promise<void>;
  toHaveCount(count: number): Promise<void>;
  toHaveText(text: string | RegExp): Promise<void>;
  toContainText(text: string | RegExp): Promise<void>;
  toHaveValue(value: string): Promise<void>;
}

interface PageAssertions {
  toHaveURL(url: RegExp): Promise<void>;
}

interface Expect {
  (subject: Locator): LocatorAssertions;
  (subject: Page): PageAssertions;
  <T>(subject: T): ReturnType<typeof playwright.expect<T>>;
  readonly poll: typeof playwright.expect.poll;
}

/** Playwright's `expect`, which waits for elements of WebKit, too. */
export const expect = Object.assign(
  (subject: unknown) => {
    if (subject instanceof WebKitLocator) return ofElement(subject);
    if (subject instanceof WebKitPage) return ofPage(subject);
    return playwright.expect(subject);
  },
  { poll: playwright.expect.poll },
) as Expect;

/** Waits while an element is missing or a page is being left: the last reading is then the reason. */
const until = (subject: unknown, read: () => Promise<unknown>) =>
  playwright.expect.poll(() => read().catch(String), {
    message: String(subject),
    timeout: PATIENCE,
    intervals: [50, 50, 100, 200],
  });

function ofElement(element: WebKitLocator): LocatorAssertions {
  const text = until(element, async () =>
    (await element.read(({ textContent }) => textContent)).replaceAll(/\s+/g, ' ').trim(),
  );
  const inputs = (read: (input: HTMLInputElement) => unknown) =>
    until(element, () => element.read(read as (element: HTMLElement) => unknown));
  return {
    toBeVisible: () => until(element, () => element.isVisible()).toBe(true),
    toBeHidden: () => until(element, () => element.isVisible()).toBe(false),
    toBeChecked: () => inputs(({ checked }) => checked).toBe(true),
    toHaveCount: (count) => until(element, () => element.count()).toBe(count),
    toHaveText: (expected) => (typeof expected === 'string' ? text.toBe(expected) : text.toMatch(expected)),
    toContainText: (expected) =>
      typeof expected === 'string' ? text.toContain(expected) : text.toMatch(expected),
    toHaveValue: (value) => inputs((input) => input.value).toBe(value),
  };
}

const ofPage = (page: WebKitPage): PageAssertions => ({
  toHaveURL: (url) => until('The address', () => page.url()).toMatch(url),
});
