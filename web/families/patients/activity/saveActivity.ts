import { activityCsv } from '#contract/operation/audit/activityCsv.ts';
import type { listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { PatientEvent } from '#contract/operation/audit/patientEvents.ts';
import { PatientEvents } from '#contract/operation/audit/patientEvents.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { today } from '#web/lib/today.ts';

/** Saves all events of a patient as CSV, newest first, as in the whole record. The name of the file names no person. */
export async function saveActivity(patient_id: PatientId): Promise<void> {
  const csv = activityCsv(await allEvents(patient_id));
  saveFile(`activity_${today()}.csv`, csv, 'text/csv;charset=utf-8');
}

async function allEvents(patient_id: PatientId, before?: number): Promise<readonly PatientEvent[]> {
  const answer = await call<typeof listPatientEvents>('GET /api/patients/:patient_id/events', {
    params: { patient_id },
    query: { before },
  });
  const { events, has_more } = PatientEvents.parse(answer);
  return has_more ? [...events, ...(await allEvents(patient_id, events.at(-1)?.id))] : events;
}
