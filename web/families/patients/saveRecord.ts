import type { downloadRecord } from '#contract/records/record.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { endpointUrl, fetchDocument } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { today } from '#web/lib/today.ts';

/** Saves the whole record of a patient. Its name says nothing about the person. @throws {ApiError} */
export async function saveRecord(patient_id: PatientId): Promise<void> {
  const answer = await fetchDocument(
    endpointUrl<typeof downloadRecord>('GET /api/patients/:patient_id/record', { params: { patient_id } }),
  );
  saveFile(`record_${today()}.zip`, await answer.blob(), 'application/zip');
}
