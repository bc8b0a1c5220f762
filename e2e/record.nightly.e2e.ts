import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { SHLInvalidPasscodeError, SHLManifestNotFoundError, SHLViewer } from 'kill-the-clipboard';
import { DEMO_PASSWORD } from '../demo/families.ts';
import { login } from './accountSteps.ts';
import { startDemo } from './demoPortal.ts';
import type { RunningPortal } from './startPortal.ts';
import { aPerson, expectAccessible } from './watchedPage.ts';

let demo: RunningPortal;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(() => demo.stop());

test('a family takes the whole record of a patient along, and sees so in the activity', async ({
  browser,
}) => {
  const { page, problems } = await aPerson(browser, demo.url);
  await login(page, 'meyer@demo.example', DEMO_PASSWORD);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mia Meyer/ })
    .first()
    .click();

  await page.getByRole('button', { name: /^Whole record/ }).click();
  await test.step('the file is a whole archive with the report as it was made', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the whole record' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^record_\d{4}-\d\d-\d\d\.zip$/);
    const archive = readFileSync(await download.path());
    for (const name of ['README.txt', 'fhir-bundle.json', 'MB000101_Ranges.html', 'SHA256SUMS'])
      expect(archive.includes(name), name).toBe(true);
  });

  await test.step('the download is the newest event', async () => {
    await page.getByRole('button', { name: /Activity/ }).click();
    const events = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await expect(events.first()).toContainText('You downloaded the whole record');
    await expectAccessible(page);
  });

  await test.step('a doctor without an account opens the record by a link, and the family sees who', async () => {
    await page.getByRole('button', { name: /^Show to a doctor/ }).click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name of the link' }).fill('Dr. Green');
    await dialog.getByRole('textbox', { name: 'Passcode' }).fill('246813');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    const shlinkURI = await dialog.getByRole('figure', { name: 'The link as text' }).innerText();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const viewer = new SHLViewer({ shlinkURI });
    const recipient = 'Dr. Green, Main Street';
    await expect(viewer.resolveSHL({ recipient, passcode: '000000' })).rejects.toThrow(
      SHLInvalidPasscodeError,
    );
    const { fhirResources } = await viewer.resolveSHL({ recipient, passcode: '246813' });
    expect(JSON.stringify(fhirResources)).toContain('"Mia"');

    await test.step('without an app, the same link opens in any browser', async () => {
      const doctor = await aPerson(browser, demo.url);
      await doctor.page.goto(shlinkURI);
      await doctor.page.getByRole('textbox', { name: 'Your name or practice' }).fill('Nurse Blue');
      await doctor.page.getByRole('textbox', { name: 'Passcode' }).fill('246813');
      await expectAccessible(doctor.page);
      await doctor.page.getByRole('button', { name: 'Open Record' }).click();
      await expect(doctor.page.getByRole('heading', { level: 1, name: 'Mia Meyer' })).toBeVisible();
      await expect(doctor.page.getByRole('heading', { name: 'Kit MB000101', exact: true })).toBeVisible();
      await expect(doctor.page.getByRole('heading', { name: /^Symptom data of kit MB000101/ })).toBeVisible();
      const report = doctor.page.getByRole('region', { name: 'Kit MB000101' });
      await report.getByRole('button', { name: 'Ranges' }).click();
      await expect(
        doctor.page.frameLocator('iframe[title="Ranges"]').getByRole('heading').first(),
      ).toBeVisible();
      await expectAccessible(doctor.page);
      expect(doctor.problems).toEqual([]);
    });

    await page.reload();
    await page.getByRole('button', { name: /^Show to a doctor/ }).click();
    const link = page.getByRole('list', { name: 'Links to the record' }).getByRole('listitem').first();
    await expect(link).toContainText('Opened 2 of 10 times: 1 of 5 wrong passcodes entered.');
    await expect(link).toContainText(recipient);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End link Dr. Green' }).click();
    await page.getByRole('button', { name: 'End Link', exact: true }).click();
    await expect(link).toContainText(/^Dr\. GreenEnded/);
    await expect(viewer.resolveSHL({ recipient, passcode: '246813' })).rejects.toThrow(
      SHLManifestNotFoundError,
    );
  });

  await test.step('a program reads the same patient as FHIR', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const answer = await page.request.get(`/api/fhir/R4/Patient/${id}/$everything`);
    expect(answer.headers()['content-type']).toBe('application/fhir+json');
    const { entry } = (await answer.json()) as { entry: { resource: object }[] };
    expect(entry[0]?.resource).toMatchObject({ resourceType: 'Patient', name: [{ given: ['Mia'] }] });
  });
  expect(problems).toEqual([]);
});
