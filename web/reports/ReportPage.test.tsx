import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPatients } from '#contract/families/patients.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import type { PageNumber, ReportFile } from '#contract/reports/reports.ts';
import { AppError } from '#contract/shared/errors.ts';
import { lockScreen, unlockScreen } from '#web/identity/session/screenLock.ts';
import { newTokens, tokenCall } from '#web/identity/session/testing/renderSession.ts';
import { nextPaint } from '#web/lib/nextPaint.ts';
import { aRow } from '#web/records/patient-table/testing/aRow.ts';
import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aSummary } from './testing/aSummary.ts';

const LIST = 'GET /api/kit/MB000132/available-pages';
const SUMMARY = 'GET /api/kit/MB000132/report-summary';
const VERSIONS = 'GET /api/kit/MB000132/report-versions';
const AMENDED = '2026-11-20T10:00:00Z';

const aVersion = (number: PageNumber, version: number, published_at: string | null): ReportFile => ({
  page: number,
  version,
  bytes: 10,
  uploaded_at: published_at ?? AMENDED,
  published_at,
  drawn_from: null,
});

const show = (address: string, role: 'customer' | 'practitioner' | 'admin', given: Answers = {}) =>
  renderPortal(address, aProfile({ role }), {
    [LIST]: () => ({ availablePages: [1, 2, 3, 4], has_species: false, amended_at: AMENDED }),
    [VERSIONS]: () => ({
      files: [
        aVersion(1, 3, null),
        aVersion(1, 2, AMENDED),
        aVersion(1, 1, '2026-11-01T10:00:00Z'),
        aVersion(2, 1, '2026-11-01T10:00:00Z'),
      ],
    }),
    [SUMMARY]: () =>
      aSummary({}, [{ page: 1, version: 1, replaced_at: AMENDED, reason: 'A better reference' }]),
    [`GET ${listPatients.path}`]: () => ({ patients: [] }),
    ...given,
  });
const frame = (number: number) => page.getByTitle(`Report page ${number}`);
const tab = (name: string) => page.getByRole('tab', { name });

test('keeps the page in the address, so back and forward move through the pages', async () => {
  const { history } = await show('/kit/MB000132/report?tab=2', 'customer');
  await expect.element(tab('PAGE 2')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('Amended on Nov 20, 2026')).toBeVisible();
  await tab('PAGE 4').click();
  await expect.element(frame(4)).toBeVisible();
  expect(history.location.search).toBe('?tab=4');
  history.back();
  await expect.element(frame(2)).toBeVisible();
  history.forward();
  await expect.element(frame(4)).toBeVisible();
});

test('shows the customer a replaced page under a warning, and hides the choice of versions', async () => {
  const { received, history } = await show('/kit/MB000132/report?tab=1&version=1', 'customer');
  await expect.element(frame(1)).toHaveAttribute('src', '/api/kit/MB000132/page/1?version=1');
  await expect
    .element(page.getByText(/^This is an earlier version. It was replaced on .*: A better reference$/))
    .toBeVisible();
  await expect.element(page.getByLabelText('Version')).not.toBeInTheDocument();
  await expect.element(tab('SUGGESTIONS')).not.toBeInTheDocument();
  expect(received[VERSIONS]).toBeUndefined();
  await page.getByRole('button', { name: 'Show current' }).click();
  await expect.element(frame(1)).toHaveAttribute('src', '/api/kit/MB000132/page/1');
  expect(history.location.search).toBe('?tab=1');
});

test('names the patient in the title of the tab while the report is open, and never in the address', async () => {
  const { history } = await show('/kit/MB000132/report?tab=1', 'customer');
  const named = /^Mia Meyer · born Mar 14, 2017 · sample of Aug 3, 2026 \| /;
  await expect.poll(() => document.title).toMatch(named);
  expect(history.location.href).not.toContain('Mia');
  window.dispatchEvent(new Event('pagehide'));
  expect(document.title).toMatch(/^Kit Report \| /);
  window.dispatchEvent(new Event('pageshow'));
  expect(document.title).toMatch(named);

  lockScreen({ profile: aProfile(), step: 'log_in' });
  expect(document.title).toMatch(/^Kit Report \| /);
  unlockScreen(true);
  expect(document.title).toMatch(named);

  let atChange = '';
  history.subscribe(() => (atChange ||= document.title));
  await page.getByRole('link', { name: 'Account' }).click();
  await expect.poll(() => document.title).toMatch(/^Account \| /);
  expect(atChange).toMatch(/^Kit Report \| /);
});

test('leads a customer from the question of the laboratory to the place of the answer', async () => {
  const asked = {
    id: 2,
    answer: null,
    status: 'information_needed' as const,
    changed_at: AMENDED,
    reason: 'On which day?',
  };
  await show('/kit/MB000132/report', 'customer', {
    [LIST]: () => ({ availablePages: [], has_species: false, amended_at: null }),
    [SUMMARY]: () => aSummary({ status: asked.status, status_changes: [asked] }),
  });
  await expect.element(page.getByText('On which day?')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Answer the laboratory' }))
    .toHaveAttribute(
      'href',
      '/patients/7d444840-9dc0-41d1-b245-5ffdce74fad2?answer=0f8fad5b-d9cb-469f-a165-70867728950e',
    );
});

test('leaves a page of the report to the full screen on a phone', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  await show('/kit/MB000132/report', 'customer');
  await page.viewport(360, 740);
  await expect.element(frame(1)).toHaveAttribute('inert');
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.element(frame(1)).not.toHaveAttribute('inert');
});

test('another page of the report keeps the place on a phone', async () => {
  await show('/kit/MB000132/report', 'customer');
  await page.viewport(360, 600);
  await expect.element(frame(1)).toBeVisible();
  tab('PAGE 4').element().scrollIntoView({ block: 'start' });
  const place = window.scrollY;
  expect(place).toBeGreaterThan(0);
  await tab('PAGE 4').click();
  await expect.element(tab('PAGE 4')).toHaveAttribute('aria-selected', 'true');
  await nextPaint();
  expect(window.scrollY).toBe(place);
});

test('lets staff read an earlier version under a warning and return to the current one', async () => {
  const { history } = await show('/kit/MB000132/report', 'practitioner');
  await expect.element(frame(1)).toHaveAttribute('src', '/api/kit/MB000132/page/1');
  const version = page.getByRole('combobox', { name: 'Version' });
  await expect.element(version).toBeVisible();
  expect(
    version
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['2 (Nov 20, 2026, 10:00 AM, current)', '1 (Nov 1, 2026, 10:00 AM)']);
  await version.selectOptions('1 (Nov 1, 2026, 10:00 AM)');
  await expect.element(frame(1)).toHaveAttribute('src', '/api/kit/MB000132/page/1?version=1');
  expect(history.location.search).toBe('?tab=1&version=1');
  await expect
    .element(page.getByText('This is an earlier version. It was replaced on Nov 20, 2026', { exact: false }))
    .toBeVisible();

  await page.getByRole('button', { name: 'Show current' }).click();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
  await expect.element(frame(1)).toHaveAttribute('src', '/api/kit/MB000132/page/1');
  await tab('PAGE 2').click();
  await expect.element(frame(2)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Version' })).not.toBeInTheDocument();
});

test('shows the current version in place of an unknown one', async () => {
  await show('/kit/MB000132/report?tab=1&version=77', 'practitioner');
  await expect.element(frame(1)).toHaveAttribute('src', '/api/kit/MB000132/page/1');
});

test('reports a page that is gone when it is opened again', async () => {
  const readable = { 'HEAD /api/kit/MB000132/page/2': () => undefined };
  const { answers } = await show('/kit/MB000132/report?tab=2', 'customer', readable);
  await expect.element(frame(2)).toBeVisible();
  await tab('PAGE 1').click();
  const gone = () => new AppError('page_not_found');
  Object.assign(answers, {
    'HEAD /api/kit/MB000132/page/2': gone,
    'GET /api/kit/MB000132/page/2': gone,
  });
  await tab('PAGE 2').click();
  await expect.element(page.getByText('Page 2 not available')).toBeVisible();
  await expect.element(page.getByText('This page may not be available for this kit.')).toBeVisible();
  await expect.element(frame(2)).not.toBeInTheDocument();
});

test('renews an expired session before it reports a page as missing', async () => {
  const refuse = () => new AppError('not_signed_in');
  const document = 'HEAD /api/kit/MB000132/page/1';
  const { answers } = await show('/kit/MB000132/report', 'customer', {
    [document]: refuse,
    'GET /api/kit/MB000132/page/1': refuse,
    [tokenCall]: () => {
      Object.assign(answers, { [document]: () => undefined });
      return newTokens();
    },
  });
  await expect.element(frame(1)).toBeVisible();
});

test('fills the window with the page if the browser has no full screen, and leads back', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  await show('/kit/MB000132/report', 'customer');
  await expect.element(frame(1)).toBeVisible();
  const before = frame(1).element();
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const full = page.getByRole('dialog', { name: 'Microbe Ordering' });
  await expect.element(full).toBeVisible();
  expect(full.element().getBoundingClientRect().height).toBe(window.innerHeight);
  // The same frame element: the page was not loaded again.
  expect(frame(1).element()).toBe(before);

  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.element(full).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Full screen', exact: true })).toHaveFocus();
});

test('leads from a report back to the patient table with its search', async () => {
  const { history } = await show('/practitioner-patients?search=Mia', 'practitioner', {
    [`GET ${listPatientTable.path}`]: () => ({ rows: [aRow({ available_pages: [1] })], total: 1 }),
  });
  await page.getByRole('link', { name: /^View Report/ }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Report for Kit ID/);
  await page.getByRole('link', { name: 'Back to patients' }).click();
  await expect.poll(() => history.location.href).toBe('/practitioner-patients?search=Mia');
});

test('leads a customer from a report opened by address to the patient', async () => {
  const patient_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
  const kit = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kit_id: 'MB000132',
    status: 'registered',
    sample_taken_date: null,
    kit_notes: null,
    created_at: AMENDED,
    report_generated_at: null,
    questionnaire_submitted: false,
  };
  const mia = { id: patient_id, first_name: 'Mia', last_name: 'Meyer', date_of_birth: null, kits: [kit] };
  const { history } = await show('/kit/MB000132/report', 'customer', {
    [`GET ${listPatients.path}`]: () => listPatients.result.parse({ patients: [mia] }),
  });
  await page.getByRole('link', { name: 'Back to patient', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe(`/patients/${patient_id}`);
});
