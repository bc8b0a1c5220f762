import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './watchedPage.ts';

const notesOf = (page: Page, kit_id: string) => page.getByLabel(`Practitioner notes of ${kit_id}`);
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Which notes do you want to keep?' });

const save = (page: Page, kit_id: string) =>
  page.getByRole('button', { name: `Save notes of ${kit_id}` }).click();

/** A practitioner and an administrator write notes for one kit; neither overwrites unread notes. */
export async function writeNotesAtOnce(
  practitioner: Page,
  admin: Page,
  { kit_id, practitioner_name }: { kit_id: string; practitioner_name: string },
): Promise<void> {
  await practitioner.goto('/practitioner-patients');
  await admin.goto(`/practitioner-patients?tab=all&search=${kit_id.toLowerCase()}`);
  await notesOf(admin, kit_id).fill('Please call the family.');
  await notesOf(practitioner, kit_id).fill('Less sugar.');
  await save(practitioner, kit_id);
  await expect(practitioner.getByText('Saved', { exact: true })).toBeVisible();

  await save(admin, kit_id);
  await expect(conflict(admin).getByRole('region', { name: 'Theirs' })).toHaveText('Less sugar.');
  await expect(conflict(admin).getByText(`Saved by ${practitioner_name} on`)).toBeVisible();
  await expectAccessible(admin);
  await conflict(admin).getByRole('button', { name: 'Edit together' }).click();
  await expectAccessible(admin);
  // The live channel brings the newer notes at once: begin to type before.
  await notesOf(practitioner, kit_id).fill('Less sugar, more fibre.');
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible();

  const both = 'Less sugar.\n\nPlease call the family.';
  await save(practitioner, kit_id);
  await expect(conflict(practitioner).getByRole('region', { name: 'Theirs' })).toHaveText(both);
  await expect(conflict(practitioner).getByText('Saved by someone else on')).toBeVisible();
  await conflict(practitioner).getByRole('button', { name: 'Take theirs' }).click();
  await expect(notesOf(practitioner, kit_id)).toHaveValue(both);
}

/** The address holds the view: back, a reload and another window show the same. */
export async function restoreTable(page: Page, name: string): Promise<void> {
  await page.goto('/practitioner-patients?tab=all');
  await page.getByPlaceholder('Search patients, kits, or status...').fill(name.toLowerCase());
  await page.getByRole('button', { name: 'DOB' }).click();
  await page.getByRole('button', { name: 'DOB' }).click();
  await page.getByRole('combobox', { name: /rows per page/i }).selectOption('50');
  const query = `?search=${name.toLowerCase().replace(' ', '+')}&sort=dob&order=desc&page_size=50&tab=all`;
  await page.waitForURL(`/practitioner-patients${query}`);

  const expectRestored = async (shown: Page) => {
    await expect(shown.getByRole('rowheader', { name })).toBeVisible();
    await expect(shown.getByRole('columnheader', { name: 'DOB' })).toHaveAttribute('aria-sort', 'descending');
    await expect(shown.getByRole('tab', { name: 'All Patients', selected: true })).toBeVisible();
    await expect(shown.getByRole('combobox', { name: /rows per page/i })).toHaveValue('50');
  };
  await page.reload();
  await expectRestored(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.goBack();
  await expectRestored(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expectRestored(other);
  await other.close();

  // A sheet of A4 is as narrow as the screens with cards. It has all data as a table, and no controls.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  for (const heading of ['CUSTOMER EMAIL', 'KIT NOTES', 'DOB', 'PRACTITIONER NOTES'])
    await expect(page.getByRole('columnheader', { name: heading })).toBeVisible();
  for (const control of ['VIEW REPORT', 'DOWNLOAD SYMPTOM'])
    await expect(page.getByRole('columnheader', { name: control })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Presses Tab until an element has the focus. Sticky parts may hide no focused element on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isFocusInSight)).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there');
}

function isFocusInSight(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return true;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
  const seen = document.elementFromPoint(x, y);
  return seen !== null && (focused.contains(seen) || seen.contains(focused));
}

/** Finds a kit, writes notes and opens its report without a mouse; then looks at the table on a phone. */
export async function workByKeyboard(page: Page, kit_id: string): Promise<void> {
  await page.goto('/practitioner-patients');
  await expect(notesOf(page, kit_id)).toBeVisible();
  await tabTo(page, page.getByPlaceholder('Search patients, kits, or status...'));
  await page.keyboard.type(kit_id);
  await page.waitForURL(`/practitioner-patients?search=${kit_id}`);
  await tabTo(page, page.getByRole('button', { name: 'KIT ID' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`/practitioner-patients?search=${kit_id}&sort=kit_id`);
  await tabTo(page, notesOf(page, kit_id));
  await page.keyboard.press('End');
  await page.keyboard.type(' By keyboard.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (wide) await page.setViewportSize(wide);

  await tabTo(page, page.getByRole('link', { name: `View Report of ${kit_id}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Report for Kit ID: ${kit_id}` })).toBeVisible();
}

/** A new report leaves the filters once it was reviewed. */
export async function reviewReport(page: Page, kit_id: string): Promise<void> {
  await page.goto('/practitioner-patients?filter=new');
  await page.getByRole('link', { name: `View Report of ${kit_id}` }).click();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^Reviewed by you on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to patients' }).click();
  await expect(page.getByText('No new reports')).toBeVisible();
  await page.getByRole('button', { name: 'To review', exact: true }).click();
  await expect(page.getByText('No reports to review')).toBeVisible();
  await page.getByRole('button', { name: 'All kits', exact: true }).click();
  const mark = page.getByRole('checkbox', { name: `Reviewed: report of ${kit_id}` });
  await expect(mark).toBeChecked();
  await mark.click();
  await expect(mark).not.toBeChecked();
  await expectAccessible(page);
}
