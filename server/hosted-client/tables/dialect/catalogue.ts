/** Types of columns as PostgreSQL names them. */
type ColumnType = 'uuid' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** How a table leads to the rows of another one: `column` of this table equals `foreign_column` of the other. */
export interface Relation {
  readonly table: TableName;
  readonly column: string;
  readonly foreign_column: string;
  /** Whether there are several rows at the other end. */
  readonly is_list: boolean;
  /** Names that a client may use after `!` or in place of the table's name. */
  readonly hints: readonly string[];
}

export interface Table {
  readonly name: TableName;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly relations: readonly Relation[];
}

export const tableNames = [
  'kit_inventory',
  'kits',
  'patients',
  'practitioner_access',
  'profiles',
  'symptom_data',
] as const;
export type TableName = (typeof tableNames)[number];

const answers = [
  'age_of_participant',
  'location',
  'atec_score',
  'has_gi_issues',
  'asd_diagnosis',
  'high_functioning',
  'severity',
  'age_diagnosed',
  'constipation',
  'bloating',
  'bowel_movements_per_day',
  'bowel_movement_characteristics',
  'bristol_scale',
  'biggest_concerns',
  'antibiotics_last_month',
  'antibiotics_last_3_months',
  'helpful_comments',
  'allergies_dietary',
  'behaviors',
];

const columnsOf: Readonly<Record<TableName, Table['columns']>> = {
  kit_inventory: { kit_id: 'text', is_active: 'boolean', created_at: 'timestamptz' },
  kits: {
    id: 'uuid',
    kit_id: 'text',
    patient_id: 'uuid',
    sample_taken_date: 'date',
    kit_notes: 'text',
    practitioner_notes: 'text',
    status: 'text',
    created_at: 'timestamptz',
    report_generated_at: 'timestamptz',
    suggestion_shared: 'boolean',
  },
  patients: {
    id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    date_of_birth: 'date',
    patient_id: 'uuid',
  },
  practitioner_access: { patient_id: 'uuid', practitioner_id: 'uuid', granted_at: 'timestamptz' },
  profiles: {
    id: 'uuid',
    full_name: 'text',
    role: 'text',
    practitioner_code: 'text',
    created_at: 'timestamptz',
    verification_reason: 'text',
    registration_source: 'text',
    email: 'text',
  },
  symptom_data: {
    id: 'uuid',
    kit_id: 'uuid',
    patient_id: 'uuid',
    form_type: 'text',
    ...Object.fromEntries(answers.map((name) => [name, 'jsonb' as const])),
  },
};

const relationsOf: Readonly<Partial<Record<TableName, readonly Relation[]>>> = {
  kits: [
    {
      table: 'patients',
      column: 'patient_id',
      foreign_column: 'id',
      is_list: false,
      hints: ['patient_id', 'kits_patient_id_fkey'],
    },
  ],
  patients: [
    {
      table: 'kits',
      column: 'id',
      foreign_column: 'patient_id',
      is_list: true,
      hints: ['kits_patient_id_fkey'],
    },
    {
      table: 'practitioner_access',
      column: 'id',
      foreign_column: 'patient_id',
      is_list: true,
      hints: ['practitioner_access_patient_id_fkey'],
    },
  ],
  practitioner_access: [
    {
      table: 'profiles',
      column: 'practitioner_id',
      foreign_column: 'id',
      is_list: false,
      hints: ['practitioner_id', 'practitioner_access_practitioner_id_fkey'],
    },
    {
      table: 'patients',
      column: 'patient_id',
      foreign_column: 'id',
      is_list: false,
      hints: ['patient_id', 'practitioner_access_patient_id_fkey'],
    },
  ],
};

const tables = new Map<string, Table>(
  tableNames.map((name) => [name, { name, columns: columnsOf[name], relations: relationsOf[name] ?? [] }]),
);

/** The table of this name in the specification (section 3); undefined for any other name. */
export const tableNamed = (name: string): Table | undefined => tables.get(name);
