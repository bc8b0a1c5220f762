import type { Behaviors } from '#contract/questionnaires/answers.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { getQuestionnaireState } from '#contract/questionnaires/questionnaires.ts';
import { expect } from './engines/expect.ts';
import type { Page } from './engines/Page.ts';
import { tickBelowHeads } from './matrixSteps.ts';
import { expectAccessible } from './watchedPage.ts';

async function choose(page: Page, question: RegExp, choice: string): Promise<void> {
  const radio = page
    .getByRole('radiogroup', { name: question })
    .getByRole('radio', { name: choice, exact: true });
  // Symptoms get their true height a frame after they become visible, so elements below may move once more.
  await radio.scrollIntoViewIfNeeded();
  await radio.check();
}

/** Goes to the kit by the sidebar, answers every question and all 52 symptoms, submits, and compares the stored answers. */
export async function answerGenericQuestionnaire(page: Page, patient: string, kit_id: string): Promise<void> {
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Enter Your Symptom Data' }).click();
  await menu.getByRole('button', { name: patient }).click();
  await menu.getByRole('link', { name: kit_id }).click();
  await expect(page.getByText(`Patient: ${patient} | Kit: ${kit_id}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();

  await page.getByLabel(/Age of participant/).fill('9');
  await answerChoices(page);
  const ticked = await tickBelowHeads(page, generic);
  await page.getByLabel(/biggest concerns/).fill('Pain in the evening');
  await page.getByLabel(/Comments that might be helpful/).fill('Sleeps well');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await expect(page.getByRole('alert')).toContainText('Allergies and dietary restrictions are required');
  // A person clicks there first. Without it, the next click at the same place is the second one of a double click to WebKit.
  await page.getByLabel(/Allergies and dietary/).click();
  await page.getByLabel(/Allergies and dietary/).fill('None');
  const kit = await page.evaluate(() => new URLSearchParams(location.search).get('kit'));
  await submitQuestionnaire(page);
  expect(await storedBehaviors(page, kit)).toEqual(ticked);
}

/** The submitted symptoms of a kit, as the API gives them to its owner. */
async function storedBehaviors(page: Page, kit: string | null): Promise<Behaviors> {
  const answer = await page.request.get(`/api/kits/${kit}/questionnaire`);
  const { submitted } = getQuestionnaireState.result.parse(JSON.parse(await answer.text()));
  const stored = Object.entries(submitted?.behaviors ?? {});
  return Object.fromEntries(
    stored.map(([key, { current, past, not_known }]) => [key, { current, past, not_known }]),
  );
}

/** Answers the choices of the Generic Questionnaire. */
export async function answerChoices(page: Page): Promise<void> {
  await choose(page, /Location/, 'Canada');
  await choose(page, /GI issues/, 'Yes');
  await choose(page, /Constipation/, 'No');
  await choose(page, /Bloating/, 'Unsure');
  await choose(page, /Bowel movements per day/, '1');
  await choose(page, /antibiotics or antifungals/, 'No');
}

/** Submits a complete questionnaire after the final review. */
export async function submitQuestionnaire(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit questionnaire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Questionnaire submitted successfully!')).toBeVisible();
}
