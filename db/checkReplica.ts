import { applicationName } from './applicationName.ts';
import { DatabaseClient } from './DatabaseClient.ts';
import { isUnavailable } from './isUnavailable.ts';
import { StartError } from './StartError.ts';

/**
 * Checks that an address leads to the same database as the primary's. An unreachable replica is accepted: the primary answers.
 * @throws {StartError} when it leads to another cluster, refuses the login, or lacks positions of its log.
 */
export async function checkReplica(replica_url: string, primary_url: string): Promise<void> {
  const [replica, primary] = await Promise.all([clusterOf(replica_url), clusterOf(primary_url)]).catch(
    (cause: Error) => {
      if (isUnavailable(cause)) return [];
      throw new StartError(`The database at READ_DATABASE_URL cannot be used: ${cause.message}`, { cause });
    },
  );
  if (replica !== primary)
    throw new StartError(
      'The database at READ_DATABASE_URL is not a replica of the one at DATABASE_URL: their system identifiers differ.',
    );
}

/** The identifier that a cluster shares with its replicas, and the name of the database. */
async function clusterOf(connectionString: string): Promise<string> {
  const client = new DatabaseClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName('reads'),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster: string }>(
      // Some hosted engines lack the positions; see readFrom.ts.
      `select format('%s %s', system_identifier, current_database()) as cluster,
         case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as position
       from pg_control_system()`,
    );
    return rows[0]?.cluster ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}
