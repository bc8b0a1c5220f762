import { appServerUrl } from '#db/addresses.ts';
import { load } from './load.ts';
import type { Operation } from './operations.ts';
import { pgbench } from './pgbench.ts';
import type { RunningPortal } from './portals.ts';
import { statementsOf } from './portals.ts';

const CONNECTIONS = [1, 16, 64];
/** More make no server of two cores faster; each costs time to begin. */
const CLIENTS_MAX = 16;
/** The portal and pgbench take turns, so that a machine that is slower for a while is so for both. */
const ROUNDS = 3;
/** Until the portal's code is compiled and its connections know the statements. */
const WARM_UP = { connections: 16, seconds: 3 };

/**
 * Prints requests per second over HTTP, and beside them the transactions per second that pgbench reaches with the same
 * statements: the median of a few rounds. Each operation that writes gets fresh rows: the next that neither has used.
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
    const ask = (on: { connections: number; seconds: number }) => {
      const measured = load(portal.origin, operation, { ...on, first });
      first += measured.count;
      return measured;
    };
    const limit = (clients: number) => {
      const rate = pgbench(database.bin, appServerUrl(database.url), script, { clients, seconds, first });
      // Each client counts for itself: the fastest may be ahead of the others.
      first += Math.ceil(2 * rate * seconds) + clients;
      return rate;
    };
    ask(WARM_UP);
    for (const connections of CONNECTIONS) {
      const rounds = Array.from({ length: ROUNDS }, () => ({
        ...ask({ connections, seconds }),
        limit: limit(Math.min(connections, CLIENTS_MAX)),
      }));
      const median = (of: (round: (typeof rounds)[number]) => number) =>
        rounds.map(of).sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
      const columns = [
        connections,
        median(({ rate }) => rate).toFixed(0),
        median(({ p50 }) => p50).toFixed(2),
        median(({ p99 }) => p99).toFixed(2),
        median((round) => round.limit).toFixed(0),
        median((round) => round.rate / round.limit).toFixed(2),
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
