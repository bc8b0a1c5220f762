import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import type { Finder, HasText, Role, RoleOptions, TextOptions } from './Page.ts';
import type { WebKitLocator } from './WebKitLocator.ts';

/** Translates Playwright's locators into its selectors, which `inPage.ts` understands. */
export abstract class WebKitFinder implements Finder {
  protected abstract below(selector: string): WebKitLocator;

  getByRole(role: Role, options: RoleOptions = {}): WebKitLocator {
    return this.below(getByRoleSelector(role, options));
  }

  getByLabel(text: string | RegExp, options?: TextOptions): WebKitLocator {
    return this.below(getByLabelSelector(text, options));
  }

  getByText(text: string | RegExp, options?: TextOptions): WebKitLocator {
    return this.below(getByTextSelector(text, options));
  }

  locator(selector: string, options: HasText = {}): WebKitLocator {
    return this.below(selector).filter(options);
  }
}
