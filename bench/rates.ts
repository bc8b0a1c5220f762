import { appServerUrl } from '#db/addresses.ts';
import { load } from './load.ts';
import type { Operation } from './operations.ts';
import { pgbench } from './pgbench.ts';
import type { RunningPortal } from './portals.ts';
import { statementsOf } from './portals.ts';

const CONNECTIONS = [1, 16, 64];
/** More make no server of two cores faster; each costs time to begin. */
const CLIENTS_MAX = 16;

/**
 * Prints requests per second over HTTP, and beside them the transactions per second that pgbench reaches with the same
 * statements. Each operation that writes gets fresh rows: the next that neither has used.
 */
export async function measureOperations(
  database: { readonly url: string; readonly bin: string },
  portal: RunningPortal,
  operations: readonly Operation[],
  seconds: number,
): Promise<void> {
  console.log(
    `${'operation'.padEnd(26)} connections  portal/s   p50 ms   p99 ms  pgbench/s  ratio  statements`,
  );
  for (const operation of operations) {
    const script = await scriptOf(database.url, operation);
    let first = 1;
    for (const connections of CONNECTIONS) {
      const { rate, p50, p99, count } = await load(portal.origin, operation, { connections, seconds, first });
      first += count;
      const clients = Math.min(connections, CLIENTS_MAX);
      const limit = pgbench(database.bin, appServerUrl(database.url), script, { clients, seconds, first });
      // Each client counts for itself: the fastest may be ahead of the others.
      first += Math.ceil(2 * limit * seconds) + clients;
      const columns = [
        connections,
        rate.toFixed(0),
        p50.toFixed(2),
        p99.toFixed(2),
        limit.toFixed(0),
        (rate / limit).toFixed(2),
        script.length,
      ];
      const widths = [11, 9, 8, 8, 10, 6, 11];
      console.log(
        `${operation.title.padEnd(26)} ${columns.map((column, index) => String(column).padStart(widths[index] ?? 0)).join(' ')}`,
      );
    }
  }
}

/** The operation's statements as a script for pgbench, what differs from row to row computed from `:row`. */
export async function scriptOf(url: string, { request, fresh }: Operation): Promise<string[]> {
  const { statements, answer } = await statementsOf(url, request(0));
  const { patient_id } = answer as { patient_id?: string };
  const inserted = patient_id === undefined ? [] : [[`'${patient_id}'`, ':id'] as const];
  return statements.map((statement) => {
    const script = [...(fresh?.(0) ?? []), ...inserted].reduce(
      (text, [literal, expression]) => text.replaceAll(literal, expression),
      statement,
    );
    return statement.startsWith('insert into app.patients') ? `${script} \\gset` : `${script};`;
  });
}
