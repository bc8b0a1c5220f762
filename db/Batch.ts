import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** A statement that each connection prepares once, under its name. One without a name is prepared each time. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Outcome {
  readonly rows: readonly object[];
  /** The command tag, for example `SELECT 1` or `COMMIT`. */
  readonly command: string;
}

interface PendingStatement {
  readonly name: string;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

type Columns = readonly Column[];

/** Milliseconds until a silent server counts as unreachable; longer than any statement may take (`loginSettings`). */
const ANSWER_LIMIT = 30_000;

/** The columns of the statements that each connection has prepared, by name. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Columns>>();

/**
 * Statements that are sent in one packet and answered in one. Outside of an explicit transaction they are one implicit
 * transaction. After a failure the server skips the rest, and all skipped statements fail with the same error.
 *
 * The driver's own queries are each answered in their own packet, with their columns described again. The driver calls the
 * methods of this class through the interface that it has for `pg-cursor`.
 */
export class Batch implements pg.Submittable {
  readonly statements: PendingStatement[] = [];
  /** Set once the batch is sent. */
  #done: PromiseWithResolvers<void> | undefined;
  #prepared = new Map<string, Columns>();
  #answered = 0;
  #columns: Columns = [];
  #rows: object[] = [];
  #failure: unknown;
  #limit: NodeJS.Timeout | undefined;

  /** Adds a statement; resolves to its outcome. @throws when the batch is sent already. */
  enqueue({ name, text, values }: NamedStatement): Promise<Outcome> {
    if (this.#done) throw new Error('Statement added after the batch was sent');
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.statements.push({ name, text, values: values.map(prepareValue), resolve, reject });
    return promise;
  }

  /** Sends the batch. Resolves when the server has answered it and has committed an implicit transaction. */
  sendOver(client: pg.PoolClient): Promise<void> {
    this.#done = Promise.withResolvers();
    client.query(this);
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#prepared);
    // A server that has lost its power or its network never answers, and never ends the connection either.
    this.#limit = setTimeout(() => connection.stream.destroy(new Error('timeout exceeded')), ANSWER_LIMIT);
    connection.stream.cork();
    for (const statement of this.statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
    this.#expectNext();
  }

  #send(connection: pg.Connection, { name, text, values }: PendingStatement): void {
    if (!this.#prepared.has(name)) {
      // A statement that failed after it was prepared has left its name behind.
      if (name) connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      connection.describe({ type: 'S', name }, true);
    }
    connection.bind({ statement: name, values }, true);
    connection.execute(null, true);
  }

  #expectNext(): void {
    this.#rows = [];
    this.#failure = undefined;
    this.#columns = this.#prepared.get(this.statements[this.#answered]?.name ?? '') ?? [];
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {};
      for (const [index, { name, parse }] of this.#columns.entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete({ text: command }: { text: string }): void {
    const statement = this.statements[this.#answered];
    this.#answered += 1;
    if (!statement) return;
    if (statement.name) this.#prepared.set(statement.name, this.#columns);
    if (this.#failure) statement.reject(this.#failure);
    else statement.resolve({ rows: this.#rows, command });
    this.#expectNext();
  }

  handleError(error: unknown): void {
    clearTimeout(this.#limit);
    // The reason may be that the statement has to be prepared again.
    this.#prepared.delete(this.statements[this.#answered]?.name ?? '');
    for (const { reject } of this.statements.slice(this.#answered)) reject(error);
    this.#done?.reject(error);
  }

  handleReadyForQuery(): void {
    clearTimeout(this.#limit);
    this.#done?.resolve();
  }
}
