import { expect, type Page } from '@playwright/test';
import { login, newAccount } from './accountSteps.ts';
import { answerChoices, submitQuestionnaire } from './questionnaireSteps.ts';
import { send } from './send.ts';
import { test } from './sharedPortals.ts';
import { expectAccessible } from './watchedPage.ts';

const password = 'correct horse battery';
const email = 'anna.answers@example.org';

const post = (page: Page, address: string, body: object) => send(page, 'POST', address, body);
const concerns = (page: Page) => page.getByLabel(/biggest concerns/);
// The visible status: the announced one stays while a save runs.
const saved = (page: Page) => page.locator('[aria-hidden=true]', { hasText: /^Draft saved$/ });

test('the answers of a family outlive a crash, another device and a lost connection', async ({ shared }) => {
  const { admin } = shared;
  const desktop = await shared.aPerson();
  const phone = await shared.aPerson();
  let address = '';

  await test.step('a customer has a kit, and two devices', async () => {
    await post(admin.page, '/api/admin/kit-inventory', { kit_id: 'MB109132' });

    await newAccount(desktop.page, email, password, 'My daughter has stomach pain');
    const kit = await post(desktop.page, '/api/kits', {
      patient: { new: { first_name: 'Mia', last_name: 'Meyer' } },
      kit_id: 'MB109132',
      confirm_kit_id: 'MB109132',
    });
    address = `/enter-symptom-data?patient=${kit['patient_id']}&kit=${kit['id']}`;
    await login(phone.page, email, password);
    await phone.page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('a crash loses nothing, not even the last words', async () => {
    const { page } = desktop;
    await page.goto(address);
    await page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();
    await page.getByLabel(/Age of participant/).fill('9');
    await expect(saved(page)).toBeVisible();
    page.on('dialog', (question) => void question.accept());
    await concerns(page).fill('Pain');
    await page.reload();
    await expect(page.getByLabel(/Age of participant/)).toHaveValue('9');
    await expect(concerns(page)).toHaveValue('Pain');
  });

  await test.step('another device goes on, and neither overwrites the other unasked', async () => {
    await phone.page.goto(address);
    await expect(phone.page.getByText(/^Draft saved .+ Select this form to continue\.$/)).toBeVisible();
    await expectAccessible(phone.page);
    await phone.page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();
    await expect(concerns(phone.page)).toHaveValue('Pain');
    const { page, context } = desktop;
    await context.setOffline(true);
    await concerns(page).fill('Pain at night');
    await concerns(phone.page).fill('Pain in the evening');
    await expect(saved(phone.page)).toBeVisible();
    await context.setOffline(false);
    const question = page.getByRole('dialog', { name: 'Which answers do you want to keep?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Use the other answers' }).click();
    await expect(concerns(page)).toHaveValue('Pain in the evening');
  });

  await test.step('answers to different questions on two devices are merged without a question', async () => {
    const { page, context } = desktop;
    const comments = page.getByLabel(/Comments that might be helpful/);
    await context.setOffline(true);
    await comments.fill('Sleeps');
    await phone.page.getByLabel(/Allergies and dietary/).fill('Milk');
    await expect(saved(phone.page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel(/Allergies and dietary/)).toHaveValue('Milk');
    await expect(comments).toHaveValue('Sleeps');
    await expect(comments).toBeFocused();
    await expect(
      page.getByText('This form now shows newer answers from another tab or device.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(saved(page)).toBeVisible();
    await phone.page.reload();
    await expect(phone.page.getByLabel(/Comments that might be helpful/)).toHaveValue('Sleeps');
    await expect(phone.page.getByLabel(/Allergies and dietary/)).toHaveValue('Milk');
  });

  await test.step('without a connection everything is kept, and sent when it is back', async () => {
    const { page, context } = desktop;
    await context.setOffline(true);
    await answerChoices(page);
    await page.getByLabel(/Comments that might be helpful/).fill('Sleeps well');
    const unsent =
      'Not saved yet: the portal cannot be reached. Your answers stay on this device and will be sent again.';
    await expect(page.getByText(unsent).last()).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
  });

  await test.step('the answers are submitted, and the form leads back to the patient', async () => {
    const { page } = desktop;
    await page.getByLabel(/Allergies and dietary/).fill('Milk\nNuts');
    await page
      .getByRole('group', { name: 'Anxiety' })
      .getByRole('checkbox', { name: /^Current/ })
      .check();
    for (const mark of (
      await page.getByRole('button', { name: /in this group as not known$/ }).all()
    ).toReversed())
      await mark.click();
    await page.getByRole('button', { name: 'Submit questionnaire' }).click();
    await expect(page.getByRole('dialog')).toContainText('10 of 11 questions, 52 symptoms');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await submitQuestionnaire(page);
    await expect(page.getByRole('heading', { name: 'Mia Meyer' })).toBeVisible();
  });

  await test.step('the other device reads them in full, on the screen and on paper', async () => {
    const { page } = phone;
    await expect(
      page.getByText(
        'This kit already has Generic Questionnaire submitted. Each kit can only have one form submission.',
        { exact: true },
      ),
    ).toBeVisible();
    await page.goto(address);
    const read = page.getByRole('button', { name: 'View answers' });
    await expect(read).toBeVisible();
    await expectAccessible(page);
    await read.click();
    for (const answer of ['9 years', 'Canada', 'Pain in the evening', 'Sleeps well', 'Milk Nuts'])
      await expect(page.getByText(answer, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText(['1 current', '0 past', '51 not known', 'Anxiety']);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Not known: \d+$/ })
      .first()
      .click();
    await expect(page.getByRole('listitem').nth(4)).toBeVisible();
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('listitem')).toHaveCount(3 + 52);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(255, 255, 255)');
    await expect(page.getByText('Milk Nuts')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: null });
  });

  await test.step('a wrong answer is corrected on the desktop, and the phone reads both versions', async () => {
    const { page } = desktop;
    await page.goto(`${address}&view=answers`);
    await page.getByRole('button', { name: 'Correct these answers' }).click();
    await expect(concerns(page)).toHaveValue('Pain in the evening');
    await concerns(page).fill('Pain in the morning');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review correction' }).click();
    const question = page.getByRole('dialog', { name: 'Save the correction?' });
    await expect(question).toContainText('1 answer changes');
    await question.getByLabel(/Why do you correct the answers/).fill('Mixed up the times of day');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Save correction' }).click();
    // The form shows the text, too, until the answers take its place.
    await expect(page.getByRole('link', { name: 'Earlier versions' })).toBeVisible();
    await expect(page.getByText('Pain in the morning', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Earlier versions' }).click();
    await expect(page.getByRole('alert')).toContainText('Version 2 of 2, the newest.');
    await expectAccessible(page);

    await phone.page.goto('/kit/MB109132/answers?version=1');
    await expect(phone.page.getByRole('alert')).toContainText('because: Mixed up the times of day');
    await expect(phone.page.getByText('Differs')).toHaveCount(1);
    await expectAccessible(phone.page);
  });

  await test.step('an earlier version leads to the form, which asks before a reload loses a correction', async () => {
    const { page } = phone;
    await page.getByRole('link', { name: 'Correct the newest answers' }).click();
    await expect(concerns(page)).toHaveValue('Pain in the morning');
    await concerns(page).fill('Pain at noon');
    await expectAccessible(page);
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await page.reload();
    await expect(concerns(page)).toHaveValue('Pain in the morning');
    expect(asked).toEqual(['beforeunload']);
  });

  for (const { problems } of [admin, desktop, phone]) expect(problems).toEqual([]);
});
