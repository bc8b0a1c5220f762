export const LANGUAGE = 'Every text is in English yet.';
const MATRIX = 'Says whether the family is asked about the symptoms again.';

/** The tables of answers, for `patientTables`. */
export const questionnaireTables = {
  symptom_data: {
    rows: 'patient_id = $1',
    in_record: {
      id: 'kits.submitted.id',
      kit_record_id: 'kits.id',
      patient_id: 'patient.id',
      form_type: 'kits.submitted.form_type',
      definition_version: 'kits.submitted.definition_version',
      answers: 'kits.submitted.answers',
      behaviors: 'kits.submitted.behaviors',
      created_at: 'kits.submitted.created_at',
      version: 'kits.submitted.version',
      corrected_at: 'kits.submitted.corrected_at',
    },
    left_out: {
      submission_id: 'Recognizes a submission that was sent twice.',
      based_on: 'The version of a draft that is gone.',
      correction_reason: 'In kits.earlier_answers.reason of the version that it replaced.',
      correction_id: 'Recognizes a correction that was sent twice.',
      matrix: MATRIX,
      language: LANGUAGE,
      is_age_confirmed: 'The age itself is among the answers.',
    },
  },
  earlier_answers: {
    rows: 'patient_id = $1',
    in_record: {
      kit_record_id: 'kits.id',
      patient_id: 'patient.id',
      version: 'kits.earlier_answers.version',
      form_type: 'kits.earlier_answers.form_type',
      definition_version: 'kits.earlier_answers.definition_version',
      answers: 'kits.earlier_answers.answers',
      behaviors: 'kits.earlier_answers.behaviors',
      given_at: 'kits.earlier_answers.given_at',
      replaced_at: 'kits.earlier_answers.replaced_at',
      reason: 'kits.earlier_answers.reason',
      replaced_by: 'kits.submitted.given_by',
    },
    left_out: {
      correction_id: 'Recognizes a correction that was sent twice.',
      language: LANGUAGE,
    },
  },
  questionnaire_drafts: {
    rows: 'kit_record_id in (select id from app.kits where patient_id = $1)',
    in_record: {
      kit_record_id: 'kits.id',
      form_type: 'kits.drafts.form_type',
      definition_version: 'kits.drafts.definition_version',
      version: 'kits.drafts.version',
      answers: 'kits.drafts.answers',
      behaviors: 'kits.drafts.behaviors',
      saved_at: 'kits.drafts.saved_at',
    },
    left_out: { based_on: 'The version before.', matrix: MATRIX },
  },
};
