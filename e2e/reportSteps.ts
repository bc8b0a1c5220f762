import { expect, type Page } from '@playwright/test';
import { send } from './send.ts';
import { expectAccessible } from './watchedPage.ts';

/** Uploads and publishes the first page of a report. */
export async function publishPage(page: Page, kit_id: string): Promise<void> {
  await page.evaluate(
    async ([address, content]) => {
      const headers = { 'content-type': 'text/html' };
      await fetch(address, { method: 'PUT', headers, body: content });
    },
    [`/api/admin/reports/${kit_id}/pages/1`, aPage(`Report of ${kit_id}`)] as const,
  );
  await send(page, 'POST', `/api/admin/reports/${kit_id}/publish`);
}

/** Opens the species page, which is the last tab of a report. */
export async function openSpeciesPage(page: Page, heading: string): Promise<void> {
  await page.getByRole('tab').last().click();
  await expect(page.getByRole('tab', { name: 'SPECIES' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: heading })).toBeVisible();
  await expectAccessible(page);
}

export const aPage = (text: string) =>
  `<!doctype html><html lang="en"><title>${text}</title><h1>${text}</h1></html>`;
export const aPdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`;

/** Chooses files of reports for the import. */
export const choose = (page: Page, files: Readonly<Record<string, string>>) =>
  page.getByLabel('Report files').setInputFiles(
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/html',
      buffer: Buffer.from(content),
    })),
  );

/** Replaces the suggestion on the practitioner's tab. */
export async function replaceSuggestion(page: Page, text: string, reason: string): Promise<void> {
  const file = { name: 'suggestion.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf(text)) };
  await page.getByLabel('Suggestion file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Replace the suggestion?' });
  await expect(dialog).toContainText('replaces the published suggestion');
  await dialog.getByLabel('Reason for the replacement').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('Suggestion uploaded')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Reads why the suggestion of Mia's kit was replaced, and opens the copy before, which has this content. */
export async function readReplacedSuggestion(page: Page, content: string): Promise<void> {
  await page.goto('/kit/MB000201/report?tab=5');
  await expect(page.getByText(/^The suggestion was replaced on .*: The dose was too high\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Open the earlier version of the suggestion/ }).click();
  await expect(page.getByText(/^This is an earlier version\..*: The dose was too high\.$/)).toBeVisible();
  const address = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  expect(await (await page.request.get(address ?? '')).text()).toBe(content);
  await expectAccessible(page);
}

/** Reads why page 2 of Mia's report was replaced, and opens the version before. */
export async function readAmendment(page: Page): Promise<void> {
  await page.goto('/kit/MB000201/report?tab=2');
  await expect(page.getByText(/^Amended on /)).toBeVisible();
  await expect(page.getByText(/^Page 2 was replaced on .*: The reference was too small\.$/)).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Corrected ranges of Mia')).toBeVisible();
  await expect.poll(() => page.title()).toMatch(/^Mia Meyer · /);
  await page.getByRole('button', { name: /^Open the earlier version of page 2/ }).click();
  await expect(page.getByText('This is an earlier version.')).toBeVisible();
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: 'Ranges of Mia', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
}

/** Prints the current page 2 by its button, and the screen around it by the browser. */
export async function printPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show current' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  const printed = page.frameLocator('iframe[title="Printed page"]');
  await expect(printed.getByText('Corrected ranges of Mia')).toBeVisible();
  // The frame has reported that it prints.
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('To print this page of the report', { exact: false })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  // The frame leaves no empty sheet behind.
  expect((await page.locator('[data-document]').boundingBox())?.height).toBeLessThan(100);
  const color = page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading).color);
  expect(await color).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: null });
}

/** Opens the suggestion's own address, logs in and arrives at the suggestion. */
export async function openSuggestionWithoutSession(
  page: Page,
  email: string,
  password: string,
): Promise<void> {
  await page.goto('/api/kit/MB000201/suggestion-pdf');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/kit/MB000201/report?tab=5');
  await expect(page.getByRole('tab', { name: 'SUGGESTIONS' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/account');
}
