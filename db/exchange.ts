import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** What a connection prepares once under its name, and then runs with values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Outcome {
  readonly rows: readonly object[];
  /** What the statement has done, such as `SELECT 1` or `COMMIT`. */
  readonly command: string;
}

/** Sends a statement, and resolves to its outcome. */
export type Ask = (statement: Statement) => Promise<Outcome>;

/** Asks over a connection. What is asked for in the same turn of the event loop, or before the last answer, goes out together. */
export class Conversation {
  readonly #client: pg.PoolClient;
  #next: Exchange | undefined;
  #is_waiting = false;
  #is_over = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  readonly ask: Ask = (statement) => {
    if (this.#is_over) throw new Error('Asked for after the end of the transaction');
    if (!this.#next) {
      this.#next = new Exchange();
      if (!this.#is_waiting) process.nextTick(this.#send);
    }
    return this.#next.ask(statement);
  };

  readonly #send = (): void => {
    const exchange = this.#next;
    this.#next = undefined;
    this.#is_waiting = exchange !== undefined;
    exchange?.sendOver(this.#client).then(this.#send, this.#send);
  };

  /**
   * What has not been sent is not sent any more, and nothing else is: the connection may soon be somebody else's. Nobody waits for
   * what is dropped, since the work has failed.
   */
  end(): void {
    this.#is_over = true;
    this.#next = undefined;
  }
}

interface Asked extends PromiseWithResolvers<Outcome> {
  readonly name: string;
  readonly text: string;
  readonly values: (string | Buffer | null)[];
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

type Columns = readonly Column[];

/** What each connection has prepared: the columns of a statement, by its name. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Columns>>();

/**
 * Statements that travel as one packet and are answered as one. The driver's own queries, even pipelined, are each answered in a
 * packet, with their columns described again. After a failure the server skips what follows, and that fails, too. Outside of a
 * begun transaction, the statements are one.
 * The driver calls what the class has for it, as it does for `pg-cursor`.
 */
export class Exchange implements pg.Submittable {
  readonly asked: Asked[] = [];
  /** From when it has been sent on. */
  #done: PromiseWithResolvers<void> | undefined;
  #prepared = new Map<string, Columns>();
  #answered = 0;
  #columns: Columns = [];
  #rows: object[] = [];
  #failure: unknown;

  /** @throws when it is too late: what was not sent would never be answered. */
  ask({ values, ...statement }: Statement): Promise<Outcome> {
    if (this.#done) throw new Error('Asked for after everything has been sent');
    const asked = { ...statement, values: values.map(prepareValue), ...Promise.withResolvers<Outcome>() };
    this.asked.push(asked);
    return asked.promise;
  }

  /** Resolves when everything has been answered and, outside of a begun transaction, committed. */
  sendOver(client: pg.PoolClient): Promise<void> {
    this.#done = Promise.withResolvers();
    client.query(this);
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#prepared);
    connection.stream.cork();
    for (const asked of this.asked) this.#send(connection, asked);
    connection.sync();
    connection.stream.uncork();
    this.#expectNext();
  }

  #send(connection: pg.Connection, { name, text, values }: Asked): void {
    if (!this.#prepared.has(name)) {
      // One that was prepared and has failed has left its name behind.
      connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      connection.describe({ type: 'S', name }, true);
    }
    connection.bind({ statement: name, values }, true);
    connection.execute(null, true);
  }

  #expectNext(): void {
    this.#rows = [];
    this.#failure = undefined;
    this.#columns = this.#prepared.get(this.asked[this.#answered]?.name ?? '') ?? [];
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
    const asked = this.asked[this.#answered];
    this.#answered += 1;
    if (!asked) return;
    this.#prepared.set(asked.name, this.#columns);
    if (this.#failure) asked.reject(this.#failure);
    else asked.resolve({ rows: this.#rows, command });
    this.#expectNext();
  }

  handleError(error: unknown): void {
    // The failure may be that it has to be prepared anew.
    this.#prepared.delete(this.asked[this.#answered]?.name ?? '');
    for (const { reject } of this.asked.slice(this.#answered)) reject(error);
    this.#done?.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done?.resolve();
  }
}
