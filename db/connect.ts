import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { Role, UserId } from '#contract/shared/ids.ts';
import { type Ask, Conversation, Exchange } from './exchange.ts';

interface Caller {
  /** From where, without the part of the address that names a household; see `coarseNetworkOf`. The audit trail says it. */
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

/** On whose behalf statements run. It decides the database role, and with it what the policies let through. */
export type Actor =
  | SignedIn
  | Laboratory
  | (Caller & { readonly role: 'anonymous' | 'lab' | 'worker'; readonly user_id?: undefined });

export const anonymous: Actor = { role: 'anonymous' };
export const worker: Actor = { role: 'worker' };
/** A laboratory whose key has not been asked for yet. */
export const unknownLaboratory: Actor = { role: 'lab' };

/** Runs statements inside one transaction. */
export interface Tx {
  readonly all: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;
  /** The first row, or undefined. */
  readonly first: <Row>(statement: RawBuilder<Row>) => Promise<Row | undefined>;
}

/**
 * Runs `work` in a transaction as the actor. The only way to the database. Work that asks for everything before it waits for anything
 * saves the way there and back again for the commit: it is one packet, which is committed whatever becomes of the work.
 */
export type Db = <T>(actor: Actor, work: (tx: Tx) => Promise<T>, asked?: 'at once') => Promise<T>;

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

// The driver would make a date a moment in the server's zone; dates stay `YYYY-MM-DD`, moments become ISO texts.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Compiles the statements that `sql` builds; it has no connection, so that none can be run past `db`. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The text and the parameters of a statement. */
export const compile = (statement: RawBuilder<unknown>): CompiledQuery => statement.compile(compiler);

/** Opens a pool of at most `size` connections under the address of the login `app_server`. */
export function connect(address: string, size = 10): Connection {
  const pool = new pg.Pool({
    connectionString: address,
    max: size,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    // Policies inflate cost estimates: just-in-time compilation and parallel scans then cost more than they save. And no disk is
    // meant that has to move its head for the next page, as the default assumes.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
  });
  // An idle connection that breaks (the database restarts) is replaced on the next use and must not end the process.
  pool.on('error', () => undefined);
  // The pool listens to idle connections only: one that breaks in use would end the process. Its statement is refused all the same.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: transactionsOf(pool), pool, close: () => pool.end() };
}

const transactionsOf =
  (pool: pg.Pool): Db =>
  async (actor, work, asked) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await (asked === 'at once' ? workAtOnce : workInSteps)(client, actor, work);
    } catch (error) {
      // What went out at once has been rolled back; an answer, to nothing, tells that the connection still serves.
      await client.query(asked === 'at once' ? ';' : 'rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

type Work<T> = (tx: Tx) => Promise<T>;

/** What travels as one packet is one transaction without a beginning and an end that are asked for. */
async function workAtOnce<T>(client: pg.PoolClient, actor: Actor, work: Work<T>): Promise<T> {
  const exchange = new Exchange();
  const became = exchange.ask(becoming(actor));
  const working = work(runner((statement) => exchange.ask(statement)));
  const [result] = await Promise.all([working, became, exchange.sendOver(client)]);
  return result;
}

async function workInSteps<T>(client: pg.PoolClient, actor: Actor, work: Work<T>): Promise<T> {
  const conversation = new Conversation(client);
  const { ask } = conversation;
  try {
    // Not awaited: they travel with the first statement. If one fails, that statement fails too, for app_server may do nothing.
    const opened = Promise.all([ask({ name: 'begin', text: 'begin', values: [] }), ask(becoming(actor))]);
    opened.catch(() => undefined);
    const result = await work(runner(ask));
    await opened;
    const { command } = await ask({ name: 'commit', text: 'commit', values: [] });
    // The commit of a failed transaction succeeds, with the answer ROLLBACK.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    return result;
  } finally {
    conversation.end();
  }
}

/** Until the end of the transaction, statements run as the role and for the user, in the network. */
const becoming = ({ role, user_id = '', network = '' }: Actor) => ({
  name: 'become',
  text: "select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.network', $3, true)",
  values: [`app_${role}`, user_id, network],
});

function runner(ask: Ask): Tx {
  const all = async <Row>(statement: RawBuilder<Row>) => {
    const { sql, parameters } = compile(statement);
    const answer = ask({ name: nameOf(sql), text: sql, values: parameters });
    return (await answer.catch(throwHere)).rows as Row[];
  };
  return { all, first: async (statement) => (await all(statement))[0] };
}

/** The stack of an error of the database leads to the socket that brought it; whoever asked is what the log has to tell. */
function throwHere(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error);
  throw error;
}

const names = new Map<string, string>();

/** Name of the prepared statement for a text. Texts are few: what varies in a statement travels as parameters. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
