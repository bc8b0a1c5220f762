import type { Page } from '@playwright/test';
import { listPatients } from '#contract/families/patients.ts';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { getQuestionnaireState, saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { symptomGroups } from '#contract/questionnaires/symptoms.ts';
import { type Answers, fakeServer, ORIGIN, sessionAs } from './fakedServer.ts';

/** Name of the button that opens the form, on both pages. */
export const FORM_BUTTON = 'SELECT THIS FORM';

const symptoms = symptomGroups.flatMap(({ items }) => items.map(({ label }) => label));
/** Number of symptoms of the matrix. */
export const SYMPTOMS = symptoms.length;

const patient = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', first_name: 'Emma', last_name: 'Stone' };
const kit = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', kit_id: 'MB000132', status: 'registered' };
const ofKit = (path: string) => path.replace(':kit_record_id', kit.id);

const answers: Answers = {
  ...sessionAs('customer'),
  [`GET ${listPatients.path}`]: () => listPatients.result.parse({ patients: [] }),
  [`GET ${ofKit(getQuestionnaireState.path)}`]: () =>
    getQuestionnaireState.result.parse({ kit, patient, submitted: null, drafts: [] }),
  [`PUT ${ofKit(saveDraft.path)}`]: () =>
    saveDraft.result.parse({ version: 1, saved_at: new Date().toISOString() }),
};

/** Opens the built portal at the choice of questionnaires, its server faked. */
export async function openPortalPage(page: Page, web_folder: string): Promise<Page> {
  await fakeServer(page, web_folder, answers);
  await page.goto(`${ORIGIN}/enter-symptom-data?patient=${patient.id}&kit=${kit.id}`);
  await page.getByRole('button', { name: FORM_BUTTON }).first().waitFor();
  return page;
}

/** The limit: a minimal page of native boxes that excludes and counts like the matrix. */
export async function openBarePage(page: Page): Promise<Page> {
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
