import { expect, test } from 'vitest';
import { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { exportFields, type KitExport } from '#contract/questionnaires/symptomExport.ts';
import { symptomCsv, symptomCsvName } from './symptomCsv.ts';

const record = (given: Partial<KitExport>): KitExport =>
  exportSymptoms.result.shape.data.parse({
    ...Object.fromEntries(exportFields.map((field) => [field, null])),
    ...given,
  });

const expectRow = (given: Partial<KitExport>, row: string) =>
  expect(symptomCsv(record(given))).toContain(`\r\n${row}\r\n`);

test('the symptom CSV has a byte-order mark, two named columns, and a row ending in CRLF for each field in order', () => {
  const lines = symptomCsv(record({})).split('\r\n');

  expect(lines[0]).toBe('\uFEFF"Field","Value"');
  expect(lines.slice(1, -1)).toEqual(exportFields.map((field) => `"${field}","Not provided"`));
  expect(lines.at(-1)).toBe('');
});

test.each<[string, Partial<KitExport>, string]>([
  ['text', { location: 'Canada' }, '"location","Canada"'],
  ['a number', { atec_score: 0 }, '"atec_score","0"'],
  ['a list', { current_behaviors: ['Stimming', 'Brain fog'] }, '"current_behaviors","Stimming; Brain fog"'],
  ['empty text', { kit_notes: '' }, '"kit_notes","Not provided"'],
  ['an empty list', { past_behaviors: [] }, '"past_behaviors","Not provided"'],
  ['letters of any script', { patient_name: 'Zoë Ærø 王' }, '"patient_name","Zoë Ærø 王"'],
  ['quotes, doubled', { kit_notes: 'the "blue" one' }, '"kit_notes","the ""blue"" one"'],
  ['commas and line breaks', { kit_notes: 'one, two\r\nthree' }, '"kit_notes","one, two\r\nthree"'],
  ['an operator inside', { kit_notes: 'a=b' }, '"kit_notes","a=b"'],
  ['a leading space', { kit_notes: ' a=b' }, '"kit_notes"," a=b"'],
])('the symptom CSV shows %s', (_kind, given, row) => {
  expectRow(given, row);
});

test.each<[string, Partial<KitExport>, string]>([
  ['=', { kit_notes: '=1+1' }, `"kit_notes","'=1+1"`],
  ['+', { kit_notes: '+49 30' }, `"kit_notes","'+49 30"`],
  ['-', { kit_notes: '-2' }, `"kit_notes","'-2"`],
  ['@', { kit_notes: '@SUM(A1)' }, `"kit_notes","'@SUM(A1)"`],
  ['a tab', { kit_notes: '\t=1' }, `"kit_notes","'\t=1"`],
  ['LF', { kit_notes: '\n=1' }, `"kit_notes","'\n=1"`],
  ['a space before =', { kit_notes: '  =1' }, `"kit_notes","'  =1"`],
  ['a no-break space before +', { kit_notes: '\u00A0+1' }, `"kit_notes","'\u00A0+1"`],
  ['a byte-order mark before -', { kit_notes: '\uFEFF-1' }, `"kit_notes","'\uFEFF-1"`],
  ['a zero-width space before @', { kit_notes: '\u200B@A1' }, `"kit_notes","'\u200B@A1"`],
  ['a full-width =', { kit_notes: '＝1' }, `"kit_notes","'＝1"`],
  ['a full-width +', { kit_notes: '＋1' }, `"kit_notes","'＋1"`],
  ['a full-width -', { kit_notes: '－1' }, `"kit_notes","'－1"`],
  ['a full-width @', { kit_notes: '＠A1' }, `"kit_notes","'＠A1"`],
  ['CR', { kit_notes: '\r=1' }, `"kit_notes","'\r=1"`],
  ['a formula with quotes', { kit_notes: '=A("x")' }, `"kit_notes","'=A(""x"")"`],
  ['an operator in a list', { unknown_behaviors: ['-x', 'y'] }, `"unknown_behaviors","'-x; y"`],
])('the symptom CSV turns a value into text if it starts with %s', (_kind, given, row) => {
  expectRow(given, row);
});

test('the symptom CSV has the kit ID as its file name', () => {
  expect(symptomCsvName('MB000132')).toBe('MB000132_symptom.csv');
});
