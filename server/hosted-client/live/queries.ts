import * as z from 'zod/mini';
import { Role, UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many } from '#db/statements.ts';
import { columnsFor, type LiveTable } from './tables.ts';

/** Values of a row by column, as JSON has them. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows among `ids` that the caller may see, with the columns that the caller may read. */
export const rowsFor = many(
  z.object({ id: z.string(), row: z.record(z.string(), z.unknown()) }),
  (name: string, table: LiveTable, role: z.output<typeof Role>, ids: readonly string[]) => {
    const columns = columnsFor(table, role).map(({ name }) => {
      const { from = name } = table.columns[name] ?? {};
      return sql`${sql.ref(from)} as ${sql.ref(name)}`;
    });
    return sql`
      select ${table.id} as id, (select to_json(seen) from (select ${sql.join(columns, sql`, `)}) as seen) as row
      from ${sql.ref(`app.${name}`)} where ${table.isOneOf(ids)}`;
  },
);

/** The patients among `ids` that the caller may see; `kit_record_ids` if a practitioner sees some kits alone. */
export const patientsFor = many(
  z.object({ id: z.uuid(), kit_record_ids: z.nullable(z.array(z.uuid())) }),
  (role: z.output<typeof Role>, ids: readonly string[]) => sql`
    select p.id, ${role === 'practitioner' ? coveredKits : sql`null::uuid[]`} as kit_record_ids
    from app.patients p where p.id = any (${ids}::uuid[])`,
);

const coveredKits = sql`(select a.kit_record_ids from app.practitioner_access a where a.patient_id = p.id)`;

/** The users who may receive rows about patients. */
export const audienceOf = many(
  z.object({ patient_id: z.uuid(), user_id: UserId }),
  (patients: readonly string[]) => sql`select patient_id, user_id from app.audience_of(${patients}::uuid[])`,
);

/** The caller's sessions among `sessions` that still live in this role, without noting a use. */
export const liveSessions = many(
  z.object({ session_id: z.uuid(), seconds_left: z.number() }),
  (
    sessions: readonly string[],
    role: z.output<typeof Role>,
    roles_with_second_step: readonly string[],
  ) => sql`
    select session_id, seconds_left
    from app.live_sessions(${sessions}::uuid[], ${role}, ${roles_with_second_step}::text[])`,
);
