import { expect, type Frame, type Page } from '@playwright/test';

/** The ground of the dark theme as browsers compute it. */
export const DARK = 'rgb(14, 20, 23)';
/** The ground of the light theme as browsers compute it. */
export const LIGHT = 'rgb(243, 246, 247)';

/** Waits until the page has this ground. */
export const expectGround = (page: Page | Frame, color: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', color);

/** The frame of the report page that a screen shows. */
export async function reportPage(page: Page): Promise<Frame> {
  const frame = await (await page.locator('[data-document] iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error(`${page.url()} has no frame`);
  return frame;
}
