import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentSession } from '#contract/identity/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aKit, details, patient_id, patientAddress, patientAnswers } from './testing/openPatient.ts';

const main = page.getByRole('main');
const emma = details().patient;
const noah = { ...emma, id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', first_name: 'Noah', date_of_birth: null };
const sentence = main.getByText('Select a patient from the sidebar to view their kits.');
const kitsOfEmma = main.getByRole('list', { name: 'Kits of Emma Stone' });

const open = (patients: object[]) =>
  renderPortal('/patients', aProfile(), { 'GET /api/patients': () => ({ patients }) });

/** Emma with these kits, and Noah without any. */
const family = (kits: object[]) => [
  { ...emma, kits },
  { ...noah, kits: [] },
];

test('a new account sees three pictured steps and one button to begin with', async () => {
  await open([]);
  await expect.element(sentence).toBeVisible();
  const steps = main.getByRole('region', { name: 'First steps' });
  await expect.element(steps).toBeVisible();
  const titles = steps.getByRole('heading', { level: 2 }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    '1. Register the kit',
    '2. Answer the questions',
    '3. Read the report',
  ]);
  await expect.element(main.getByRole('link')).toHaveAttribute('href', '/register-kit');
});

test('the home of several patients has a card for each, with age and date of birth', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await open(family([aKit(1)]));
  await expect.element(sentence).toBeVisible();
  const cards = main.getByRole('list', { name: 'Patients' });
  await expect
    .element(cards.getByRole('link', { name: 'Emma Stone' }))
    .toHaveAttribute('href', patientAddress);
  await expect.element(cards.getByText('6 years old · born May 17, 2019')).toBeVisible();
  await expect.element(cards.getByText('No date of birth')).toBeVisible();
  await expect.element(cards.getByText('No kits found for this patient')).toBeVisible();
  await expect
    .element(cards.getByRole('link', { name: 'Register Kit' }))
    .toHaveAttribute('href', `/register-kit?patient=${noah.id}`);
});

test('staff who own patients see no button that registers a kit', async () => {
  const profile = aProfile({ role: 'practitioner' });
  await renderPortal('/patients', profile, {
    'GET /api/patients': () => ({ patients: family([aKit(1, { status: 'rejected' })]) }),
    [`GET ${getCurrentSession.path}`]: () => aCurrentSession(profile, { owns_patients: true }),
  });
  await expect.element(main.getByText('No kits found for this patient')).toBeVisible();
  const links = main.getByRole('link').elements();
  expect(links.map(({ textContent }) => textContent)).toEqual(['Emma Stone', 'Noah Stone']);
});

test('the card of a patient shows the status of each kit and its next step', async () => {
  await open(
    family([
      aKit(3),
      aKit(2, { status: 'in_analysis', questionnaire_submitted: true }),
      aKit(1, {
        status: 'report_ready',
        questionnaire_submitted: true,
        report_generated_at: '2026-02-01T10:00:00Z',
      }),
    ]),
  );
  await expect.element(kitsOfEmma.getByText('Registered', { exact: true })).toBeVisible();
  await expect.element(kitsOfEmma.getByText('In analysis', { exact: true })).toBeVisible();
  await expect.element(kitsOfEmma.getByText('Report ready', { exact: true })).toBeVisible();
  const links = kitsOfEmma.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map((link) => [link.ariaLabel, link.pathname + link.search])).toEqual([
    ['Fill in questionnaire for MB000003', `/enter-symptom-data?patient=${patient_id}&kit=${aKit(3).id}`],
    ['View report for MB000001', '/kit/MB000001/report'],
  ]);
  expect(links.map(isFilled)).toEqual([true, false]);
});

test('a question of the laboratory is quoted and has the filled button of the screen', async () => {
  const question = {
    id: 2,
    status: 'information_needed',
    changed_at: '2026-02-01T10:00:00Z',
    reason: 'On which day was the sample taken?',
    answer: null,
  };
  await open(family([aKit(2), { ...aKit(1, { status: 'information_needed' }), last_change: question }]));
  await expect.element(kitsOfEmma.getByText('On which day was the sample taken?')).toBeVisible();
  const links = kitsOfEmma.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Fill in questionnaire',
    'Answer the laboratory',
  ]);
  expect(links.map(isFilled)).toEqual([false, true]);
});

const isFilled = (link: Element) => link.classList.contains('contained');

test('of several patients, one has the filled button', async () => {
  await open([
    { ...noah, kits: [] },
    { ...emma, kits: [aKit(1, { status: 'report_ready', report_generated_at: '2026-02-01T10:00:00Z' })] },
  ]);
  const report = main.getByRole('link', { name: 'View report for MB000001' });
  await expect.element(report).toBeVisible();
  expect(isFilled(report.element())).toBe(true);
  expect(isFilled(main.getByRole('link', { name: 'Register Kit' }).element())).toBe(false);
});

test('the usual time stands beside its kit, and the steps of a sample below its button', async () => {
  await renderPortal('/patients', aProfile(), {
    'GET /api/patients': () => ({ patients: family([aKit(1), aKit(2, { status: 'received' })]) }),
    'GET /api/sample-wait': () => ({ instructions_url: null, usual_days: 14 }),
  });
  const usual = kitsOfEmma.getByText('Usually 14 days from arrival to report.');
  await expect.element(usual).toBeVisible();
  const step = kitsOfEmma.getByText('Your sample can go to the laboratory at once', { exact: false });
  const button = kitsOfEmma.getByRole('link', { name: 'Fill in questionnaire for MB000001' });
  expect(step.element().compareDocumentPosition(button.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('the cards fit the smallest screen', async () => {
  await open(family([aKit(1), aKit(2, { status: 'received' })]));
  await page.viewport(320, 700);
  await expect.element(main.getByRole('link', { name: 'Emma Stone' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a single patient has the sentence and a card as well', async () => {
  const { history } = await open([{ ...emma, kits: [aKit(1)] }]);
  await expect.element(sentence).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Emma Stone' }))
    .toHaveAttribute('href', patientAddress);
  await expect
    .element(kitsOfEmma.getByRole('link', { name: 'Fill in questionnaire for MB000001' }))
    .toBeVisible();
  expect(history.location.pathname).toBe('/patients');
});

test('the menu leads from the page of a single patient to the home, and Back returns', async () => {
  const { history } = await renderPortal(
    patientAddress,
    aProfile(),
    patientAnswers(() => details()),
  );
  const name = page.getByRole('heading', { level: 1, name: 'Emma Stone' });
  await expect.element(name).toBeVisible();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect.element(sentence).toBeVisible();

  history.back();
  await expect.element(name).toBeVisible();
});

test('a failed load of the home can be retried in place', async () => {
  const { answers } = await renderPortal('/patients', aProfile(), {
    'GET /api/patients': refusal('unexpected'),
  });
  await expect.element(main.getByText('Failed to load patients. Please try again.')).toBeVisible();
  answers['GET /api/patients'] = () => ({ patients: family([]) });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('link', { name: 'Noah Stone' })).toBeVisible();
});
