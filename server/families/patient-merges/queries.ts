import { MergedGrant } from '#contract/families/patient-merges.ts';
import { Merge } from '#contract/families/patients.ts';
import { PatientId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, value } from '#db/statements.ts';

/**
 * @throws constraints `patient_not_found`, `guardian_not_owner`, `merge_guardians_differ`, `merge_consents_differ`, `merge_open`.
 */
export const previewMerge = many(
  MergedGrant,
  (kept: PatientId, removed: PatientId) => sql`
    select full_name, kit_ids, ends_at, sees_fewer_later from app.preview_merge(${kept}, ${removed})`,
);

/** @throws the constraints of `previewMerge`, and `sample_before_birth`. */
export const mergePatients = command(
  (kept: PatientId, removed: PatientId) => sql`select app.merge_patients(${kept}, ${removed})`,
);

/** The merge that the caller has just made. */
export const openMerge = value(Merge, (kept: PatientId) => sql`select app.open_merge(${kept})`);

/**
 * Returns the patient who comes back.
 * @throws constraints `patient_not_found`, `merge_not_found`, `sample_before_birth`.
 */
export const separatePatients = value(
  PatientId,
  (kept: PatientId) => sql`select app.separate_patients(${kept})`,
);

/** Removes the sealed rows of merges whose time for the undo is over. */
export const settleMerges = command(() => sql`select app.settle_merges()`);
