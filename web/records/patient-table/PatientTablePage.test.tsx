import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { listPractitioners } from '#contract/families/practitioner-codes.ts';
import type { PatientTableRow } from '#contract/records/patient-table.ts';
import { withResolvers } from '#web/lib/withResolvers.ts';
import { type Answers, refusal } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aRow, aTable, aTotal, countCall, listCall } from './testing/aRow.ts';

const ada = '5b7a1c1e-0000-4000-8000-000000000001';
const practitionersCall = `GET ${listPractitioners.path}`;
const practitioners = () =>
  listPractitioners.result.parse({
    total: 2,
    practitioners: [
      {
        id: ada,
        full_name: 'Dr. Ada Field',
        practitioner_code: 'ADA123',
        created_at: '2026-01-01T00:00:00Z',
      },
      {
        id: '5b7a1c1e-0000-4000-8000-000000000002',
        full_name: null,
        practitioner_code: null,
        created_at: '2026-01-01T00:00:00Z',
      },
    ],
  });

const asPractitioner = (answers: Answers) =>
  renderPortal('/practitioner-patients', aProfile({ role: 'practitioner' }), answers);
const asAdmin = (search: string, answers: Answers) =>
  renderPortal(`/practitioner-patients${search}`, aProfile({ role: 'admin' }), {
    [practitionersCall]: practitioners,
    ...answers,
  });

const columns = [
  'NAME',
  'KIT ID',
  'CUSTOMER EMAIL',
  'REGISTERED DATE',
  'AVAILABLE DATE',
  'KIT NOTES',
  'DOB',
  'PRACTITIONER NOTES',
  'GENERA',
  'SHARE SUGGESTION',
  'SUGGESTION LINK',
  'VIEW REPORT',
  'DOWNLOAD SYMPTOM',
];
const textsOf = (found: Locator) => found.elements().map((element) => element.textContent);
const headings = () => textsOf(page.getByRole('columnheader'));
const search = () => page.getByPlaceholder('Search patients, kits, or status...');

test('a practitioner without patients sees an empty table', async () => {
  await asPractitioner({ [listCall]: aTable([], 0) });

  await expect.element(page.getByRole('heading', { level: 1, name: 'My Patients' })).toBeVisible();
  await expect.element(page.getByText('No patients assigned')).toBeVisible();
  await expect.element(page.getByText('Total: 0 records')).toBeVisible();
  expect(headings()).toEqual(columns);
  expect(page.getByRole('tab').elements()).toHaveLength(0);
});

test('an administrator selects a practitioner and sees their patients', async () => {
  const { received, history } = await asAdmin('', { [listCall]: aTable([], 0) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Patient Management' })).toBeVisible();
  await expect.element(page.getByText('Select a practitioner to view their patients')).toBeVisible();

  const select = page.getByRole('combobox', { name: 'Select Practitioner' });
  await expect.element(select).toHaveAttribute('placeholder', 'Choose a practitioner to view their patients');
  await select.click();
  await expect.element(page.getByRole('option', { name: 'Unnamed Practitioner' })).toBeVisible();
  await select.fill('ada123');
  await expect.element(page.getByRole('option', { name: 'Unnamed Practitioner' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Dr. Ada Field ADA123' }).click();

  await expect.element(page.getByText('No patients assigned to this practitioner')).toBeVisible();
  expect(history.location.search).toBe(`?practitioner=${ada}`);
  expect(received[listCall]?.at(-1)?.query['practitioner_id']).toBe(ada);
  expect(headings()).toEqual(columns);
});

test('an administrator sees all patients and the practitioners with access', async () => {
  const rows = [aRow({}, { practitioners: ['Dr. Ada Field', null] }), aRow(null)];
  const { received } = await asAdmin('', { [listCall]: aTable(rows, 2) });
  await page.getByRole('tab', { name: 'All Patients' }).click();

  await expect.element(page.getByRole('cell', { name: 'Dr. Ada Field, Unnamed Practitioner' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Unassigned' })).toBeVisible();
  expect(headings()).toEqual(columns.toSpliced(7, 0, 'PRACTITIONER'));
  expect(received[listCall]?.at(-1)?.query['practitioner_id']).toBeUndefined();
});

test('head, rows and pager of the patient table fit the window', async () => {
  const rows = Array.from({ length: 16 }, (_, index) =>
    aRow(null, { patient_id: ada.replace(/.$/, index.toString(16)) as PatientTableRow['patient_id'] }),
  );
  await asAdmin(`?practitioner=${ada}`, { [listCall]: aTable(rows, 43) });
  await expect.element(page.getByText('Emma Stone').first()).toBeVisible();
  const pager = page.getByRole('button', { name: 'Go to next page' }).element().getBoundingClientRect();
  expect(pager.bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  const table = page.getByRole('region', { name: 'Patients' }).element();
  expect(table.clientHeight).toBeGreaterThan(300);
  expect(table.scrollHeight).toBeGreaterThan(table.clientHeight);
});

test('a URL without a practitioner asks for one; a long list of practitioners shows its first', async () => {
  const { promise: loaded, resolve } = withResolvers();
  const [found] = practitioners().practitioners;
  const idOf = (index: number) => ada.replace(/.{3}$/, String(100 + index));
  const many = Array.from({ length: 101 }, (_, index) => ({ ...found, id: idOf(index) }));
  await asAdmin(`?practitioner=${ada}`, {
    [listCall]: aTable([], 0),
    [practitionersCall]: async () => {
      await loaded;
      return listPractitioners.result.parse({ practitioners: many, total: many.length });
    },
  });
  await page.getByRole('combobox', { name: 'Select Practitioner' }).click();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  resolve();
  await expect.element(page.getByText('Select a practitioner to view their patients')).toBeVisible();
  expect(page.getByRole('table').elements()).toHaveLength(0);
  const sentence = 'The first 100 are listed; type a name or code to find the others';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('another tab or practitioner clears the search and starts on page 1', async () => {
  const started = `?search=emma&sort=dob&order=desc&page=3&page_size=10&practitioner=${ada}`;
  const { history, received } = await asAdmin(started, { [listCall]: aTable([aRow()], 43) });
  await expect.element(search()).toHaveValue('emma');

  await page.getByRole('tab', { name: 'All Patients' }).click();
  await expect.element(search()).toHaveValue('');
  expect(history.location.search).toBe('?sort=dob&order=desc&page_size=10&tab=all');
  await expect.poll(() => received[listCall]?.at(-1)?.query).toMatchObject({ search: '', page: '1' });

  await page.getByRole('tab', { name: 'By Practitioner' }).click();
  await expect.element(page.getByText('Select a practitioner to view their patients')).toBeVisible();
  expect(page.getByText('Emma Stone').elements()).toHaveLength(0);
});

test('the patient table keeps search, sort and page in the URL', async () => {
  const { history, received, answers } = await asPractitioner({ [listCall]: aTable([aRow()], 43) });
  await expect.element(page.getByText('Total: 43 records')).toBeVisible();

  await search().fill('report_ready');
  await expect.poll(() => history.location.search).toBe('?search=report_ready');
  expect(textsOf(page.getByRole('columnheader').getByRole('button'))).toEqual([
    'NAME',
    'KIT ID',
    'REGISTERED DATE',
    'AVAILABLE DATE',
    'DOB',
    'VIEW REPORT',
  ]);
  await page.getByRole('button', { name: 'Sort by last name' }).click();
  await expect.poll(() => history.location.search).toBe('?search=report_ready&sort=last_name');
  await expect
    .element(page.getByRole('columnheader', { name: 'NAME' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'DOB' }).click();
  await expect.poll(() => history.location.search).toBe('?search=report_ready&sort=dob');
  await page.getByRole('button', { name: 'DOB' }).click();
  await expect
    .element(page.getByRole('columnheader', { name: 'DOB' }))
    .toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect
    .poll(() => received[listCall]?.at(-1)?.query)
    .toEqual({ search: 'report_ready', sort: 'dob', order: 'desc', page: '2', page_size: '20' });

  const pageSize = page.getByRole('combobox', { name: /rows per page/i });
  await expect.element(pageSize).toBeVisible();
  expect(textsOf(pageSize.getByRole('option'))).toEqual(['10', '20', '50']);

  answers[listCall] = aTable([], 0);
  await search().fill('nobody');
  await expect.element(page.getByText('No patients found')).toBeVisible();
});

const show = page.getByRole('group', { name: 'Show' });
const choose = (name: string) => show.getByRole('button', { name, exact: true }).click();

test('a practitioner filters the own kits; the filter is in the URL and starts on page 1', async () => {
  const { history, received } = await asPractitioner({ [listCall]: aTable([], 0) });
  await expect.element(page.getByText('No patients assigned')).toBeVisible();
  expect(textsOf(show.getByRole('button'))).toEqual([
    'All kits',
    'New',
    'To review',
    'Information needed',
    'No answers',
  ]);
  await choose('To review');
  await expect.element(page.getByText('No reports to review')).toBeVisible();
  expect(history.location.search).toBe('?filter=to_review');
  expect(received[listCall]?.at(-1)?.query).toMatchObject({ filter: 'to_review', page: '1' });
  await choose('All kits');
  await expect.element(page.getByText('No patients assigned')).toBeVisible();
  expect(history.location.search).toBe('');
});

test('an administrator has no filter that is about a person without one, whatever the URL says', async () => {
  const { received, answers } = await asAdmin('?tab=all&filter=new', { [listCall]: aTable([aRow()], null) });
  await expect.element(page.getByText('Emma Stone')).toBeVisible();
  expect(received[listCall]?.at(-1)?.query['filter']).toBeUndefined();
  expect(textsOf(show.getByRole('button'))).toEqual(['All kits', 'Information needed', 'No answers']);

  answers[countCall] = aTotal(12);
  await choose('No answers');
  await expect.element(page.getByText('Total: 12 records')).toBeVisible();
  expect(received[countCall]?.at(-1)?.query).toEqual({ search: '', filter: 'no_answers' });
});

test('the patient table of all patients says that there are none', async () => {
  await asAdmin('?tab=all', { [listCall]: aTable([], 0) });
  await expect.element(page.getByText('No patients found')).toBeVisible();
});

test('a patient table that failed to load can be retried', async () => {
  const { answers } = await asPractitioner({ [listCall]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load patients. Please try again.')).toBeVisible();

  answers[listCall] = aTable([aRow()], 1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Emma Stone')).toBeVisible();
});

test('a list of practitioners that failed to load can be retried', async () => {
  const { answers } = await asAdmin('', { [practitionersCall]: refusal('unexpected') });
  await expect.element(page.getByText('Failed to load practitioners')).toBeVisible();

  answers[practitionersCall] = practitioners;
  // The tasks failed as well.
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to load practitioners' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect.element(page.getByRole('combobox', { name: 'Select Practitioner' })).toBeVisible();
});
