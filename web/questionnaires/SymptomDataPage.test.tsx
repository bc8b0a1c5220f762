import { expect, test } from 'vitest';
import { kit, patient, renderSymptomData } from './renderSymptomData.tsx';

const selection = `?patient=${patient}&kit=${kit}`;

test.each(['', `?patient=${patient}`])('asks for a patient and a kit: %s', async (search) => {
  const { screen } = await renderSymptomData(search);

  await expect.element(screen.getByRole('heading', { name: 'Select Patient and Kit' })).toBeVisible();
  await expect
    .element(screen.getByText('Please select a patient and kit from the sidebar to continue.'))
    .toBeVisible();
});

test('offers both questionnaires; the chosen one is in the address, and there is a way back', async () => {
  const { screen, history } = await renderSymptomData(selection);

  await expect.element(screen.getByRole('heading', { name: 'Select Questionnaire Type' })).toBeVisible();
  await expect.element(screen.getByText('Patient: Emma Stone | Kit: MB000132')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'ASD Cohort Form' })).toBeVisible();
  await screen.getByRole('button', { name: 'SELECT THIS FORM' }).last().click();

  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Generic Questionnaire' }))
    .toBeVisible();
  for (const section of ['Basic Information', 'Health Information', 'Symptoms', 'Additional Information'])
    await expect.element(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
  expect(history.location.search).toContain('form=generic');

  await screen.getByRole('button', { name: 'Back to form selection' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Select Questionnaire Type' })).toBeVisible();
});

test('an unknown form is answered by the choice of forms', async () => {
  const { screen } = await renderSymptomData(`${selection}&form=none`);
  await expect.element(screen.getByRole('heading', { name: 'Select Questionnaire Type' })).toBeVisible();
});

test.each([
  ['original', 'ASD Cohort Form'],
  ['generic', 'Generic Questionnaire'],
  ['of_long_ago', 'a form'],
])('a kit with %s submitted takes no second one', async (form_type, title) => {
  const submitted = { form_type, created_at: '2026-03-01T10:00:00Z' };
  const { screen } = await renderSymptomData(`${selection}&form=generic`, { submitted });

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      `This kit already has ${title} submitted. Each kit can only have one form submission.`,
    );
  for (const button of screen.getByRole('button', { name: 'SELECT THIS FORM' }).all())
    await expect.element(button).toBeDisabled();
});

test('a failed look-up can be tried again in place', async () => {
  const { screen, server } = await renderSymptomData(selection, { is_failing: true });
  await expect.element(screen.getByText('Failed to validate kit. Please try again.')).toBeVisible();

  server.is_failing = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Select Questionnaire Type' })).toBeVisible();
});
