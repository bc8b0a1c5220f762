import type { BehaviorColumn } from '#contract/questionnaires/definition.ts';
import type { KitExport } from '#contract/questionnaires.ts';
import type { SymptomRecord } from './queries.ts';

/** The kit export record (specification section 3). What the kit's form did not ask, or nobody answered, is null. */
export function symptomExport(record: SymptomRecord, now: Date): KitExport {
  const answer = (name: string) => record.answers?.[name] ?? null;
  const labels = (column: BehaviorColumn) =>
    record.behaviors &&
    Object.values(record.behaviors)
      .filter((behavior) => behavior[column])
      .map(({ label }) => label);

  return {
    kit_id: record.kit_id,
    patient_name: record.patient_name,
    date_of_birth: record.date_of_birth,
    sample_taken_date: record.sample_taken_date,
    report_generated_at: record.report_generated_at,
    kit_notes: record.kit_notes,
    practitioner_notes: record.practitioner_notes,
    age_of_participant: answer('age_of_participant'),
    location: answer('location'),
    form_type: record.form_type,
    atec_score: answer('atec_score'),
    has_gi_issues: answer('has_gi_issues'),
    asd_diagnosis: answer('asd_diagnosis'),
    high_functioning: answer('high_functioning'),
    age_diagnosed: answer('age_diagnosed'),
    severity: answer('severity'),
    bristol_scale: answer('bristol_scale'),
    constipation: answer('constipation'),
    bloating: answer('bloating'),
    bowel_movements_per_day: answer('bowel_movements_per_day'),
    bowel_movement_characteristics: answer('bowel_movement_characteristics'),
    antibiotics_last_month: answer('antibiotics_last_month'),
    antibiotics_last_3_months: answer('antibiotics_last_3_months'),
    biggest_concerns: answer('biggest_concerns'),
    helpful_comments: answer('helpful_comments'),
    allergies_dietary: answer('allergies_dietary'),
    current_behaviors: labels('current'),
    past_behaviors: labels('past'),
    unknown_behaviors: labels('not_known'),
    symptom_data_submitted: record.submitted_at,
    export_date: now.toISOString(),
    exported_by: record.exported_by,
  };
}
