import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';

/** Parsed parameters of a path, with those that name a record. */
export interface RecordParams {
  readonly patient_id?: PatientId;
  readonly kit_id?: KitCode;
  readonly kit_record_id?: KitRecordId;
}
