import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { aRow } from '#web/records/patient-table/testing/aRow.ts';
import { type Answers, fakeServer, ORIGIN, sessionAs } from './fakedServer.ts';

/** First names to search for, and how many patients have each. */
export const NAMES = { Emma: 1, Lena: 3, Mats: 5, Zoe: 2, Luca: 8, Ines: 4, Olga: 13 };
const OTHERS = 24;
/** Rows of a page. */
export const PAGE_SIZE = 20;

const rows = Object.entries({ ...NAMES, Noah: OTHERS }).flatMap(([first_name, number]) =>
  Array.from({ length: number }, (_, index) =>
    aRow(
      {
        id: KitRecordId.parse(randomUUID()),
        kit_id: KitCode.parse(`MB${String(index).padStart(6, '0')}`),
        range_counts: { below: 2, within: 17, above: 3 },
        kit_notes: index % 2 === 0 ? 'Taken two weeks after the antibiotics had ended' : null,
      },
      { patient_id: PatientId.parse(randomUUID()), first_name, last_name: `Stone ${index}` },
    ),
  ),
);

const answers: Answers = {
  ...sessionAs('practitioner'),
  [`GET ${listPatientTable.path}`]: ({ searchParams }) => {
    const found = rows.filter(({ first_name }) =>
      first_name.toLowerCase().startsWith(searchParams.get('search') ?? ''),
    );
    return listPatientTable.result.parse({ rows: found.slice(0, PAGE_SIZE), total: found.length });
  },
};

/** Opens the built portal at a practitioner's patient table, its server faked. */
export async function openPortalPage(page: Page, web_folder: string): Promise<Page> {
  await fakeServer(page, web_folder, answers);
  await page.goto(`${ORIGIN}/practitioner-patients`);
  return showsRows(page);
}

/** The limit: a minimal page that waits like the portal, and shows the answer as a table of plain texts. */
export async function openBarePage(page: Page, web_folder: string): Promise<Page> {
  await fakeServer(page, web_folder, answers);
  await page.route(`${ORIGIN}/bare`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><input type="search"><table><tbody></tbody></table>',
    }),
  );
  await page.goto(`${ORIGIN}/bare`);
  await page.evaluate(buildBarePage, [listPatientTable.path] as const);
  return showsRows(page);
}

async function showsRows(page: Page): Promise<Page> {
  await page
    .locator('tbody tr')
    .nth(PAGE_SIZE - 1)
    .waitFor();
  return page;
}

function buildBarePage([path]: readonly [string]): void {
  const [field, table] = [document.querySelector('input'), document.querySelector('tbody')];
  const cellsOf = (values: object): Element[] =>
    Object.values(values).flatMap((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? cellsOf(value)
        : Object.assign(document.createElement('td'), { textContent: String(value) }),
    );
  const rowOf = (values: object) => {
    const row = document.createElement('tr');
    row.append(...cellsOf(values));
    return row;
  };
  const search = async () => {
    const answer = await fetch(`${path}?search=${field?.value}`);
    const { rows } = (await answer.json()) as { rows: object[] };
    table?.replaceChildren(...rows.map(rowOf));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  field?.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), 250);
  });
  void search();
}
