import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKit, details } from '#web/families/patients/testing/openPatient.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const main = page.getByRole('main');
const emma = details().patient;
const noah = { ...emma, id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', first_name: 'Noah' };

const open = (patients: object[]) =>
  renderPortal('/enter-symptom-data', aProfile(), { 'GET /api/patients': () => ({ patients }) });

test('the choice of a kit offers the kits of all patients on the page, those without a questionnaire first', async () => {
  await open([
    { ...emma, kits: [aKit(1, { questionnaire_submitted: true }), aKit(2)] },
    { ...noah, kits: [aKit(3), aKit(4, { status: 'rejected' })] },
  ]);
  await page.viewport(360, 740);
  await expect.element(page.getByRole('heading', { name: 'Select Patient and Kit' })).toBeVisible();
  await expect
    .element(main.getByText('Please select a patient and kit from the sidebar to continue.'))
    .toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'To fill in' })).toBeVisible();
  const links = main.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map((link) => [link.ariaLabel, link.search])).toEqual([
    ['Fill in questionnaire for MB000002', `?patient=${emma.id}&kit=${aKit(2).id}`],
    ['Fill in questionnaire for MB000003', `?patient=${noah.id}&kit=${aKit(3).id}`],
    ['View answers for MB000001', `?patient=${emma.id}&kit=${aKit(1).id}&view=answers`],
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('the choice of a kit distinguishes patients of the same name', async () => {
  await open([
    { ...emma, kits: [aKit(1)] },
    { ...noah, first_name: 'Emma', date_of_birth: null, kits: [aKit(2)] },
  ]);
  await expect
    .element(main.getByText('born May 17, 2019 · Kit MB000001 · registered Jan 3, 2026'))
    .toBeVisible();
  await expect
    .element(main.getByText('no date of birth · Kit MB000002 · registered Jan 3, 2026'))
    .toBeVisible();
});

test.each([
  ['without patients', []],
  ['without kits', [{ ...emma, kits: [] }]],
  ['with cancelled kits only', [{ ...emma, kits: [aKit(1, { status: 'cancelled' })] }]],
])('the choice of a kit %s leads to the registration', async (_, patients) => {
  await open(patients);
  await expect
    .element(main.getByText('Register a kit first. Its questionnaire then waits for you here.'))
    .toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Register Kit' }))
    .toHaveAttribute('href', '/register-kit');
});

test('the choice of a kit can be loaded again after a failure', async () => {
  const { answers } = await renderPortal('/enter-symptom-data', aProfile(), {
    'GET /api/patients': refusal('unexpected'),
  });
  await expect.element(main.getByText('Failed to load patients. Please try again.')).toBeVisible();
  answers['GET /api/patients'] = () => ({ patients: [{ ...emma, kits: [aKit(1)] }] });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('link', { name: /^Fill in questionnaire/ })).toBeVisible();
});
