import type { Locator, Page } from './engines/Page.ts';

export const rowOf = (page: Page, kit_id: string): Locator =>
  page.getByRole('row').filter({ hasText: kit_id });

/** The number of a tile above the kits. */
export const tile = (page: Page, label: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
