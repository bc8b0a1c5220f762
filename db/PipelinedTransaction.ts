import type pg from 'pg';
import { Batch, type NamedStatement, type Outcome } from './Batch.ts';

/**
 * Statements of a transaction over one connection. Those that are added in the same turn of the event loop, or before the last
 * answer, are sent together.
 */
export class PipelinedTransaction {
  readonly #client: pg.PoolClient;
  #next: Batch | undefined;
  #is_waiting = false;
  #is_over = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Adds a statement; resolves to its outcome. @throws when the transaction has ended. */
  enqueue(statement: NamedStatement): Promise<Outcome> {
    if (this.#is_over) throw new Error('Statement added after the end of the transaction');
    if (!this.#next) {
      this.#next = new Batch();
      if (!this.#is_waiting) process.nextTick(this.#send);
    }
    return this.#next.enqueue(statement);
  }

  readonly #send = (): void => {
    const batch = this.#next;
    this.#next = undefined;
    this.#is_waiting = batch !== undefined;
    batch?.sendOver(this.#client).then(this.#send, this.#send);
  };

  /**
   * Drops the statements that are not sent yet and refuses further ones: the connection may soon serve somebody else. Nobody
   * waits for the dropped statements, because the work has failed.
   */
  end(): void {
    this.#is_over = true;
    this.#next = undefined;
  }
}
