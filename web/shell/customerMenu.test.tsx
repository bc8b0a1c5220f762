import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKit, details, openPatient, patientAnswers } from '#web/families/patients/testing/openPatient.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const menu = page.getByRole('navigation', { name: 'Main menu' });
const patients = menu.getByRole('button', { name: 'List of patients', exact: true });
const kits = menu.getByRole('button', { name: 'List of patients and their kits' });
const longName = `Maria-Magdalena ${'von Hohenberg und Weißenfels '.repeat(6)}`.trim();

/** `count` patients; the first one has a long name. */
const family = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    ...details().patient,
    id: `7d444840-9dc0-41d1-b245-5ffdce74f${String(index).padStart(3, '0')}`,
    first_name: index === 0 ? longName : `Child ${index}`,
    kits: [],
  }));

const openMenu = (size: number) =>
  renderPortal('/account', aProfile(), { 'GET /api/patients': () => ({ patients: family(size) }) });

const box = (element: Element) => element.getBoundingClientRect();
const linesOf = (label: Element) => box(label).height / Number.parseFloat(getComputedStyle(label).lineHeight);

test.each([
  ['patients', patients],
  ['patients with their kits', kits],
])('scrolls a menu of 50 %s and keeps Account and Logout in sight', async (_, toggle) => {
  await openMenu(50);
  await page.viewport(1440, 600);
  await toggle.click();
  const last = menu.getByText('Child 49 Stone');
  await expect.element(last).toBeInTheDocument();
  await expect.element(last).not.toBeInViewport();
  await expect.element(menu.getByRole('link', { name: 'Account' })).toBeInViewport({ ratio: 1 });
  await expect.element(menu.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });

  last.element().scrollIntoView();
  await expect.element(last).toBeInViewport({ ratio: 1 });
  await expect.element(menu.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1440);
});

test('cuts a long name after two lines, and shows all of it on hover, focus or choice', async () => {
  const { history } = await openMenu(3);
  await patients.click();
  const link = menu.getByRole('link', { name: /^Maria-Magdalena/ });
  await expect.element(link).toHaveAccessibleName(`${longName} Stone`);
  const label = () => link.getByText(/^Maria/).element() as HTMLElement;
  const lines = () => linesOf(label());
  await expect.poll(lines).toBeCloseTo(2, 1);

  await link.hover();
  expect(label().title).toBe(`${longName} Stone`);
  await menu.getByRole('link', { name: 'Child 1 Stone' }).hover();
  expect(menu.getByText('Child 1 Stone').element()).toHaveProperty('title', '');

  await link.click();
  await expect.poll(() => history.location.pathname).toMatch(/^\/patients\//);
  await expect.poll(lines).toBeGreaterThan(3);
});

test('keeps the brand and every menu name on one line, and marks the current entry by a stripe', async () => {
  await openMenu(1);
  for (const name of ['Patients', 'Register Kit', 'Enter Your Symptom Data', 'Account'])
    await expect.poll(() => linesOf(menu.getByText(name, { exact: true }).element())).toBeCloseTo(1, 1);
  expect(linesOf(menu.getByText('Gut Health Portal').element())).toBeCloseTo(1, 1);
  const stripe = (name: string) =>
    getComputedStyle(menu.getByRole('link', { name, exact: true }).element(), '::before').borderLeftWidth;
  expect([stripe('Account'), stripe('Patients')]).toEqual(['3px', '0px']);
});

test.each([
  '/kit/MB000001/report',
  '/kit/MB000001/answers',
  `/patients/${details().patient.id}/kit-comparison`,
])('on %s, the menu marks the patient', async (screen) => {
  await renderPortal(screen, aProfile(), {
    'GET /api/patients': () => ({ patients: [{ ...details().patient, kits: [aKit(1)] }] }),
  });
  await expect
    .element(menu.getByRole('link', { name: 'Emma Stone' }))
    .toHaveAttribute('aria-current', 'true');
  expect(menu.element().querySelectorAll('[aria-current]')).toHaveLength(1);
});

test('on the deletion of the account, the menu marks Account', async () => {
  await renderPortal('/account/delete', aProfile());
  await expect.element(menu.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'true');
});

test('distinguishes patients of one name by date of birth in the menu', async () => {
  const [first, second, third] = family(3);
  const namesakes = [first, { ...second, first_name: longName, date_of_birth: null }];
  await renderPortal('/account', aProfile(), {
    'GET /api/patients': () => ({ patients: [...namesakes, third] }),
  });
  await patients.click();
  const link = menu.getByRole('link', { name: `${longName} Stone born May 17, 2019` });
  await expect.element(link.getByText('born May 17, 2019')).toBeInViewport();
  await expect.poll(() => linesOf(link.getByText(/^Maria/).element())).toBeCloseTo(2, 1);
  await expect.element(menu.getByRole('link', { name: `${longName} Stone no date of birth` })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Child 2 Stone', exact: true })).toBeVisible();

  await kits.click();
  await menu.getByRole('button', { name: `${longName} Stone born May 17, 2019` }).click();
  await expect
    .element(menu.getByRole('list', { name: `Kits of ${longName} Stone, born May 17, 2019` }))
    .toHaveTextContent('No kits available');
});

test('lists all kits of a patient for symptoms, rejected and cancelled ones included', async () => {
  await openPatient(() =>
    details({ kits: [aKit(1), aKit(2, { status: 'rejected' }), aKit(3, { status: 'cancelled' })] }),
  );
  await kits.click();
  await menu.getByRole('button', { name: 'Emma Stone' }).click();
  for (const name of ['MB000001', 'MB000002', 'MB000003'])
    await expect.element(menu.getByRole('link', { name })).toBeVisible();
});

test('centers the expand buttons in their rows', async () => {
  await openMenu(1);
  for (const [toggle, name] of [
    [patients, 'Patients'],
    [kits, 'Enter Your Symptom Data'],
  ] as const) {
    await expect.element(toggle).toBeVisible();
    const row = box(menu.getByRole('link', { name, exact: true }).element());
    const button = box(toggle.element());
    expect(button.top + button.height / 2).toBeCloseTo(row.top + row.height / 2, 0);
  }
});

test('shows a new patient and kit in the menu after the registration', async () => {
  const emma = { ...details().patient, kits: [] as object[] };
  const listed: object[] = [];
  await renderPortal('/register-kit', aProfile(), {
    'GET /api/patients': () => ({ patients: listed }),
    'POST /api/kits': () => {
      listed.push({ ...emma, kits: [aKit(1)] });
      return { id: aKit(1).id, kit_id: 'MB000001', patient_id: emma.id };
    },
  });
  await patients.click();
  await kits.click();
  await expect.element(menu.getByText('No patients yet').first()).toBeVisible();

  await page.getByLabelText('First Name').fill('Emma');
  await page.getByLabelText('Last Name').fill('Stone');
  await page.getByLabelText('Kit ID', { exact: true }).fill('MB000001');
  await page.getByLabelText('Confirm Kit ID').fill('MB000001');
  await page.getByRole('button', { name: 'Register Kit' }).click();
  await expect.element(menu.getByRole('link', { name: 'Emma Stone' })).toBeVisible();
  await menu.getByRole('button', { name: 'Emma Stone' }).click();
  await expect.element(menu.getByRole('link', { name: 'MB000001' })).toBeVisible();
});

test.each([
  ['a link', () => page.getByRole('link', { name: 'Register Kit' }).click()],
  [
    'a link to the current screen',
    () => page.getByRole('dialog').getByRole('link', { name: 'Emma Stone' }).click(),
  ],
])('closes the menu of a small screen by %s', async (_, go) => {
  await openPatient(() => details({ kits: [aKit(1)] }));
  await page.viewport(360, 740);
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(drawer).toBeVisible();
  await go();
  await expect.element(drawer).not.toBeInTheDocument();
});

test("closes the menu of a small screen by the browser's Back", async () => {
  const { history } = await renderPortal('/patients', aProfile(), {
    ...patientAnswers(() => details()),
    'GET /api/patients': () => ({ patients: [{ ...details().patient, kits: [] }, ...family(1)] }),
  });
  await page.viewport(360, 740);
  await page.getByRole('main').getByRole('link', { name: 'Emma Stone' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Emma Stone' })).toHaveFocus();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();

  history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Patients' })).toHaveFocus();
});
