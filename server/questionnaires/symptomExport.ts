import { questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { BehaviorColumn } from '#contract/questionnaires/definition.ts';
import { exportFields, type KitExport } from '#contract/questionnaires/symptomExport.ts';
import type { SymptomRecord } from './queries.ts';

/**
 * The kit export record (specification section 3). Fields come from the kit itself, else from the answer to the question of
 * that name; null if the form has no such question or the answer is missing.
 */
export function symptomExport(record: SymptomRecord, now: Date): KitExport {
  const behaviors = behaviorsInOrder(record);
  const labelsIn = (column: BehaviorColumn) =>
    behaviors?.filter((behavior) => behavior[column]).map(({ label }) => label) ?? null;
  const known: Partial<KitExport> = {
    kit_id: record.kit_id,
    patient_name: record.patient_name,
    date_of_birth: record.date_of_birth,
    sample_taken_date: record.sample_taken_date,
    report_generated_at: record.report_generated_at,
    kit_notes: record.kit_notes,
    practitioner_notes: record.practitioner_notes,
    form_type: record.form_type,
    current_behaviors: labelsIn('current'),
    past_behaviors: labelsIn('past'),
    unknown_behaviors: labelsIn('not_known'),
    symptom_data_submitted: record.submitted_at,
    export_date: now.toISOString(),
    exported_by: record.exported_by,
  };
  const valueOf = (field: keyof KitExport) =>
    field in known ? known[field] : (record.answers?.[field] ?? null);
  return Object.fromEntries(exportFields.map((field) => [field, valueOf(field)])) as KitExport;
}

/** The ticks in the order of the form: the database does not keep the order of members. Symptoms no longer in the form come last. */
function behaviorsInOrder({ form_type, definition_version, behaviors }: SymptomRecord) {
  if (behaviors === null) return undefined;
  const definition = form_type && questionnaireOf(form_type, definition_version ?? undefined);
  const known = definition ? symptomsOf(definition).map(({ key }) => key) : [];
  return [...new Set([...known, ...Object.keys(behaviors)])].flatMap((key) => behaviors[key] ?? []);
}
