import { type ExportValue, exportFields, type KitExport } from '#contract/questionnaires.ts';

/** File name under which a kit's symptom data is saved. */
export const symptomCsvName = (kit_id: string): string => `${kit_id}_symptom.csv`;

/**
 * A kit's export record as CSV (RFC 4180): a row of field and value each, in the order of the record. Starts with a
 * byte-order mark, by which spreadsheets recognise UTF-8.
 */
export function symptomCsv(data: KitExport): string {
  const rows = [['Field', 'Value'], ...exportFields.map((field) => [field, shown(data[field])])];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function shown(value: ExportValue): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '');
  return text === '' ? 'Not provided' : text;
}

/** One cell; what a spreadsheet would run as a formula is made text by an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
