import { questionnaireOf, symptomsOf } from '#contract/questionnaires/answers.ts';
import type { BehaviorColumn } from '#contract/questionnaires/definition.ts';
import { exportFields, type KitExport } from '#contract/questionnaires.ts';
import type { SymptomRecord } from './queries.ts';

/**
 * The kit export record (specification section 3). What is not known of the kit itself is the answer to the question of that
 * name; what the kit's form did not ask, or nobody answered, is null.
 */
export function symptomExport(record: SymptomRecord, now: Date): KitExport {
  const known: Partial<KitExport> = {
    kit_id: record.kit_id,
    patient_name: record.patient_name,
    date_of_birth: record.date_of_birth,
    sample_taken_date: record.sample_taken_date,
    report_generated_at: record.report_generated_at,
    kit_notes: record.kit_notes,
    practitioner_notes: record.practitioner_notes,
    form_type: record.form_type,
    current_behaviors: labelsIn('current', record),
    past_behaviors: labelsIn('past', record),
    unknown_behaviors: labelsIn('not_known', record),
    symptom_data_submitted: record.submitted_at,
    export_date: now.toISOString(),
    exported_by: record.exported_by,
  };
  const valueOf = (field: keyof KitExport) =>
    field in known ? known[field] : (record.answers?.[field] ?? null);
  return Object.fromEntries(exportFields.map((field) => [field, valueOf(field)])) as KitExport;
}

/** Labels of the symptoms with a tick in the column, in the order of the form. */
function labelsIn(column: BehaviorColumn, record: SymptomRecord): string[] | null {
  const { behaviors } = record;
  if (behaviors === null) return null;
  // The database keeps members in an order of its own. Symptoms that the portal does not know any more come last.
  return [...new Set([...symptomKeys(record), ...Object.keys(behaviors)])]
    .flatMap((key) => behaviors[key] ?? [])
    .filter((behavior) => behavior[column])
    .map(({ label }) => label);
}

function symptomKeys({ form_type, definition_version }: SymptomRecord): string[] {
  const definition = form_type && questionnaireOf(form_type, definition_version ?? undefined);
  return definition ? symptomsOf(definition).map(({ key }) => key) : [];
}
