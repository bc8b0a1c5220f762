import { LANGUAGE } from './questionnaireTables.ts';

export const STAFF = 'Says who of the staff acted. The activity tells it, as far as owners may know.';
export const ofKits = 'kit_record_id in (select id from app.kits where patient_id = $1)';

/** The history of kits, and the codes that replace rejected ones. */
export const kitStatusTables = {
  kit_status_changes: {
    rows: `${ofKits} and not is_taken_back`,
    in_record: {
      id: 'kits.status_changes.id',
      kit_record_id: 'kits.id',
      status: 'kits.status_changes.status',
      changed_at: 'kits.status_changes.changed_at',
      reason: 'kits.status_changes.reason',
      answered_at: 'kits.status_changes.answer.answered_at',
      next_step: 'kits.status_changes.next_step',
      act_until: 'kits.status_changes.act_until',
      has_replacement: 'kits.status_changes.has_replacement',
    },
    left_out: {
      answer: 'In kits.status_changes.answer, beside its date.',
      from_status: 'The status of the entry before.',
      change_id: 'Recognizes a change that a laboratory sent twice.',
      changed_by: STAFF,
      is_taken_back: 'The family reads neither the change nor the way back.',
      note: 'For administrators alone.',
      reason_id: 'The catalogue of reasons is the same for everybody; its words are in the entry.',
      laboratory_key_id: 'In kits.status_changes.by_laboratory, without the name.',
      technician_id: 'In kits.status_changes.by_laboratory, without the name.',
      condition: 'For administrators alone.',
      language: LANGUAGE,
      received_at: 'For administrators alone; the entry has the date of the status.',
    },
  },
  kit_replacements: {
    rows: 'patient_id = $1',
    in_record: { kit_record_id: 'kits.id', kit_id: 'kits.replaced_by', patient_id: 'patient.id' },
    left_out: { reserved_at: 'The activity tells it.', reserved_by: STAFF },
  },
};
