import pg from 'pg';
import { atHost, type Host, hostsOf } from './hosts.ts';

interface State {
  readonly is_standby: boolean;
  readonly is_read_only: boolean;
}

/** Kinds of servers, as libpq's parameter `target_session_attrs` names them. */
const kinds: Readonly<Record<string, (state: State) => boolean>> = {
  any: () => true,
  'read-write': ({ is_read_only }) => !is_read_only,
  'read-only': ({ is_read_only }) => is_read_only,
  primary: ({ is_standby }) => !is_standby,
  standby: ({ is_standby }) => is_standby,
};

export const serverKinds = Object.keys(kinds);

/** Milliseconds until a server counts as unreachable. */
const PROBE_LIMIT = 3000;
/** Milliseconds for which an answer, or its absence, holds. */
const FRESH = 1000;

const searches = new Map<string, { readonly at: number; readonly server: Promise<Host> }>();

/**
 * Finds the server of an address that is of the kind in its parameter `target_session_attrs`, by default `read-write`: queries
 * all of them at once, at most once a second.
 * @throws when none is.
 */
export function seekServer(address: string): Promise<Host> {
  const last = searches.get(address);
  if (last && performance.now() - last.at < FRESH) return last.server;
  const server = search(address);
  server.catch(() => undefined);
  searches.set(address, { at: performance.now(), server });
  return server;
}

async function search(address: string): Promise<Host> {
  const kind = new URL(address).searchParams.get('target_session_attrs') ?? 'read-write';
  const hosts = hostsOf(address);
  try {
    return await Promise.any(hosts.map((host) => probe(address, host, kind)));
  } catch (cause) {
    const { errors } = cause as AggregateError;
    // A refused login says more than an unreachable server.
    const told = errors.find((error) => error instanceof pg.DatabaseError);
    if (told) throw told;
    throw new NoServer(
      `no server of the address is ${kind}: ${errors.map(({ message }) => message).join('; ')}`,
      { cause },
    );
  }
}

/** No server of an address is of the wanted kind at the moment. */
class NoServer extends Error {
  /** SQLSTATE of a client that could not connect. */
  readonly code = '08001';
}

async function probe(address: string, server: Host, kind: string): Promise<Host> {
  const place = `${server.host}:${server.port}`;
  const client = new pg.Client({
    connectionString: atHost(address, server),
    connectionTimeoutMillis: PROBE_LIMIT,
    query_timeout: PROBE_LIMIT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<State>(
      `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only')::boolean as is_read_only`,
    );
    if (rows[0] && kinds[kind]?.(rows[0])) return server;
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error;
    throw new Error(
      `${place} is unreachable (${(error as Error).message || (error as NodeJS.ErrnoException).code})`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new Error(`${place} is not`);
}
