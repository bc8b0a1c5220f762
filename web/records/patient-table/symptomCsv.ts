import { type ExportValue, exportFields, type KitExport } from '#contract/questionnaires/symptomExport.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/csv.ts';

/** File name of a kit's symptom data. */
export const symptomCsvName = (kit_id: string): string => `${kit_id}_symptom.csv`;

/** A kit's export record as CSV: one row of field and value each, in the order of the record. */
export function symptomCsv(data: KitExport): string {
  const rows = [['Field', 'Value'], ...exportFields.map((field) => [field, shown(data[field])])];
  return BYTE_ORDER_MARK + rows.map(csvRow).join('');
}

function shown(value: ExportValue): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '');
  return text === '' ? 'Not provided' : text;
}
