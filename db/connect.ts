import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { Batch, type NamedStatement } from './Batch.ts';
import { PipelinedTransaction } from './PipelinedTransaction.ts';
import type { Statement } from './statements.ts';

interface Caller {
  /** Network of the caller for the audit trail, without the part of the address that names a household; see `coarseNetworkOf`. */
  readonly network?: string | undefined;
}

/** A signed-in user on whose behalf statements run. */
export interface SignedIn extends Caller {
  readonly role: Role;
  readonly user_id: UserId;
}

/** A laboratory: a program that acts under the id of its key. */
export interface Laboratory extends Caller {
  readonly role: 'lab';
  readonly user_id: string;
}

/** On whose behalf statements run. The actor decides the database role, and the policies by it. */
export type Actor =
  | SignedIn
  | Laboratory
  | (Caller & { readonly role: 'anonymous' | 'lab' | 'worker'; readonly user_id?: undefined });

export const anonymous: Actor = { role: 'anonymous' };
export const worker: Actor = { role: 'worker' };
/** A laboratory whose key is not checked yet. */
export const unknownLaboratory: Actor = { role: 'lab' };

/** Runs statements inside one transaction. */
export interface Tx {
  /** Statements that are started before an answer is awaited travel together. */
  readonly run: <Result>(statement: Statement<Result>) => Promise<Result>;
}

type Results<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Result> ? Result : never;
};

/** The only way to the database. Every statement runs in the database role of its actor. */
export interface Db {
  /** Runs `work` in an interactive transaction: it may decide by one answer what to run next. When it throws, nothing is stored. */
  <T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs statements as one transaction in one round trip, all or nothing. */
  readonly batch: <const Statements extends readonly Statement<unknown>[]>(
    actor: Actor,
    statements: Statements,
  ) => Promise<Results<Statements>>;
  /** Runs a single statement as a batch of its own. */
  readonly run: <Result>(actor: Actor, statement: Statement<Result>) => Promise<Result>;
}

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

// The driver would make a date a moment in the server's zone; dates stay `YYYY-MM-DD`, moments become ISO texts.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of at most `size` connections under the address of the login `app_server`. */
export function connect(address: string, size = 10): Connection {
  const pool = new pg.Pool({
    connectionString: address,
    max: size,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    // Policies inflate cost estimates: just-in-time compilation and parallel scans then cost more than they save. The default
    // page cost assumes spinning disks.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
  });
  // An idle connection that breaks (the database restarts) is replaced on the next use and must not end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only: one that breaks in use would end the process. Its statement fails all the same.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: dbOver(pool), pool, close: () => pool.end() };
}

function dbOver(pool: pg.Pool): Db {
  const transaction = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
    withClient(pool, 'rollback', (client) => interactiveTransaction(client, actor, work));

  // The server has rolled back a batch that failed. An empty statement shows whether the connection still serves.
  const batch = <const Statements extends readonly Statement<unknown>[]>(
    actor: Actor,
    statements: Statements,
  ) => withClient(pool, ';', (client) => implicitTransaction(client, actor, statements));

  const run = async <Result>(actor: Actor, statement: Statement<Result>) => {
    const [result] = await batch(actor, [statement]);
    return result;
  };

  return Object.assign(transaction, { batch, run });
}

/** Runs `work` on a connection of the pool. After a failure, `cleanUp` makes it fit for the next use, or it is replaced. */
async function withClient<T>(
  pool: pg.Pool,
  cleanUp: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    await client.query(cleanUp).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Statements in one packet are one transaction without `begin` and `commit`. */
async function implicitTransaction<const Statements extends readonly Statement<unknown>[]>(
  client: pg.PoolClient,
  actor: Actor,
  statements: Statements,
): Promise<Results<Statements>> {
  const batch = new Batch();
  const pending = [
    batch.enqueue(setActor(actor)),
    ...statements.map((statement) => batch.enqueue(named(actor, statement))),
  ];
  // Constraints that are deferred are checked last: the batch as a whole may fail after each statement has succeeded.
  const [[, ...outcomes]] = await Promise.all([Promise.all(pending), batch.sendOver(client)]).catch(
    throwHere,
  );
  return statements.map(({ read }, index) => read(outcomes[index]?.rows ?? [])) as Results<Statements>;
}

async function interactiveTransaction<T>(
  client: pg.PoolClient,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const transaction = new PipelinedTransaction(client);
  try {
    // Not awaited: they travel with the first statement. If one fails, that statement fails too, for app_server may do nothing.
    const opened = Promise.all([
      transaction.enqueue({ name: 'begin', text: 'begin', values: [] }),
      transaction.enqueue(setActor(actor)),
    ]);
    opened.catch(() => undefined);
    const result = await work({
      run: async (statement) => {
        const { rows } = await transaction.enqueue(named(actor, statement)).catch(throwHere);
        return statement.read(rows);
      },
    });
    await opened;
    const { command } = await transaction.enqueue({ name: 'commit', text: 'commit', values: [] });
    // The commit of a failed transaction succeeds, with the answer ROLLBACK.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } finally {
    transaction.end();
  }
}

/** Until the end of the transaction, statements run in the actor's role, on behalf of its user, from its network. */
const setActor = ({ role, user_id = '', network = '' }: Actor): NamedStatement => ({
  name: 'set_actor',
  text: "select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.network', $3, true)",
  values: [`app_${role}`, user_id, network],
});

/**
 * Names a statement by its role and text. A plan contains the policies of one role; under a shared name, PostgreSQL would plan
 * anew whenever a connection changes roles.
 */
function named({ role }: Actor, { sql }: Statement<unknown>): NamedStatement {
  const { text, values } = sql.compile();
  return { name: `${role} ${digestOf(text)}`, text, values };
}

/** The stack of a database error leads to the socket; the log needs the caller instead. */
function throwHere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

const digests = new Map<string, string>();

/** A short digest of a statement's text. There are few texts: all that varies travels as parameters. */
function digestOf(text: string): string {
  const known = digests.get(text);
  if (known) return known;
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  digests.set(text, digest);
  return digest;
}
