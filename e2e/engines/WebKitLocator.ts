import { asLocator, getByTextSelector } from 'ivya';
import type { HasText, Locator } from './Page.ts';
import { persist } from './persist.ts';
import { WebKitFinder } from './WebKitFinder.ts';
import type { WebKitPage } from './WebKitPage.ts';

/** An element of a page in WebKit. As in Playwright, actions wait until the element can take them. */
export class WebKitLocator extends WebKitFinder implements Locator {
  readonly #page: WebKitPage;
  readonly #selector: string;
  readonly #frame: string | undefined;

  constructor(page: WebKitPage, selector: string, frame?: string) {
    super();
    this.#page = page;
    this.#selector = selector;
    this.#frame = frame;
  }

  protected below(selector: string): WebKitLocator {
    return new WebKitLocator(this.#page, `${this.#selector} >> ${selector}`, this.#frame);
  }

  first(): WebKitLocator {
    return this.nth(0);
  }

  last(): WebKitLocator {
    return this.nth(-1);
  }

  nth(index: number): WebKitLocator {
    return this.below(`nth=${index}`);
  }

  filter({ hasText }: HasText): WebKitLocator {
    if (hasText === undefined) return this;
    return this.below(getByTextSelector(hasText).replace('internal:text=', 'internal:has-text='));
  }

  async all(): Promise<WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  count(): Promise<number> {
    return this.#page.run('(selector) => stories.all(selector).length', [this.#selector], this.#frame);
  }

  isVisible(): Promise<boolean> {
    return this.#page.run(
      `(selector) => {
      const found = stories.all(selector);
      return found.length > 0 && stories.isVisible(stories.only(selector));
    }`,
      [this.#selector],
      this.#frame,
    );
  }

  /** Repeats a click that does not reach the element: one in some hundred of WebKitGTK's does not. */
  click(): Promise<void> {
    return this.#persist(async () => {
      const { x, y } = await this.#once<{ x: number; y: number }>('stories.pointOf');
      await this.#page.mouse.click(x, y);
      // A page that the click has closed or left answers no more.
      const isLost = await this.#page.run('stories.isAwaited', [], this.#frame).catch(() => false);
      if (isLost) throw new Error('The click is lost');
    });
  }

  async check(): Promise<void> {
    const isChecked = () => this.evaluate((element) => (element as HTMLInputElement).checked);
    if (await isChecked()) return;
    await this.click();
    if (!(await isChecked())) throw new Error(`${this.toString()} does not stay checked`);
  }

  fill(text: string): Promise<void> {
    return this.#persist(() => this.#once('stories.fillIn', text));
  }

  selectOption(choice: string): Promise<void> {
    return this.#persist(() => this.#once('stories.choose', choice));
  }

  scrollIntoViewIfNeeded(): Promise<void> {
    return this.#persist(() => this.#once('stories.bringIntoView'));
  }

  async setInputFiles(files: string | readonly string[]): Promise<void> {
    await this.#persist(() => this.#page.typeInto(this.#selector, [files].flat().join('\n')));
  }

  innerText(): Promise<string> {
    return this.evaluate((element) => element.innerText);
  }

  evaluate<R>(work: (element: HTMLElement) => R | Promise<R>): Promise<R> {
    return this.#persist(() => this.read(work));
  }

  /** Reads from the one element. Throws if it is not there now. */
  read<R>(work: (element: HTMLElement) => R | Promise<R>): Promise<R> {
    return this.#once(String(work));
  }

  override toString(): string {
    return asLocator('javascript', this.#selector);
  }

  #persist<T>(attempt: () => Promise<T>): Promise<T> {
    return persist(attempt, this.toString());
  }

  #once<R>(work: string, ...rest: unknown[]): Promise<R> {
    return this.#page.run(
      `(selector, ...rest) => (${work})(stories.only(selector), ...rest)`,
      [this.#selector, ...rest],
      this.#frame,
    );
  }
}
