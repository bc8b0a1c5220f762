import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TableKit } from '#contract/records/patient-table.ts';
import { aRow, aTable, listCall } from './testing/aRow.ts';
import { renderRow } from './testing/renderRow.ts';

const notes = () => page.getByRole('textbox', { name: 'Practitioner notes of MB000132' });
const save = () => page.getByRole('button', { name: 'Save notes of MB000132' });
const search = () => page.getByPlaceholder('Search patients, kits, or status...');
const typed = 'Fiber intake is low.';

test('notes are one line of at most 72 pixels, and an editor while they have the focus or unsaved text', async () => {
  await renderRow(aRow({ practitioner_notes: 'Line one\n'.repeat(40) }));
  await expect.element(notes()).toBeVisible();
  const height = () => notes().element().closest('tr')?.getBoundingClientRect().height ?? 0;
  expect(height()).toBeLessThanOrEqual(72);
  expect(save().elements()).toEqual([]);

  search().element().focus();
  while (document.activeElement !== notes().element()) await userEvent.tab();
  await expect.element(save()).toBeVisible();
  expect(notes().element().clientWidth).toBeGreaterThan(250);
  await userEvent.tab({ shift: true });
  await expect.element(save()).not.toBeInTheDocument();
  expect(height()).toBeLessThanOrEqual(72);

  await notes().fill(typed);
  await search().click();
  await expect.element(save()).toBeVisible();
  await expect.element(notes()).toHaveValue(typed);
});

test('a press outside of open notes reaches its target before the notes close', async () => {
  const other = aRow(
    {
      id: '0f8fad5b-d9cb-469f-a165-70867728950f' as TableKit['id'],
      kit_id: 'MB000133' as TableKit['kit_id'],
    },
    { first_name: 'Below' },
  );
  const { answers } = await renderRow();
  answers[listCall] = aTable([aRow(), other], 2);
  await search().fill('e');
  const below = page.getByRole('textbox', { name: 'Practitioner notes of MB000133' });
  await notes().click();
  await expect.element(save()).toBeVisible();
  await below.click();
  await expect.element(below).toHaveFocus();
  await expect.element(save()).not.toBeInTheDocument();
});

test('a row without notes shows a pencil, and the words once the pointer or the focus arrives', async () => {
  await page.viewport(1440, 900);
  await renderRow(aRow({ practitioner_notes: '' }));
  await expect.element(notes()).toHaveAttribute('placeholder', 'Add notes');
  const pencil = () => {
    const icon = notes().element().parentElement?.querySelector('svg');
    return icon ? getComputedStyle(icon).display : 'none';
  };
  const words = () => getComputedStyle(notes().element(), '::placeholder').opacity;
  // The table may still move below a pointer that stands.
  const pencilElsewhere = () => userEvent.hover(search()).then(pencil);
  await expect.poll(pencilElsewhere).toBe('block');
  expect(words()).toBe('0');

  await userEvent.hover(page.getByRole('rowheader'));
  await expect.poll(words).toBe('1');
  expect(pencil()).toBe('none');

  await userEvent.hover(search());
  await notes().click();
  await userEvent.hover(search());
  await expect.poll(words).toBe('1');
  expect(pencil()).toBe('none');
});
