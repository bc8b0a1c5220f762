import { executeOn } from '#db/testing/executeOn.ts';
import type { Operation } from './operations.ts';
import type { PgbenchMeasured } from './pgbench.ts';
import type { RunningPortal } from './portals.ts';
import { type Database, type ServerMeasured, type Sides, sidesOf } from './sides.ts';

/** The portal's numbers of connections by the number of pgbench's. Sixteen keep two processors busy. */
const CONNECTIONS = { 1: [1], 16: [16, 64] };
/** The programs take turns: a slow phase of the machine then hits all of them. */
const ROUNDS = 2;
const PORTAL_SECONDS = 2;
const PGBENCH_SECONDS = 1;
/** Time until the portal's code is compiled and its connections have prepared the statements. */
const WARM_UP = { connections: 16, seconds: 5 };

interface Round {
  readonly portal: ServerMeasured;
  readonly packets: PgbenchMeasured;
  readonly bare: PgbenchMeasured;
}

/** Prints each operation's figures: of the portal, of pgbench with the same packets, and of the bare statement. */
export async function measureOperations(
  database: Database,
  portal: RunningPortal,
  operations: readonly Operation[],
): Promise<void> {
  console.log(
    'Processor: milliseconds for each request. Buffers: pages that PostgreSQL touches for each request.\n' +
      'packets: pgbench with the packets of the portal. bare: pgbench with the bare statement. Ratios: portal to pgbench.\n',
  );
  for (const columns of HEADINGS) printRow(columns.split('|'));
  for (const operation of operations) {
    const { url } = database;
    const sides = await sidesOf(database, portal, operation);
    await executeOn(url, 'drop index if exists app.bench');
    if (operation.index) await executeOn(url, operation.index);
    for (const [connections, rounds, ...buffers] of await measure(sides))
      printRow(rowOf(operation.title, connections, rounds, buffers));
    await executeOn(url, 'drop index if exists app.bench');
  }
}

async function measure(
  sides: Sides,
): Promise<[connections: number, Round[], packets: number, bare: number][]> {
  const { portal, bare, refresh } = sides;
  const packets = await sides.packets();
  const measured = new Map<number, Round[]>();
  const buffers = [await packets.buffers(), await bare.buffers()] as const;
  await refresh();
  portal(WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [clients, numbers] of Object.entries(CONNECTIONS)) {
      const on = { connections: Number(clients), seconds: PGBENCH_SECONDS };
      // One turn of a fast program may use up all rows of a write.
      await refresh();
      const of_packets = await packets.run(on);
      await refresh();
      const limits = { packets: of_packets, bare: await bare.run(on) };
      for (const connections of numbers) {
        await refresh();
        const one = { portal: portal({ connections, seconds: PORTAL_SECONDS }), ...limits };
        measured.set(connections, [...(measured.get(connections) ?? []), one]);
      }
    }
  return [...measured].map(([connections, rounds]) => [connections, rounds, ...buffers]);
}

function rowOf(title: string, connections: number, rounds: readonly Round[], buffers: readonly number[]) {
  const mean = (of: (round: Round) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
  // Background work of the server adds to a round, and nothing takes away.
  const least = (of: (round: Round) => number) => Math.min(...rounds.map(of));
  const rate = mean(({ portal }) => portal.rate);
  const packets = mean((round) => round.packets.rate);
  const bare = mean((round) => round.bare.rate);
  const postgres = least(({ portal }) => portal.postgres);
  const bare_postgres = least((round) => round.bare.processor);
  return [
    title,
    String(connections),
    rate.toFixed(0),
    mean(({ portal }) => portal.p50).toFixed(1),
    mean(({ portal }) => portal.p99).toFixed(1),
    packets.toFixed(0),
    (rate / packets).toFixed(2),
    bare.toFixed(0),
    (rate / bare).toFixed(2),
    least(({ portal }) => portal.own).toFixed(2),
    postgres.toFixed(2),
    least((round) => round.packets.processor).toFixed(2),
    bare_postgres.toFixed(2),
    (postgres / bare_postgres).toFixed(1),
    ...buffers.map((pages) => pages.toFixed(0)),
  ];
}

const HEADINGS = [
  '||portal|p50|p99|packets||bare||processor|PostgreSQL||||buffers|',
  'operation|conn.|/s|ms|ms|/s|ratio|/s|ratio|portal|portal|packets|bare|ratio|packets|bare',
];
const WIDTHS = [20, 5, 6, 6, 6, 7, 5, 7, 5, 9, 10, 7, 6, 6, 7, 6];

const printRow = ([title = '', ...columns]: readonly string[]) =>
  console.log(
    [
      title.padEnd(WIDTHS[0] ?? 0),
      ...columns.map((column, index) => column.padStart(WIDTHS[index + 1] ?? 0)),
    ].join(' '),
  );
