/** Records of processing in the form of GDPR article 30. The operator fills in names and purposes of its own. */

export interface Kind {
  readonly data: string;
  readonly of: string;
  readonly purpose: string;
  /** Tables whose rows hold it. */
  readonly tables: readonly string[];
  readonly is_health: boolean;
}

export const KINDS: readonly Kind[] = [
  {
    data: 'Name, address, role, reason of the registration, password hash, second steps',
    of: 'users',
    purpose: 'Login and account',
    tables: [
      'profiles',
      'credentials',
      'deletion_requests',
      'factors',
      'factor_challenges',
      'recovery_codes',
      'sessions',
      'access_tokens',
      'refresh_tokens',
      'one_time_tokens',
    ],
    is_health: false,
  },
  {
    data: 'Names, date of birth, guardians',
    of: 'patients and guardians',
    purpose: 'Assignment of kits',
    tables: [
      'patients',
      'patient_guardians',
      'guardian_invitations',
      'patient_merges',
      'patient_table_rows',
      'granted_patients',
    ],
    is_health: true,
  },
  {
    data: 'Code, dates, notes and states of kits, answers to the laboratory',
    of: 'patients',
    purpose: 'Way of a sample through the laboratory',
    tables: [
      'kits',
      'kit_status_changes',
      'kit_replacements',
      'arrivals',
      'kit_claims',
      'undone_registrations',
      'retests',
      'registration_counts',
    ],
    is_health: true,
  },
  {
    data: 'Symptoms and answers of questionnaires, with drafts and earlier versions',
    of: 'patients',
    purpose: 'Reading of the report by family and practitioner',
    tables: ['symptom_data', 'earlier_answers', 'questionnaire_drafts', 'symptom_checks'],
    is_health: true,
  },
  {
    data: 'Counts, pages, suggestions, withdrawals and marks of reports',
    of: 'patients',
    purpose: 'The report',
    tables: [
      'report_files',
      'taxon_profiles',
      'taxon_ranks',
      'counts_checks',
      'document_links',
      'replaced_suggestions',
      'sealed_suggestions',
      'unclaimed_objects',
      'report_withdrawals',
      'report_reviews',
      'report_openings',
      'report_holds',
    ],
    is_health: true,
  },
  {
    data: 'Access of practitioners and links to records',
    of: 'patients and practitioners',
    purpose: 'Sharing that the family chose',
    tables: ['practitioner_access', 'suspended_access', 'record_links', 'record_link_openings'],
    is_health: true,
  },
  {
    data: 'Consents with the hash of their text',
    of: 'customers',
    purpose: 'Proof of consent (GDPR, article 7 (1))',
    tables: ['consents'],
    is_health: false,
  },
  {
    data: 'Events: ids, codes, coarse network',
    of: 'users and patients',
    purpose: 'Proof of who read and changed what',
    tables: ['audit_events', 'audit_seals', 'former_practitioners'],
    is_health: false,
  },
  {
    data: 'Mails and notifications',
    of: 'users',
    purpose: 'Delivery of links and news, without names of patients and codes in mails',
    tables: ['mails', 'notifications', 'notification_settings', 'unsubscribe_tokens'],
    is_health: false,
  },
  {
    data: 'Scans of codes with their time and author, names of technicians, keys and who made them',
    of: 'staff of laboratories and administrators',
    purpose: 'Work at the bench',
    tables: ['scans', 'technicians', 'benches', 'laboratory_keys', 'webhooks'],
    is_health: false,
  },
  {
    data: 'Access codes, their former holders, and their choices about holds',
    of: 'practitioners',
    purpose: 'Access by a code that never leads to another person',
    tables: [
      'used_practitioner_codes',
      'suspended_practitioners',
      'found_practitioners',
      'report_hold_choices',
    ],
    is_health: false,
  },
  {
    data: 'Addresses and networks whose attempts are counted',
    of: 'everybody who calls',
    purpose: 'Limits of attempts',
    tables: ['throttle'],
    is_health: false,
  },
];

/** Tables about codes, laboratories and the portal itself, without a person. */
export const WITHOUT_PEOPLE: readonly string[] = [
  'audit_retention',
  'consent_documents',
  'kit_inventory',
  'kit_reasons',
  'kit_status_transitions',
  'label_key',
  'laboratories',
  'object_store',
  'operator_runs',
  'counts_qc_genera',
  'counts_qc_limits',
  'report_hold_policy',
  'row_counts',
  'webhook_deliveries',
];

/** Whom the portal sends data to, by the setting that opens the way; without it, nothing is sent. */
export const RECIPIENTS: readonly (readonly [setting: string, receives: string])[] = [
  ['DATABASE_URL', 'The operator of PostgreSQL: all tables'],
  ['S3_BUCKET', 'The operator of the store: report files'],
  ['SMTP_URL', 'The mail server: addresses and mails, without health data'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'The collector of traces: route patterns, durations and statements without values',
  ],
];
