import '@fontsource-variable/roboto/wght.css';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PatientTableRow, TableKit } from '#contract/records/patient-table.ts';
import { brokenWords } from '#web/testing/brokenWords.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aNewReport, aRow, aTable, listCall } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const aQuestion: Partial<TableKit> = { status: 'information_needed', has_answers: true };
const aReport: Partial<TableKit> = { ...aNewReport, status: 'report_ready' };

/** A row with the longest values. */
const fullRow = (kit = aQuestion) =>
  aRow(
    {
      ...kit,
      kit_notes: 'Taken in the morning, after two weeks without antibiotics.',
      practitioner_notes: 'Second sample. Compare with the first one in spring.',
      suggestion_shared: true,
      suggestion_outdated: true,
      range_counts: { below: 112, within: 238, above: 109 },
    },
    {
      first_name: 'Maximiliane',
      last_name: 'Wojciechowska',
      customer_email: 'wojciechowska@family.example.org',
    },
  );

async function show(width: number, row: PatientTableRow = fullRow()) {
  await renderRow(row);
  await seeAt(width);
}

/** Shows an administrator a row of all patients. */
async function showAll(width: number, row: PatientTableRow) {
  await renderPortal('/practitioner-patients?tab=all', aProfile({ role: 'admin' }), {
    [listCall]: aTable([row], 1),
  });
  await seeAt(width);
}

async function seeAt(width: number) {
  await page.viewport(width, 900);
  await expect.element(page.getByRole('rowheader')).toBeVisible();
}

const heightOfRow = () => page.getByRole('rowheader').element().closest('tr')?.getBoundingClientRect().height;
const actions = () => [
  page.getByRole('switch', { name: 'Share suggestion of MB000132' }),
  page.getByRole('link', { name: 'Open suggestion of MB000132 in a new tab' }),
  page.getByRole('link', { name: 'View Report of MB000132' }),
  page.getByRole('button', { name: 'CSV of symptom data of MB000132' }),
  page.getByRole('link', { name: 'Answers of MB000132' }),
];

test.each(
  [1440, 1280 - 15, 1024].flatMap((width) => [
    ['a question', width, aQuestion] as const,
    ['a new report', width, aReport] as const,
  ]),
)(
  'the actions of a kit with %s are in sight without a sideways scroll at %i px, in a row of at most 72 px',
  async (_name, width, kit) => {
    await show(width, fullRow(kit));
    const table = page.getByRole('region', { name: 'Patients' }).element();
    if (width > 1024) expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
    expect(table.scrollLeft).toBe(0);
    for (const action of actions()) {
      const { left, right, top, height } = action.element().getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(table.getBoundingClientRect().right);
      const seen = document.elementFromPoint((left + right) / 2, top + height / 2);
      expect(seen?.contains(action.element()) || action.element().contains(seen)).toBe(true);
    }
    expect(heightOfRow()).toBeLessThanOrEqual(72);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.each([1280, 1366])(
  'every column of all patients can be read at %i px beside a scrollbar, in rows of at most 72 px',
  async (width) => {
    // Chromium's scrollbar is 15 px wide on Windows and Linux.
    await showAll(width - 15, {
      ...fullRow(aReport),
      practitioners: ['Dr. Elena Vargas', 'Dr. Samuel Osei'],
    });
    // The widths are those of the portal's own font.
    await document.fonts.load('500 11px "Roboto Variable"');
    const table = page.getByRole('region', { name: 'Patients' }).element();
    expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
    const headings = page.getByRole('columnheader').elements();
    expect(headings).toHaveLength(14);
    expect(headings.flatMap(brokenWords)).toEqual([]);
    expect(heightOfRow()).toBeLessThanOrEqual(72);
  },
);

test.each([
  ['an unread report', aRow({ ...aNewReport, reviews: [] })],
  ['answers and a report', aRow({ ...aNewReport, reviews: [], is_new: false })],
  [
    'two-digit numbers of genera',
    aRow({ ...aNewReport, reviews: [], range_counts: { below: 12, within: 118, above: 11 } }),
  ],
])('a row with %s is one line of 44 px in a window of 1440 px', async (_name, row) => {
  await show(1440, row);
  // The widths are those of the portal's own font.
  await document.fonts.load('500 11px "Roboto Variable"');
  await expect.element(page.getByRole('checkbox', { name: /^Reviewed/ })).toBeVisible();
  expect(heightOfRow()).toBeLessThanOrEqual(45);
});

const linesOf = (cell: Element) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
};

const colleagues = { practitioners: ['Dr. Elena Vargas', 'Dr. Samuel Osei'] };

test.each([
  ['a reviewed report', aRow({ ...aReport, is_new: false }, colleagues)],
  ['a question', aRow(aQuestion, colleagues)],
])('a row of all patients with %s is one line of 44 px in a window of 1440 px', async (_name, row) => {
  await showAll(1440, row);
  await expect.poll(heightOfRow).toBeLessThanOrEqual(45);
  const dates = [...document.querySelectorAll('[data-label="REGISTERED DATE"], [data-label="DOB"]')];
  expect(dates.map(linesOf)).toEqual([1, 1]);
  const names = page.getByRole('button', { name: 'Dr. Elena Vargas, Dr. Samuel Osei' });
  names.element().focus();
  await expect
    .element(page.getByRole('tooltip', { includeHidden: true }))
    .toHaveTextContent('Dr. Elena Vargas, Dr. Samuel Osei');
});

test('a column without room for addresses has their buttons, whose hints they are', async () => {
  await show(1440, aRow());
  const copy = page.getByRole('button', { name: 'Copy anna@example.org' });
  copy.element().focus();
  const hint = page.getByRole('tooltip', { includeHidden: true });
  await expect.element(hint).toHaveTextContent('anna@example.org');
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await page.viewport(1920, 900);
  await expect.poll(() => page.getByText('@example.org').element().clientWidth).toBeGreaterThan(60);
});

test.each([320, 360])(
  'a card of the patient table at %i px is lower than 125 px and has everything, most of it behind one button',
  async (width) => {
    await show(width, aRow({ ...aNewReport, range_counts: { below: 12, within: 118, above: 11 } }));
    await expect.poll(heightOfRow).toBeLessThan(125);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expect.element(page.getByRole('link', { name: 'View Report of MB000132' })).toBeVisible();
    const top = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
    expect(top('[data-label="KIT ID"] > span')).toBeLessThan(top('[data-label="VIEW REPORT"]'));
    const labels = () =>
      [...document.querySelectorAll('td[data-label]')].map((cell) => cell.getAttribute('data-label'));
    expect(labels()).toEqual(['KIT ID', 'DOB', 'VIEW REPORT']);

    await page.getByRole('button', { name: 'More Emma Stone New' }).click();
    expect(labels().slice(3)).toEqual([
      'CUSTOMER EMAIL',
      'REGISTERED DATE',
      'AVAILABLE DATE',
      'KIT NOTES',
      'PRACTITIONER NOTES',
      'GENERA',
      'SHARE SUGGESTION',
      'SUGGESTION LINK',
      'DOWNLOAD SYMPTOM',
    ]);
    for (const action of actions()) await expect.element(action).toBeVisible();
    const less = page.getByRole('button', { name: 'Less Emma Stone New' });
    await expect.element(less).toHaveAttribute('aria-expanded', 'true');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('a card says that the patient has an older suggestion before it is opened', async () => {
  await show(360, aRow({ ...aNewReport, suggestion_shared: true, suggestion_outdated: true }));
  await expect.element(page.getByText('The patient has an older suggestion')).toBeVisible();
});

test('the filters above the cards are one line that scrolls to the chosen one', async () => {
  await renderPortal('/practitioner-patients?filter=no_answers', aProfile({ role: 'practitioner' }), {
    [listCall]: aTable([aRow()], 1),
  });
  await page.viewport(360, 740);
  const chosen = page.getByRole('button', { name: 'No answers', pressed: true });
  await expect.element(chosen).toBeVisible();
  const tops = page
    .getByRole('group', { name: 'Show' })
    .getByRole('button')
    .elements()
    .map((chip) => chip.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  await expect.poll(() => chosen.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('the controls around the cards of the patient table are at least 44 px high on a phone', async () => {
  await show(360, aRow(aNewReport));
  const controls = [
    page.getByRole('combobox', { name: 'Sort by' }),
    page.getByRole('button', { name: 'Ascending' }),
    page.getByRole('button', { name: 'All kits' }),
    page.getByRole('combobox', { name: 'Rows per page:' }),
    page.getByRole('button', { name: 'Go to previous page' }),
    page.getByRole('button', { name: 'Go to next page' }),
  ];
  for (const control of controls)
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test.each([360, 1440])('the marks of a row are one image with a sentence at %i px', async (width) => {
  await show(width);
  if (width === 360) await page.getByRole('button', { name: /^More/ }).click();
  const marks = page.getByRole('img', {
    name: 'Genera compared with the reference set: 112 below, 238 within and 109 above the middle 90%.',
  });
  await expect.element(marks).toBeVisible();
  await expect.element(marks).toHaveTextContent('▼ 112 ▲ 109');
  expect((await axe.run(marks.element())).violations).toEqual([]);
});

test('a kit without compared counts has no marks', async () => {
  await show(1440, aRow());
  await expect.element(page.getByRole('img', { name: /^Genera/ })).not.toBeInTheDocument();
});
