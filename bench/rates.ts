import { appServerUrl } from '#db/addresses.ts';
import { executeOn } from '#db/testing/executeOn.ts';
import { type Load, load } from './load.ts';
import type { Operation } from './operations.ts';
import { pgbench } from './pgbench.ts';
import type { RunningPortal } from './portals.ts';
import { statementsOf } from './portals.ts';

interface Database {
  readonly url: string;
  /** Folder of the server's programs. */
  readonly bin: string;
}

const CONNECTIONS = [1, 16, 64];
/** More make no server of two cores faster, and each costs time to start. */
const CLIENTS_MAX = 16;
/** The portal and pgbench take turns: a slow phase of the machine then hits both. */
const ROUNDS = 2;
/** Time until the portal's code is compiled and its connections have prepared the statements. */
const WARM_UP = { connections: 16, seconds: 15 };

/**
 * Prints requests per second over HTTP beside pgbench's transactions per second with the same
 * statements: the means of the rounds.
 */
export async function measureOperations(
  database: Database,
  portal: RunningPortal,
  operations: readonly Operation[],
  seconds: number,
): Promise<void> {
  printRow('operation', ['connections', 'portal/s', 'p50 ms', 'p99 ms', 'pgbench/s', 'ratio', 'statements']);
  for (const operation of operations) {
    const { statements, byPortal, byPgbench, refresh } = await sidesOf(database, portal, operation);
    byPortal(WARM_UP);
    for (const connections of CONNECTIONS) {
      await refresh();
      const rounds = Array.from({ length: ROUNDS }, () => {
        const measured = byPortal({ connections, seconds });
        const limit = byPgbench({ connections, seconds });
        return { ...measured, limit, ratio: measured.rate / limit };
      });
      const mean = (of: (round: (typeof rounds)[number]) => number) =>
        rounds.reduce((sum, round) => sum + of(round), 0) / ROUNDS;
      printRow(operation.title, [
        connections,
        mean(({ rate }) => rate).toFixed(0),
        mean(({ p50 }) => p50).toFixed(2),
        mean(({ p99 }) => p99).toFixed(2),
        mean(({ limit }) => limit).toFixed(0),
        mean(({ ratio }) => ratio).toFixed(2),
        statements,
      ]);
    }
  }
}

/** The two programs that run an operation. Writes need fresh rows: each continues where the other stopped. */
async function sidesOf({ url, bin }: Database, { origin }: RunningPortal, operation: Operation) {
  const { emptied } = operation;
  const started = new Date().toISOString();
  const script = await scriptOf(url, operation);
  let first = 1;
  return {
    statements: script.length,
    byPortal: (on: Omit<Load, 'first'>) => {
      const measured = load(origin, operation, { ...on, first });
      first += measured.count;
      return measured;
    },
    byPgbench: ({ connections, seconds }: Omit<Load, 'first'>) => {
      const clients = Math.min(connections, CLIENTS_MAX);
      const { rate, count } = pgbench(bin, appServerUrl(url), script, { clients, seconds, first });
      // Each client counts for itself: the fastest may be ahead of the others.
      first += Math.ceil(1.2 * count) + clients;
      return rate;
    },
    /** Resets used rows if too few fresh ones are left. */
    refresh: async () => {
      if (!emptied) return;
      await executeOn(url, `delete from ${emptied} where created_at >= '${started}'`);
      await executeOn(url, `vacuum analyze ${emptied}`);
      first = 1;
    },
  };
}

const WIDTHS = [11, 9, 8, 8, 10, 6, 11];

function printRow(title: string, columns: readonly (string | number)[]): void {
  const padded = columns.map((column, index) => String(column).padStart(WIDTHS[index] ?? 0));
  console.log(`${title.padEnd(26)} ${padded.join(' ')}`);
}

/** The operation's statements as a pgbench script; values that differ by row are computed from `:row`. */
async function scriptOf(url: string, { request, fresh }: Operation): Promise<string[]> {
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
