/** A value of a parameter. PostgreSQL gives it the type that its place in the statement requires. */
type Value = string | number | boolean | null | undefined | Date | Buffer | readonly Value[];

/** Texts of templates without inner pieces: most statements are written once. */
const texts = new WeakMap<readonly string[], string>();

/** A piece of SQL. Pieces inside it become part of its text; all other values travel apart from the text, as parameters. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #values: readonly (Value | Sql)[];

  constructor(strings: readonly string[], values: readonly (Value | Sql)[] = []) {
    this.#strings = strings;
    this.#values = values;
  }

  /** The text with numbered parameters (`$1`), and their values. */
  compile(): { readonly text: string; readonly values: readonly unknown[] } {
    const values: unknown[] = [];
    if (this.#values.some((value) => value instanceof Sql)) return { text: this.#write(values), values };
    const text = texts.get(this.#strings) ?? this.#write(values);
    texts.set(this.#strings, text);
    return { text, values: this.#values };
  }

  #write(values: unknown[]): string {
    let text = this.#strings[0] ?? '';
    for (const [index, value] of this.#values.entries()) {
      text += value instanceof Sql ? value.#write(values) : `$${values.push(value)}`;
      text += this.#strings[index + 1] ?? '';
    }
    return text;
  }
}

/** Builds SQL: sql`select … where id = ${id}`. */
export const sql = (strings: TemplateStringsArray, ...values: (Value | Sql)[]): Sql =>
  new Sql(strings, values);

/** Text that is SQL as it is. Never pass anything that a caller has sent. */
sql.raw = (text: string): Sql => new Sql([text]);

/** A quoted name: `r.kit_id` becomes "r"."kit_id". */
sql.ref = (name: string): Sql =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  );

/** A number written into the text, where the plan of the statement has to know it. */
sql.lit = (number: number): Sql => sql.raw(String(number));

/** Pieces with a separator between them. */
sql.join = (pieces: readonly Sql[], separator: Sql): Sql =>
  new Sql(
    Array.from({ length: pieces.length + 1 }, () => ''),
    pieces.flatMap((piece, index) => (index === 0 ? [piece] : [new Sql(['', '', ''], [separator, piece])])),
  );
