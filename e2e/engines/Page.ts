import type * as playwright from '@playwright/test';

/**
 * The part of Playwright's `Page` that every engine has, for stories and steps that run in all of them. Playwright's own page is
 * one of these; `WebKitPage` is the other.
 */
export interface Page extends Finder {
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  close(): Promise<unknown>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  frameLocator(selector: string): Finder;
  evaluate<R>(work: () => R | Promise<R>): Promise<R>;
  evaluate<R, A>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  waitForEvent(event: 'popup'): Promise<Page>;
  /** A pointer at coordinates of the window. */
  readonly mouse: { click(x: number, y: number): Promise<void> };
  /** Types key by key into the element with the focus; a line break is the key Enter. */
  readonly keyboard: { type(text: string): Promise<void> };
  /** Requests with the session of the page. */
  readonly request: {
    get(address: string): Promise<Answer>;
    post(address: string, options: { data: object; headers?: Record<string, string> }): Promise<Answer>;
  };
}

/** Finds elements below a page, a frame or an element. */
export interface Finder {
  getByRole(role: Role, options?: RoleOptions): Locator;
  getByLabel(text: string | RegExp, options?: TextOptions): Locator;
  getByText(text: string | RegExp, options?: TextOptions): Locator;
  locator(selector: string, options?: HasText): Locator;
}

export interface Locator extends Finder {
  all(): Promise<Locator[]>;
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  filter(options: HasText): Locator;
  count(): Promise<number>;
  click(): Promise<void>;
  check(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(label: string): Promise<unknown>;
  setInputFiles(files: string | readonly string[]): Promise<void>;
  scrollIntoViewIfNeeded(): Promise<void>;
  innerText(): Promise<string>;
  evaluate<R>(work: (element: HTMLElement) => R | Promise<R>): Promise<R>;
}

export interface Answer {
  status(): number;
  text(): Promise<string>;
  body(): Promise<Buffer>;
}

/** A file that a browser has saved. */
export interface Download {
  suggestedFilename(): string;
  path(): Promise<string>;
}

export type Role = Parameters<playwright.Page['getByRole']>[0];

export interface RoleOptions extends TextOptions {
  readonly name?: string | RegExp;
  readonly level?: number;
}

export interface TextOptions {
  readonly exact?: boolean;
}

export interface HasText {
  readonly hasText?: string | RegExp;
}
