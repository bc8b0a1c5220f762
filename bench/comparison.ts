import { executeOn } from '#db/testing/executeOn.ts';
import { type GraphOperation, graphOperationsOn } from './graphOperations.ts';
import type { Operation } from './operations.ts';
import type { PgbenchMeasured } from './pgbench.ts';
import type { RunningPortal } from './portals.ts';
import { compareAnswers, inGraphql } from './sameAnswers.ts';
import {
  type Database,
  type On,
  type ServerMeasured,
  type Sides,
  sidesOf,
  WITHOUT_TRIGGERS,
} from './sides.ts';
import { showDatabase, startPostgraphile } from './startPostgraphile.ts';

const CONNECTIONS = [1, 16];
/** Short rounds, by turns: the best of each program comes from the quietest moments of a shared machine. */
const ROUNDS = 4;
const SECONDS = 1;
const WARM_UP = { connections: 16, seconds: 3 };

/** A program that answers an operation. */
type Program = (on: On) => ServerMeasured | Promise<PgbenchMeasured>;

/** The best of the rounds. */
interface Best {
  readonly rate: number;
  /** Milliseconds of processor time: of the server itself, and of PostgreSQL. */
  readonly own: number;
  readonly postgres: number;
}

/**
 * Prints operations of the portal beside PostGraphile over the same database, whose answers must be the same, and beside
 * pgbench with the portal's packets and with the bare statement. PostGraphile asks for the session and obeys the same
 * policies. Its writes fire the same triggers; in a second row, they fire none.
 */
export async function compareWithPostgraphile(
  database: Database,
  portal: RunningPortal,
  operations: readonly Operation[],
  patients: number,
): Promise<void> {
  const { url } = database;
  const graph = graphOperationsOn(patients);
  await showDatabase(url);
  const postgraphile = await startPostgraphile(url, '');
  const without_triggers = await startPostgraphile(url, WITHOUT_TRIGGERS);
  try {
    for (const columns of HEADINGS) printRow(columns.split('|'));
    for (const operation of operations) {
      const in_graph = graph[operation.name];
      if (!in_graph) continue;
      const sides = await sidesOf(database, portal, operation);
      await compareAnswers({ portal, postgraphile }, operation, in_graph, sides.take);
      await executeOn(url, 'drop index if exists app.bench; drop index if exists app.bench_graph');
      for (const index of [operation.index, in_graph.index]) if (index) await executeOn(url, index);
      await measure(sides, operation, in_graph, { postgraphile, without_triggers });
    }
  } finally {
    await executeOn(url, 'drop index if exists app.bench; drop index if exists app.bench_graph');
    await postgraphile.stop();
    await without_triggers.stop();
  }
}

async function measure(
  sides: Sides,
  operation: Operation,
  in_graph: GraphOperation,
  servers: Readonly<Record<'postgraphile' | 'without_triggers', RunningPortal>>,
): Promise<void> {
  const requested = inGraphql(operation, in_graph);
  const programs = {
    bare: sides.bare.run,
    packets: (await sides.packets()).run,
    portal: sides.portal,
    postgraphile: sides.other(servers.postgraphile, requested),
    ...(operation.fresh && { without_triggers: sides.other(servers.without_triggers, requested) }),
  };
  for (const run of [programs.portal, programs.postgraphile, programs.without_triggers]) {
    await sides.refresh();
    run?.(WARM_UP);
  }
  for (const connections of CONNECTIONS) {
    const { bare, packets, portal, postgraphile, without_triggers } = await bestOf(
      programs,
      connections,
      sides.refresh,
    );
    const row = (title: string, other: Best) =>
      printRow([
        title,
        String(connections),
        ...[bare, packets, other, portal].map(({ rate }) => rate.toFixed(0)),
        ...[other, packets].map(({ rate }) => (portal.rate / rate).toFixed(2)),
        ...[other.own, portal.own].map((ms) => ms.toFixed(2)),
        ...[bare, other, portal].map(({ postgres }) => postgres.toFixed(2)),
        ((other.own + other.postgres) / (portal.own + portal.postgres)).toFixed(2),
      ]);
    row(operation.title, postgraphile);
    if (without_triggers) row('  beside no triggers', without_triggers);
  }
}

/** Undefined if a server refused requests, as on a busy machine: the round does not count. */
async function roundOf(
  run: Program,
  connections: number,
): Promise<ServerMeasured | PgbenchMeasured | undefined> {
  try {
    return await run({ connections, seconds: SECONDS });
  } catch (error) {
    console.error(String(error));
    return undefined;
  }
}

/** Each turn of a program starts with `refresh`: a fast one may use up all rows of a write in one turn. */
async function bestOf<Programs extends Readonly<Record<string, Program>>>(
  programs: Programs,
  connections: number,
  refresh: () => Promise<void>,
): Promise<{ readonly [Name in keyof Programs]: Best }> {
  const best = new Map<string, Best>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, run] of Object.entries(programs)) {
      await refresh();
      const measured = await roundOf(run, connections);
      const so_far = best.get(name) ?? NOTHING;
      best.set(name, measured ? betterOf(so_far, measured) : so_far);
    }
  return Object.fromEntries(best) as { [Name in keyof Programs]: Best };
}

const NOTHING: Best = { rate: 0, own: Number.POSITIVE_INFINITY, postgres: Number.POSITIVE_INFINITY };

function betterOf(so_far: Best, measured: ServerMeasured | PgbenchMeasured): Best {
  const { own, postgres } = 'own' in measured ? measured : { own: 0, postgres: measured.processor };
  return {
    rate: Math.max(so_far.rate, measured.rate),
    own: Math.min(so_far.own, own),
    postgres: Math.min(so_far.postgres, postgres),
  };
}

const HEADINGS = [
  '||requests/s||||portal to||own ms||PostgreSQL ms|||all ms',
  'operation|conn.|bare|packets|PostGr.|portal|PostGr.|packets|PostGr.|portal|bare|PostGr.|portal|ratio',
];
const WIDTHS = [22, 5, 10, 7, 7, 7, 9, 7, 7, 6, 13, 7, 6, 6];

const printRow = ([title = '', ...columns]: readonly string[]) =>
  console.log(
    [
      title.padEnd(WIDTHS[0] ?? 0),
      ...columns.map((column, index) => column.padStart(WIDTHS[index + 1] ?? 0)),
    ].join(' '),
  );
