import * as z from 'zod/mini';
import { type KitRecordId, PatientId, type PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { type Sql, sql } from '#db/sql.ts';
import { one, value } from '#db/statements.ts';
import type { Table } from './catalogue.ts';
import { conditionOf, type Filter } from './parseFilter.ts';
import type { RowsQuery } from './parseQuery.ts';
import type { Embedding, Selection } from './parseSelect.ts';

export const newPractitionerCode = value(
  z.string(),
  () => sql`select app.generate_practitioner_code() as practitioner_code`,
);

/** The practitioner behind a code. The caller may give them access by the id for half an hour. */
export const lookUpPractitioner = one(
  z.object({ id: UserId, full_name: z.nullable(z.string()) }),
  (code: PractitionerCode) => sql`select id, full_name from app.look_up_practitioner(${code})`,
);

/** Whether the caller may give access to the practitioner, who keeps role and code until the end of the transaction. */
export const lockFoundPractitioner = value(
  z.boolean(),
  (user_id: UserId) => sql`select app.lock_found_practitioner(${user_id}) as is_found`,
);

/** The patient of a kit that the caller sees. */
export const patientOfKit = one(
  z.object({ patient_id: PatientId }),
  (kit_record_id: KitRecordId) => sql`select patient_id from app.kits where id = ${kit_record_id}`,
);

/** A page of rows as PostgreSQL writes it. */
const Page = z.object({
  /** A JSON array. */
  body: z.string(),
  shown: z.int(),
  /** All rows that match; null unless requested. */
  total: z.nullable(z.int()),
});

interface PageRequest extends RowsQuery {
  readonly limit: number;
  readonly is_counted: boolean;
}

/** Reads a page of a table. @param source the rows in place of the view's, for lookups that are counted. */
export const rowsFound = one(Page, (table: Table, query: PageRequest, source?: Sql) => {
  const from = sql`${source ?? sql.ref(`rest.${table.name}`)} as t`;
  const where = whereOf([
    ...query.filters.map((filter) => conditionOf(table, 't', filter)),
    ...query.selection.embeddings
      .filter(({ is_inner }) => is_inner)
      .map((embedding) => sql`exists (select ${joined(embedding, 't', 1, filtersOn(query, embedding))})`),
  ]);
  return sql`
    select coalesce(json_agg(page.doc), '[]')::text as body, count(*)::integer as shown,
      ${query.is_counted ? sql`(select count(*) from ${from} ${where})::integer` : sql`null::integer`} as total
    from (
      select ${documentOf(query.selection, 't', 0, query)} as doc from ${from} ${where} ${orderOf(query)}
      limit ${query.limit} offset ${query.offset}
    ) as page`;
});

const filtersOn = ({ embedded_filters }: RowsQuery, { name }: Embedding) => embedded_filters.get(name) ?? [];

/** A row as a JSON object with its embedded rows. */
function documentOf(selection: Selection, alias: string, depth: number, query?: RowsQuery): Sql {
  const members = [
    ...selection.columns.map(({ name, column }) => sql`${name}::text, ${sql.ref(`${alias}.${column}`)}`),
    ...selection.embeddings.map((embedding) => {
      const filters = query ? filtersOn(query, embedding) : [];
      return sql`${embedding.name}::text, ${embeddedRows(embedding, alias, depth + 1, filters)}`;
    }),
  ];
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
}

function embeddedRows(embedding: Embedding, outer: string, depth: number, filters: readonly Filter[]): Sql {
  const document = documentOf(embedding.selection, `t${depth}`, depth);
  const rows = sql`select ${document} as doc ${joined(embedding, outer, depth, filters)}`;
  return embedding.relation.is_list
    ? sql`(select coalesce(json_agg(e.doc), '[]') from (${rows}) as e)`
    : sql`(${rows} limit 1)`;
}

/** The rows of an embedded table that belong to a row of the outer one. */
function joined(
  { relation, table, selection }: Embedding,
  outer: string,
  depth: number,
  filters: readonly Filter[],
): Sql {
  const alias = `t${depth}`;
  return sql`from ${sql.ref(`rest.${table.name}`)} as ${sql.ref(alias)} ${whereOf([
    sql`${sql.ref(`${alias}.${relation.foreign_column}`)} = ${sql.ref(`${outer}.${relation.column}`)}`,
    ...filters.map((filter) => conditionOf(table, alias, filter)),
    ...selection.embeddings
      .filter(({ is_inner }) => is_inner)
      .map((inner) => sql`exists (select ${joined(inner, alias, depth + 1, [])})`),
  ])}`;
}

const whereOf = (conditions: readonly Sql[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

const orderOf = ({ order }: RowsQuery) =>
  order.length === 0
    ? sql``
    : sql`order by ${sql.join(
        order.map(
          ({ column, is_descending, are_nulls_first }) =>
            sql`${sql.ref(`t.${column}`)} ${is_descending ? sql`desc` : sql`asc`}
              ${are_nulls_first ? sql`nulls first` : sql`nulls last`}`,
        ),
        sql`, `,
      )}`;
