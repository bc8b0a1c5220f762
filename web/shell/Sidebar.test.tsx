import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { getCurrentSession, signOut } from '#contract/identity/session.ts';
import { refusal } from '#web/testing/fakeServer.ts';
import { aCurrentSession, aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const emma = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const kit = '0f8fad5b-d9cb-469f-a165-70867728950e';
const family = listPatients.result.parse({
  patients: [
    {
      id: emma,
      first_name: 'Emma',
      last_name: 'Stone',
      date_of_birth: null,
      kits: [
        {
          id: kit,
          kit_id: 'MB000132',
          status: 'registered',
          sample_taken_date: null,
          kit_notes: null,
          created_at: '2026-03-01T10:00:00Z',
          report_generated_at: null,
          questionnaire_submitted: false,
        },
      ],
    },
    {
      id: '16fd2706-8baf-433b-82eb-8c7fada847da',
      first_name: 'Noah',
      last_name: 'Stone',
      date_of_birth: null,
      kits: [],
    },
  ],
});
const listed = { [`GET ${listPatients.path}`]: () => family };
const menu = () => page.getByRole('navigation', { name: 'Main menu' });

test.each([
  ['customer', ['Patients', 'Register Kit', 'Enter Your Symptom Data', 'Account']],
  ['practitioner', ['Practitioner Patients', 'Invite a Family', 'Unassigned Kits', 'Account']],
  [
    'admin',
    [
      'Practitioner Patients',
      'Practitioner Codes',
      'Kit Inventory',
      'Sample Intake',
      'Benches',
      'Kit Reasons',
      'Kit Claims',
      'Import Reports',
      'Laboratories and Keys',
      'Webhooks',
      'Manage Users',
      'Emails and Jobs',
      'Audit Log',
      'Consent Documents',
      'Account',
    ],
  ],
] as const)('shows the menu of a %s', async (role, entries) => {
  await renderPortal('/account', aProfile({ role }), listed);
  await expect.element(menu()).toBeVisible();
  const links = menu().getByRole('link');
  await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(entries);
  await expect.element(menu().getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['/admin/symptom-checks', 'Practitioner Patients'],
  ['/admin/kit-labels', 'Kit Inventory'],
  ['/admin/kit-progress?filter=late', 'Kit Inventory'],
  ['/admin/reports/run', 'Import Reports'],
  ['/admin/reports/withdraw', 'Import Reports'],
  ['/kit/MB000001/report', 'Practitioner Patients'],
  ['/kit/MB000001/answers', 'Practitioner Patients'],
  [`/patients/${aProfile().id}/kit-comparison`, 'Practitioner Patients'],
])('on %s, the menu marks the entry above it: %s', async (screen, entry) => {
  await renderPortal(screen, aProfile({ role: 'admin' }));
  await expect.element(menu().getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'true');
  expect(menu().element().querySelectorAll('[aria-current]')).toHaveLength(1);
});

test('no two entries of a menu share a picture', async () => {
  await renderPortal('/account', aProfile({ role: 'admin' }));
  const pictures = () => [...menu().element().querySelectorAll('li svg')].map(({ innerHTML }) => innerHTML);
  await expect.poll(pictures).toHaveLength(15);
  expect(new Set(pictures()).size).toBe(15);
});

test('the menu of an administrator has three groups with names', async () => {
  await renderPortal('/account', aProfile({ role: 'admin' }));
  for (const [group, entries] of [
    ['Kits', 5],
    ['Reports', 3],
    ['Portal', 4],
  ] as const) {
    const list = menu().getByRole('list', { name: group, exact: true });
    await expect.element(list).toBeVisible();
    expect(list.getByRole('link').elements()).toHaveLength(entries);
  }
});

test('expands Patients to the patients', async () => {
  await renderPortal('/account', aProfile(), listed);
  const toggle = menu().getByRole('button', { name: 'List of patients', exact: true });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect
    .element(menu().getByRole('link', { name: 'Emma Stone' }))
    .toHaveAttribute('href', `/patients/${emma}`);

  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.element(menu().getByRole('link', { name: 'Emma Stone' })).not.toBeInTheDocument();
});

test('expands Enter Your Symptom Data to patients and their kits', async () => {
  const { history } = await renderPortal('/account', aProfile(), listed);
  await menu().getByRole('button', { name: 'List of patients and their kits' }).click();

  await menu().getByRole('button', { name: 'Noah Stone' }).click();
  await expect.element(menu().getByText('No kits available')).toBeVisible();

  await menu().getByRole('button', { name: 'Emma Stone' }).click();
  await menu().getByRole('link', { name: 'MB000132' }).click();
  await expect.poll(() => history.location.href).toBe(`/enter-symptom-data?patient=${emma}&kit=${kit}`);
});

test('loads the patients of the menu again after a failure', async () => {
  const { answers } = await renderPortal('/account', aProfile(), {
    [`GET ${listPatients.path}`]: refusal('unexpected'),
  });
  await menu().getByRole('button', { name: 'List of patients', exact: true }).click();
  await expect.element(menu().getByText('Failed to load patients. Please try again.')).toBeVisible();

  Object.assign(answers, listed);
  await menu().getByRole('button', { name: 'Try again' }).click();
  await expect.element(menu().getByRole('link', { name: 'Emma Stone' })).toBeVisible();
});

test('ends the session on Logout', async () => {
  const { history, received } = await renderPortal('/account', aProfile({ role: 'practitioner' }));
  await menu().getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(history.location.href).toBe('/login');
  expect(received[`POST ${signOut.path}`]).toHaveLength(1);
});

test('asks on Logout before unsaved work is lost, then ends the session', async () => {
  const { history, received } = await renderPortal('/register-kit', aProfile(), {
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
  });
  await page.getByLabelText(/^First name/i).fill('Mia');
  const logout = menu().getByRole('button', { name: 'Logout' });
  await logout.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(received[`POST ${signOut.path}`]).toBeUndefined();

  await logout.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(history.location.href).toBe('/login');
});

test('keeps a focused field below the bar on a small screen', async () => {
  await renderPortal('/register-kit', aProfile(), listed);
  await page.viewport(360, 640);
  const label = page.getByText('Kit ID', { exact: true }).first();
  await expect.element(label).toBeVisible();
  const bar = () => page.getByRole('banner').element().getBoundingClientRect().bottom;
  const field = page.getByLabelText('Kit ID', { exact: true }).element();
  window.scrollBy(0, field.getBoundingClientRect().top - bar());
  expect(label.element().getBoundingClientRect().top).toBeLessThan(bar());
  (field as HTMLElement).focus();
  await expect.poll(() => label.element().getBoundingClientRect().top).toBeGreaterThan(bar());
});

test('is 240 px wide beside the screens of wide windows', async () => {
  await page.viewport(1440, 900);
  await renderPortal('/account', aProfile());
  await expect.element(menu()).toBeVisible();
  expect(menu().element().closest('.menu')?.getBoundingClientRect().width).toBe(240);
});

test('opens the menu of a small screen by a button and closes it on a choice', async () => {
  await renderPortal('/account', aProfile({ role: 'practitioner' }));
  await page.viewport(360, 740);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Unassigned Kits' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Unassigned Kits' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows the numbers of open claims and of failed emails and jobs', async () => {
  await renderPortal('/account', aProfile({ role: 'admin' }), {
    'GET /api/admin/kit-claims/open': () => ({ open: 2 }),
    'GET /api/admin/deliveries/failures': () => ({ failed_mails: 1, failed_jobs: 2 }),
  });
  await expect.element(menu().getByRole('link', { name: 'Kit Claims 2 open' })).toBeVisible();
  await expect.element(menu().getByRole('link', { name: 'Emails and Jobs 3 failed' })).toBeVisible();
});

test.each(['practitioner', 'admin'] as const)(
  'a %s who owns patients finds them in the menu',
  async (role) => {
    const profile = aProfile({ role });
    const { history } = await renderPortal('/patients', profile, {
      ...listed,
      [`GET ${getCurrentSession.path}`]: () => aCurrentSession(profile, { owns_patients: true }),
    });
    await expect.element(menu().getByRole('link', { name: 'Emma Stone' })).toBeVisible();
    expect(history.location.pathname).toBe('/patients');
    expect(menu().getByRole('link', { name: 'Register Kit' }).elements()).toHaveLength(0);
  },
);

test('a practitioner without patients has no Patients entry and is led home', async () => {
  const { history } = await renderPortal('/patients', aProfile({ role: 'practitioner' }));
  await expect.poll(() => history.location.pathname).toBe('/practitioner-patients');
  expect(menu().getByRole('link', { name: 'Patients', exact: true }).elements()).toHaveLength(0);
});
