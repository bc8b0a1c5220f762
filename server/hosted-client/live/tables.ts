import type { Role } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';

/** A column as clients see it: its PostgreSQL type, and its expression if that is not its name. */
interface Column {
  readonly type: string;
  readonly from?: string;
  /** Roles that may read it; all, if it names none. */
  readonly roles?: readonly Role[];
}

/** A table of the channel, under the names of the specification (section 7), or the portal's own. */
export interface LiveTable {
  readonly columns: Readonly<Record<string, Column>>;
  /** The columns that a deletion still carries. */
  readonly key: readonly string[];
  /** The id of notifications: the key, in parts separated by a slash. */
  readonly id: Sql;
  /** The condition that finds rows by such ids, through an index. */
  readonly isOneOf: (ids: readonly string[]) => Sql;
  /** Roles with a right to the table. */
  readonly readers: readonly Role[];
  /** Roles that saw a deleted row if they see its patient. */
  readonly seen_with_patient: readonly Role[];
  /** Whether a row shows staff another person: they read it like a list, and the trail says so. */
  readonly is_about_people?: true;
}

const staff: readonly Role[] = ['practitioner', 'admin'];
const families: readonly Role[] = ['customer', 'practitioner'];

const everybody: readonly Role[] = ['customer', 'practitioner', 'admin'];

const byId = {
  id: sql`id::text`,
  isOneOf: (ids: readonly string[]) => sql`id = any (${ids}::uuid[])`,
};

/** The only place that knows which rows and columns the channel carries. The policies decide who sees which row. */
export const liveTables: Readonly<Record<string, LiveTable>> = {
  patients: {
    columns: {
      id: { type: 'uuid' },
      patient_id: { type: 'uuid', from: 'owner_id' },
      first_name: { type: 'text' },
      last_name: { type: 'text' },
      date_of_birth: { type: 'date' },
      created_at: { type: 'timestamptz' },
    },
    key: ['id'],
    ...byId,
    readers: everybody,
    seen_with_patient: [],
    is_about_people: true,
  },
  kits: {
    columns: {
      id: { type: 'uuid' },
      kit_id: { type: 'text' },
      patient_id: { type: 'uuid' },
      sample_taken_date: { type: 'date' },
      kit_notes: { type: 'text' },
      practitioner_notes: { type: 'text', roles: staff },
      practitioner_notes_version: { type: 'int4', roles: staff },
      status: { type: 'text' },
      created_at: { type: 'timestamptz' },
      report_generated_at: { type: 'timestamptz' },
      suggestion_shared: { type: 'bool' },
    },
    key: ['id'],
    ...byId,
    readers: everybody,
    seen_with_patient: families,
    is_about_people: true,
  },
  practitioner_access: {
    columns: {
      practitioner_id: { type: 'uuid' },
      patient_id: { type: 'uuid' },
      granted_at: { type: 'timestamptz' },
    },
    key: ['practitioner_id', 'patient_id'],
    id: sql`practitioner_id || '/' || patient_id`,
    isOneOf: (ids) => sql`(practitioner_id, patient_id) in (
      select split_part(id, '/', 1)::uuid, split_part(id, '/', 2)::uuid from unnest(${ids}::text[]) as given (id))`,
    readers: everybody,
    seen_with_patient: ['customer'],
    is_about_people: true,
  },
  retests: {
    columns: {
      kit_id: { type: 'uuid', from: 'kit_record_id' },
      retest_on: { type: 'date' },
    },
    key: ['kit_id'],
    id: sql`kit_record_id::text`,
    isOneOf: (ids) => sql`kit_record_id = any (${ids}::uuid[])`,
    readers: families,
    seen_with_patient: families,
    is_about_people: true,
  },
  profiles: {
    columns: {
      id: { type: 'uuid' },
      full_name: { type: 'text' },
      role: { type: 'text' },
      practitioner_code: { type: 'text' },
      created_at: { type: 'timestamptz' },
    },
    key: ['id'],
    ...byId,
    readers: everybody,
    seen_with_patient: [],
    is_about_people: true,
  },
  arrivals: {
    columns: {
      kit_id: { type: 'text' },
      arrived_at: { type: 'timestamptz' },
      registered_at: { type: 'timestamptz' },
    },
    key: ['kit_id'],
    id: sql`kit_id::text`,
    isOneOf: (ids) => sql`kit_id = any (${ids}::text[])`,
    readers: ['admin'],
    seen_with_patient: [],
  },
  scans: {
    columns: {
      id: { type: 'int8' },
      kit_id: { type: 'text' },
      scanned_at: { type: 'timestamptz' },
    },
    key: ['id'],
    id: sql`id::text`,
    isOneOf: (ids) => sql`id = any (${ids}::bigint[])`,
    readers: ['admin'],
    seen_with_patient: [],
  },
  kit_inventory: {
    columns: {
      kit_id: { type: 'text' },
      is_active: { type: 'bool' },
      created_at: { type: 'timestamptz' },
    },
    key: ['kit_id'],
    id: sql`kit_id::text`,
    isOneOf: (ids) => sql`kit_id = any (${ids}::text[])`,
    readers: ['admin'],
    seen_with_patient: [],
  },
  symptom_data: {
    columns: {
      id: { type: 'uuid' },
      kit_id: { type: 'uuid', from: 'kit_record_id' },
      patient_id: { type: 'uuid' },
      form_type: { type: 'text' },
      created_at: { type: 'timestamptz' },
    },
    key: ['id'],
    ...byId,
    readers: everybody,
    seen_with_patient: families,
    is_about_people: true,
  },
  questionnaire_drafts: {
    columns: {
      kit_id: { type: 'uuid', from: 'kit_record_id' },
      form_type: { type: 'text' },
      version: { type: 'int8' },
      saved_at: { type: 'timestamptz' },
    },
    key: ['kit_id', 'form_type'],
    id: sql`kit_record_id || '/' || form_type`,
    isOneOf: (ids) => sql`(kit_record_id, form_type) in (
      select split_part(id, '/', 1)::uuid, split_part(id, '/', 2) from unnest(${ids}::text[]) as given (id))`,
    readers: ['customer'],
    seen_with_patient: ['customer'],
  },
  report_files: {
    columns: {
      id: { type: 'uuid' },
      kit_id: { type: 'uuid', from: 'kit_record_id' },
      page: { type: 'int2' },
      version: { type: 'int4' },
      published_at: { type: 'timestamptz' },
    },
    key: ['id'],
    ...byId,
    readers: everybody,
    seen_with_patient: [],
    is_about_people: true,
  },
  report_openings: {
    columns: { kit_id: { type: 'uuid', from: 'kit_record_id' } },
    key: ['kit_id'],
    id: sql`kit_record_id::text`,
    isOneOf: (ids) => sql`kit_record_id = any (${ids}::uuid[])`,
    readers: ['practitioner'],
    seen_with_patient: [],
  },
  report_reviews: {
    columns: {
      kit_id: { type: 'uuid', from: 'kit_record_id' },
      reviewer_id: { type: 'uuid' },
    },
    key: ['kit_id', 'reviewer_id'],
    id: sql`kit_record_id || '/' || reviewer_id`,
    isOneOf: (ids) => sql`(kit_record_id, reviewer_id) in (
      select split_part(id, '/', 1)::uuid, split_part(id, '/', 2)::uuid from unnest(${ids}::text[]) as given (id))`,
    readers: staff,
    seen_with_patient: ['practitioner'],
    is_about_people: true,
  },
  notifications: {
    columns: {
      id: { type: 'int8' },
      kind: { type: 'text' },
      created_at: { type: 'timestamptz' },
      read_at: { type: 'timestamptz' },
    },
    key: ['id'],
    id: sql`id::text`,
    isOneOf: (ids) => sql`id = any (${ids}::bigint[])`,
    readers: everybody,
    seen_with_patient: [],
  },
};

/** The names and types of the columns that a role may read. */
export const columnsFor = ({ columns }: LiveTable, role: Role): { name: string; type: string }[] =>
  Object.entries(columns).flatMap(([name, { type, roles }]) =>
    roles && !roles.includes(role) ? [] : [{ name, type }],
  );

/** The key of a deleted row. */
export const keyOf = ({ key }: LiveTable, id: string): Record<string, string> => {
  const parts = id.split('/');
  return Object.fromEntries(key.map((name, place) => [name, parts[place] ?? '']));
};
