import type pg from 'pg';

/** A column of a statement's result, as PostgreSQL describes it without running the statement. */
export interface DescribedColumn {
  readonly name: string;
  /** The type as `format_type` names it, for example `uuid` or `text[]`. */
  readonly type: string;
  /** Whether the column is one of a table and may be null there; undefined for any other. */
  readonly is_nullable: boolean | undefined;
}

/** Prepares a statement and resolves to the columns of its result. @throws the error of PostgreSQL when it cannot be prepared. */
export async function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const fields = await new Promise<readonly pg.FieldDef[]>((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
  const { rows } = await client.query<DescribedColumn>(
    `select field.name, format_type(field.type, null) as type, not a.attnotnull as is_nullable
     from unnest($1::text[], $2::oid[], $3::oid[], $4::int[]) with ordinality
       as field (name, type, table_id, number, place)
     left join pg_attribute a on a.attrelid = field.table_id and a.attnum = field.number
     order by place`,
    [
      fields.map(({ name }) => name),
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  return rows;
}

class Description implements pg.Submittable {
  #fields: readonly pg.FieldDef[] = [];
  readonly #text: string;
  readonly #resolve: (fields: readonly pg.FieldDef[]) => void;
  readonly #reject: (error: unknown) => void;

  constructor(
    text: string,
    resolve: (fields: readonly pg.FieldDef[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}
