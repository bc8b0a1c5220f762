import { readFileSync } from 'node:fs';
import type { Person } from './engines/everyEngine.ts';
import { expect } from './engines/expect.ts';
import { expectAccessible } from './watchedPage.ts';

/** The owner reads a practitioner's actions on the patient's page; the administrator finds and exports them from the log. */
export async function readAuditTrail(
  { page: owner }: Person,
  { page: admin, nextDownload }: Person,
  practitioner: string,
  kit_id: string,
): Promise<void> {
  await owner.getByRole('button', { name: /^Activity/ }).click();
  const activity = owner.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText(`${practitioner} opened page 1 of the report of kit ${kit_id}`);
  await expect(activity).toContainText(`${practitioner} downloaded the symptom data of kit ${kit_id}`);
  await expect(activity).toContainText(`You ended the access of ${practitioner}`);
  await expectAccessible(owner);

  await admin.getByRole('link', { name: 'Audit Log' }).click();
  await admin.getByRole('combobox', { name: 'Action' }).selectOption('Exported symptom data');
  await expect(admin.getByText('Total: 1 event', { exact: true })).toBeVisible();
  // The total is there a moment before the rows are drawn.
  const events = admin.getByRole('row').filter({ hasText: practitioner });
  await expect(events).toHaveCount(1);
  await expect(events).toContainText(kit_id);
  await expectAccessible(admin);
  const [download] = await Promise.all([
    nextDownload(),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('audit_log.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain(`"Exported symptom data","${practitioner}"`);
}
