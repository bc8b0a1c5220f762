import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { listPatients } from '#contract/patients.ts';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { getQuestionnaireState, saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { symptomGroups } from '#contract/questionnaires/symptoms.ts';
import { getVisit } from '#contract/session.ts';

/** Name of the button that opens the form, on both pages. */
export const FORM_BUTTON = 'SELECT THIS FORM';

/** A secure context for the browser, as some of its features require. */
const ORIGIN = 'http://portal.localhost';
const patient = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', first_name: 'Emma', last_name: 'Stone' };
const kit = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', kit_id: 'MB000132', status: 'registered' };
const now = () => new Date().toISOString();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const ofKit = (path: string) => path.replace(':kit_record_id', kit.id);

/** Answers to the screens' requests, given at once: only the browser is measured. */
const answers: Record<string, () => unknown> = {
  [`GET ${getVisit.path}`]: () =>
    getVisit.result.parse({
      profile: {
        id: '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d',
        email: 'anna@example.org',
        full_name: 'Anna Stone',
        role: 'customer',
        practitioner_code: null,
        created_at: now(),
      },
      next_step: null,
      access_expires_at: inAnHour(),
      ends_at: inAnHour(),
      idle_seconds: 3600,
    }),
  [`GET ${listPatients.path}`]: () => listPatients.result.parse({ patients: [] }),
  [`GET ${ofKit(getQuestionnaireState.path)}`]: () =>
    getQuestionnaireState.result.parse({ kit, patient, submitted: null, drafts: [] }),
  [`PUT ${ofKit(saveDraft.path)}`]: () => saveDraft.result.parse({ version: 1, saved_at: now() }),
};

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Opens the built portal at the choice of questionnaires, its server faked. */
export async function openPortalPage(page: Page, web_folder: string): Promise<Page> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = answers[`${route.request().method()} ${pathname}`];
    if (answer) return route.fulfill({ json: answer() });
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 204 });
    const file = extname(pathname) === '' ? 'index.html' : pathname;
    await route.fulfill({
      body: await readFile(join(web_folder, file)),
      contentType: types[extname(file)] ?? 'application/octet-stream',
    });
  });
  await page.goto(`${ORIGIN}/enter-symptom-data?patient=${patient.id}&kit=${kit.id}`);
  await page.getByRole('button', { name: FORM_BUTTON }).first().waitFor();
  return page;
}

/** The limit: a minimal page of native boxes that excludes and counts like the matrix. */
export async function openBarePage(page: Page): Promise<Page> {
  const symptoms = symptomGroups.flatMap(({ items }) => items.map(({ label }) => label));
  const columns = behaviorColumns.map(({ label }) => label);
  await page.setContent(`<button>${FORM_BUTTON}</button><p>0</p><form></form>`);
  await page.evaluate(buildBarePage, [symptoms, columns] as const);
  return page;
}

function buildBarePage([symptoms, columns]: readonly (readonly string[])[]): void {
  const [button, counter, form] = ['button', 'p', 'form'].map((name) => document.querySelector(name));
  const rowOf = (symptom: string) => {
    const row = document.createElement('fieldset');
    row.className = 'symptom';
    row.append(Object.assign(document.createElement('legend'), { textContent: symptom }));
    for (const column of columns ?? []) {
      const label = document.createElement('label');
      label.append(Object.assign(document.createElement('input'), { type: 'checkbox' }), column);
      row.append(label);
    }
    return row;
  };
  button?.addEventListener('click', () => form?.replaceChildren(...(symptoms ?? []).map(rowOf)));

  const answered = new Set<Element>();
  form?.addEventListener('change', ({ target }) => {
    const row = (target as Element).closest('fieldset');
    const boxes = [...(row?.querySelectorAll('input') ?? [])];
    if (boxes.some((box) => box === target && box.checked))
      for (const box of boxes)
        if (box !== target && (box === boxes[2] || target === boxes[2])) box.checked = false;
    if (row) answered[boxes.some(({ checked }) => checked) ? 'add' : 'delete'](row);
    if (counter) counter.textContent = String(answered.size);
  });
}
