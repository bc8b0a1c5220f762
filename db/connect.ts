import type pg from 'pg';
import type { Role, UserId } from '#contract/shared/ids.ts';
import type { Purpose } from './applicationName.ts';
import { Batch, type NamedStatement, type Outcome } from './Batch.ts';
import { clientsOf } from './clientsOf.ts';
import type { Entry } from './entry.ts';
import { type Naming, named, withoutName } from './named.ts';
import { openPool } from './openPool.ts';
import { PipelinedTransaction } from './PipelinedTransaction.ts';
import type { Statement } from './statements.ts';
import './typeParsers.ts';

interface Caller {
  /** Network of the caller for the audit trail, without the part of the address that names a household; see `coarseNetworkOf`. */
  readonly network?: string | undefined;
  /** Position in the primary's log when the caller was recognized. A replica answers once it has replayed it; see `readFrom`. */
  readonly position?: string | undefined;
  /** The technician whom the call of a bench names. The database compares it with the one who works there. */
  readonly technician_id?: string | undefined;
}

/** A signed-in user on whose behalf statements run. */
export interface SignedIn extends Caller {
  readonly role: Role;
  readonly user_id: UserId;
  /** Present if nobody has queried the database about the session yet: its first transaction does. */
  readonly entry?: Entry | undefined;
}

/** A laboratory: a program that acts under the id of its key. */
export interface Laboratory extends Caller {
  readonly role: 'lab';
  readonly user_id: string;
}

/** The device of a bench, which acts under the id of the bench. */
export interface BenchDevice extends Caller {
  readonly role: 'bench';
  readonly user_id: string;
}

/** On whose behalf statements run. The actor decides the database role, and the policies by it. */
export type Actor =
  | SignedIn
  | Laboratory
  | BenchDevice
  | (Caller & { readonly role: 'anonymous' | 'lab' | 'bench' | 'worker'; readonly user_id?: undefined });

export const anonymous: Actor = { role: 'anonymous' };
export const worker: Actor = { role: 'worker' };
/** A laboratory whose key is not checked yet. */
export const unknownLaboratory: Actor = { role: 'lab' };
/** A device whose code or token is not checked yet. */
export const unknownBench: Actor = { role: 'bench' };

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
  /** Runs a single statement as its own batch. */
  readonly run: <Result>(actor: Actor, statement: Statement<Result>) => Promise<Result>;
}

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Whether each connection keeps its prepared statements. A transaction pooler hands out another connection every time. */
  readonly is_prepared?: boolean;
  readonly purpose?: Purpose;
}

/**
 * Opens a pool of at most `size` connections under the address of the login `app_server`, which has timeouts and settings of
 * the planner as properties (`loginSettings`): poolers refuse them as parameters of a connection.
 */
export function connect(
  address: string,
  size = 10,
  { is_prepared = true, purpose = 'requests' }: ConnectOptions = {},
): Connection {
  const pool = openPool(address, purpose, { max: size, idleTimeoutMillis: 0 });
  return { db: dbOver(pool, is_prepared), pool, close: () => pool.end() };
}

function dbOver(pool: pg.Pool, is_prepared: boolean): Db {
  const name = is_prepared ? (statement: NamedStatement) => statement : withoutName;
  const withClient = clientsOf(pool);
  const transaction = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
    withClient({ clean_up: 'rollback' }, (client) => interactiveTransaction(client, name, actor, work));

  const batch = <const Statements extends readonly Statement<unknown>[]>(
    actor: Actor,
    statements: Statements,
  ) => {
    const texts = statements.map((statement) => named(actor.role, statement));
    // Statements without a name would share one.
    const names = texts.every((text) => text.name) ? texts.map((text) => text.name).join() : '';
    // The server has rolled back a batch that failed. An empty statement shows whether the connection still serves.
    return withClient({ clean_up: ';', names }, async (client) => {
      const outcomes = await implicitTransaction(client, name, actor, texts);
      return statements.map(({ read }, index) => read(outcomes[index]?.rows ?? [])) as Results<Statements>;
    });
  };

  const run = async <Result>(actor: Actor, statement: Statement<Result>) => {
    const [result] = await batch(actor, [statement]);
    return result;
  };

  return Object.assign(transaction, { batch, run });
}

/** Statements in one packet are one transaction without `begin` and `commit`. */
async function implicitTransaction(
  client: pg.PoolClient,
  name: Naming,
  actor: Actor,
  statements: readonly NamedStatement[],
): Promise<readonly Outcome[]> {
  const batch = new Batch();
  const pending = [setActor(actor), ...statements].map((statement) => batch.enqueue(name(statement)));
  // Constraints that are deferred are checked last: the batch as a whole may fail after each statement has succeeded.
  const [[, ...outcomes]] = await Promise.all([Promise.all(pending), batch.sendOver(client)]).catch(
    throwHere,
  );
  noteAdmission(actor);
  return outcomes;
}

async function interactiveTransaction<T>(
  client: pg.PoolClient,
  name: Naming,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const transaction = new PipelinedTransaction(client);
  try {
    // Not awaited: they travel with the first statement. If one fails, that statement fails too, for app_server may do nothing.
    const opened = Promise.all([
      transaction.enqueue(name({ name: 'begin', text: 'begin', values: [] })),
      transaction.enqueue(name(setActor(actor))),
    ]);
    opened.then(
      () => noteAdmission(actor),
      () => undefined,
    );
    const result = await work({
      run: async (statement) => {
        const { rows } = await transaction.enqueue(name(named(actor.role, statement))).catch(throwHere);
        return statement.read(rows);
      },
    });
    await opened;
    const { command } = await transaction.enqueue(name({ name: 'commit', text: 'commit', values: [] }));
    // The commit of a failed transaction succeeds, with the answer ROLLBACK.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } finally {
    transaction.end();
  }
}

const SET_ACTOR = "set_config('role', $1, true), set_config('app.network', $2, true)";

/**
 * Until the end of the transaction, statements run in the actor's role, on behalf of its user and technician, from its network.
 */
function setActor(actor: Actor): NamedStatement {
  const { role, user_id = '', network = '', technician_id = '' } = actor;
  const values = [`app_${role}`, network, user_id];
  const entry = entryOf(actor);
  return entry && !entry.is_admitted
    ? {
        name: 'enter',
        // The call comes first: only app_server may make it.
        text: `select set_config('app.user_id', app.enter($4, $3, $5, $6)::text, true), ${SET_ACTOR}`,
        values: [...values, entry.token_hash, entry.role, entry.roles_with_second_step],
      }
    : {
        name: 'set_actor',
        text: `select set_config('app.user_id', $3, true), set_config('app.technician_id', $4, true), ${SET_ACTOR}`,
        values: [...values, technician_id],
      };
}

const entryOf = (actor: Actor): Entry | undefined => ('entry' in actor ? actor.entry : undefined);

function noteAdmission(actor: Actor): void {
  const entry = entryOf(actor);
  if (entry) entry.is_admitted = true;
}

/** The stack of a database error leads to the socket; the log needs the caller instead. */
function throwHere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}
