import { consentTables } from './consentTables.ts';
import { kitStatusTables, ofKits, STAFF } from './kitStatusTables.ts';
import { linkTables } from './linkTables.ts';
import { questionnaireTables } from './questionnaireTables.ts';

/** A table with columns about a patient, and how to find a patient's rows. */
interface PatientTable {
  /** A condition with the patient's id as `$1`. */
  readonly rows: string;
  /** Column → its path in `record.json`. Lists on the way are entered. */
  readonly in_record: Readonly<Record<string, string>>;
  /** Column → why it is left out. */
  readonly left_out?: Readonly<Record<string, string>>;
}

const STORE = 'Where the store keeps the file. The file itself is in the archive.';
const LINK = 'Joins rows; the nesting of the record says the same.';

const ofCounts = `file_id in (select f.id from app.report_files f join app.kits k on k.id = f.kit_record_id
  where k.patient_id = $1 and f.published_at is not null and f.superseded_at is null and not f.is_held)`;

export const patientTables: Readonly<Record<string, PatientTable>> = {
  patients: {
    rows: 'id = $1',
    in_record: {
      id: 'patient.id',
      owner_id: 'owner.id',
      first_name: 'patient.first_name',
      last_name: 'patient.last_name',
      date_of_birth: 'patient.date_of_birth',
      created_at: 'patient.created_at',
    },
    left_out: { handed_over_at: 'The activity tells it.' },
  },
  patient_guardians: {
    rows: 'patient_id = $1',
    in_record: { patient_id: 'patient.id', user_id: 'guardians.id', added_at: 'guardians.added_at' },
    left_out: { added_by: 'The activity tells it.' },
  },
  patient_merges: {
    rows: 'kept_id = $1',
    in_record: {
      kept_id: 'patient.id',
      merged_at: 'merge.merged_at',
      undo_until: 'merge.undo_until',
    },
    left_out: {
      id: LINK,
      removed_id: LINK,
      undone_at: 'The activity tells it.',
      kit_record_ids: 'The record has their codes in merge.kit_ids.',
      guardian_ids: 'Decides who can undo it.',
      sealed: 'Sealed for the undo; the record has the name and the date of birth.',
    },
  },
  practitioner_access: {
    rows: 'patient_id = $1',
    in_record: {
      patient_id: 'patient.id',
      practitioner_id: 'practitioners.id',
      granted_at: 'practitioners.granted_at',
      kit_record_ids: 'practitioners.kit_record_ids',
      ends_at: 'practitioners.ends_at',
    },
  },
  kits: {
    rows: 'patient_id = $1',
    in_record: {
      id: 'kits.id',
      kit_id: 'kits.kit_id',
      patient_id: 'patient.id',
      sample_taken_date: 'kits.sample_taken_date',
      kit_notes: 'kits.kit_notes',
      status: 'kits.status',
      created_at: 'kits.created_at',
      report_generated_at: 'kits.report_generated_at',
      is_proved: 'kits.is_proved',
      shared_suggestion_version: 'kits.suggestion.version',
      shared_suggestion_sha256: 'kits.suggestion.sha256',
      suggestion_amended_at: 'kits.suggestion.amended_at',
    },
    left_out: {
      practitioner_notes: 'Practitioners write their notes for themselves.',
      practitioner_notes_version: 'Belongs to the notes.',
      practitioner_notes_saved_at: 'Belongs to the notes.',
      practitioner_notes_saved_by: 'Belongs to the notes.',
      suggestion_shared: 'The record has a suggestion while it is shared.',
      shared_suggestion_key: STORE,
      registration_id: 'Recognizes a registration that was sent twice.',
      registration_digest: 'Recognizes a registration that was sent twice.',
      sharings_ended: 'Keeps two simultaneous sharings apart.',
    },
  },
  replaced_suggestions: {
    rows: 'kit_record_id in (select id from app.kits where patient_id = $1)',
    in_record: {
      kit_record_id: 'kits.id',
      replaced_at: 'kits.suggestion.replaced.replaced_at',
      reason: 'kits.suggestion.replaced.replacement_reason',
      version: 'kits.suggestion.replaced.version',
      sha256: 'kits.suggestion.replaced.sha256',
    },
    left_out: { object_key: STORE },
  },
  ...kitStatusTables,
  ...questionnaireTables,
  retests: { rows: ofKits, in_record: { kit_record_id: 'kits.id', retest_on: 'kits.retest_on' } },
  report_files: {
    rows: `${ofKits} and published_at is not null and withdrawal_id is null and not is_held and page <> 5`,
    in_record: {
      kit_id: 'kits.kit_id',
      kit_record_id: 'kits.id',
      page: 'kits.files.page',
      version: 'kits.files.version',
      bytes: 'kits.files.bytes',
      sha256: 'kits.files.sha256',
      uploaded_at: 'kits.files.uploaded_at',
      published_at: 'kits.files.published_at',
      superseded_at: 'kits.files.superseded_at',
      amended_at: 'kits.files.amended_at',
      replacement_reason: 'kits.files.replacement_reason',
      drawn_from: 'kits.files.drawn_from',
    },
    left_out: {
      id: LINK,
      object_key: STORE,
      uploaded_by: STAFF,
      laboratory_key_id: STAFF,
      published_by: STAFF,
      published_by_key: STAFF,
      is_held: 'The record has no held files.',
      withdrawal_id: 'The record has no withdrawn files.',
    },
  },
  report_withdrawals: {
    rows: `${ofKits} and family_pages <> '{}'`,
    in_record: {
      kit_id: 'kits.kit_id',
      kit_record_id: 'kits.id',
      withdrawn_at: 'kits.withdrawals.withdrawn_at',
      family_pages: 'kits.withdrawals.pages',
      reason: 'kits.withdrawals.reason',
      next_step: 'kits.withdrawals.next_step',
      report_follows: 'kits.withdrawals.report_follows',
    },
    left_out: {
      id: LINK,
      withdrawn_by: STAFF,
      withdrawn_by_key: STAFF,
      pages: 'A suggestion that was never shared is private.',
      reason_id: 'The record has the text.',
    },
  },
  taxon_profiles: {
    rows: ofCounts,
    in_record: {
      method: 'kits.taxa.method',
      pipeline: 'kits.taxa.pipeline',
      reference_database: 'kits.taxa.reference_database',
      source_format: 'kits.taxa.source_format',
      reads_total: 'kits.taxa.reads_total',
      host_reads: 'kits.taxa.host_reads',
    },
    left_out: { file_id: LINK, range_counts: 'Computed from the counts.' },
  },
  taxon_ranks: {
    rows: ofCounts,
    in_record: {
      rank: 'kits.taxa.ranks.rank',
      names: 'kits.taxa.ranks.names',
      reads: 'kits.taxa.ranks.reads',
      taxids: 'kits.taxa.ranks.taxids',
    },
    left_out: { file_id: LINK },
  },
  undone_registrations: {
    rows: 'patient_id = $1',
    in_record: {
      kit_id: 'undone_registrations.kit_id',
      patient_id: 'patient.id',
      undone_at: 'undone_registrations.undone_at',
      restored_at: 'undone_registrations.restored_at',
      answers: 'undone_registrations.answers',
      earlier_answers: 'undone_registrations.earlier_answers',
    },
    left_out: {
      id: LINK,
      kit_record_id: LINK,
      restore_until: 'A date of the administrators.',
      undone_by: STAFF,
      restored_by: STAFF,
      kit: 'Sealed for a restoration; it holds private notes.',
      drafts: 'Sealed for a restoration.',
      status_changes: 'Sealed for a restoration; it holds remarks for administrators.',
      has_answers: 'The record has the answers.',
    },
  },
  ...linkTables,
  ...consentTables,
  audit_events: {
    rows: `patient_id = $1 and action = 'report_read' and details -> 'page' is distinct from '5'`,
    in_record: {
      id: 'activity.id',
      happened_at: 'activity.happened_at',
      action: 'activity.action',
      actor_role: 'activity.actor_role',
      patient_id: 'patient.id',
      kit_id: 'activity.kit_id',
      details: 'activity.details',
    },
    left_out: {
      actor_id: 'In activity.actor_name, as far as owners may know.',
      kit_record_id: LINK,
      user_id: 'In activity.practitioner_name.',
      network: 'Tells about the network of the reader.',
    },
  },
  profiles: {
    rows: 'id = (select owner_id from app.patients where id = $1)',
    in_record: { id: 'owner.id', email: 'owner.email', full_name: 'owner.full_name' },
    left_out: Object.fromEntries(
      [
        'role',
        'practitioner_code',
        'verification_reason',
        'registration_source',
        'created_at',
        'registrations_per_day',
        'version',
        'search_text',
        'last_first',
      ].map((column) => [column, 'About the account, not the patient.']),
    ),
  },
};
