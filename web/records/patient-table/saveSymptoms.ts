import type { exportSymptoms } from '#contract/questionnaires/questionnaires.ts';
import { SymptomExport } from '#contract/questionnaires/symptomExport.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { symptomCsv, symptomCsvName } from './symptomCsv.ts';

/** Pause (ms) between building the file and its download (specification section 7). */
const SAVE_DELAY = 100;

/** Saves a kit's symptom data as CSV. */
export async function saveSymptoms(kit_id: KitCode): Promise<void> {
  const answer = SymptomExport.parse(
    await call<typeof exportSymptoms>('GET /api/kit/:kit_id/export', { params: { kit_id } }),
  );
  const csv = symptomCsv(answer.data);
  await new Promise((resolve) => setTimeout(resolve, SAVE_DELAY));
  saveFile(symptomCsvName(kit_id), csv, 'text/csv;charset=utf-8');
}
