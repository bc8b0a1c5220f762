import pg from 'pg';
import { executeOn } from '#db/testing/executeOn.ts';
import type { Packet } from './recordPackets.ts';
import type { PgbenchSide, Sides } from './sides.ts';

const ROUNDS = 2;
const LOAD = { connections: 16, seconds: 2 };

interface Part {
  readonly title: string;
  /** Whether a packet is part of it. */
  readonly packet?: (packet: Packet) => boolean;
  /** Functions of the schema `app` that do it. */
  readonly functions?: readonly string[];
  /** The part whose functions are among these: it is left out on both sides of the difference. */
  readonly besides?: string;
}

const contains = (text: string) => (packet: Packet) =>
  packet.some((statement) => statement.text.includes(text));

const parts: readonly Part[] = [
  { title: 'session', packet: contains('app.session_of') },
  { title: 'throttle', packet: contains('throttle') },
  { title: 'audit trail', functions: ['audit'] },
  { title: 'counters', functions: ['change_row_count'] },
  {
    title: 'row of the patient table',
    functions: ['list_new_patient', 'list_kit', 'change_row_count'],
    besides: 'counters',
  },
];

/**
 * Prints the share of a registration's processor time in PostgreSQL that each part takes: the difference between all packets
 * and those without the part.
 */
export async function measureParts(url: string, { packets, bare }: Sides): Promise<void> {
  const runs = new Map<string, () => Promise<number>>();
  const runOf = (side: PgbenchSide) => async () => (await side.run(LOAD)).processor;
  const everything = await packets();
  runs.set('everything', runOf(everything));
  for (const { title, packet, functions } of parts) {
    const side = packet ? await packets((each) => !packet(each)) : everything;
    runs.set(title, functions ? () => without(url, functions, runOf(side)) : runOf(side));
  }
  runs.set('bare', runOf(bare));

  const sums = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [title, run] of runs) sums.set(title, (sums.get(title) ?? 0) + (await run()) / ROUNDS);
  // Registrations without some functions have left rows and counts behind.
  await executeOn(url, 'select app.rebuild_patient_table(), app.count_inventory()');
  console.log('\nregistration: PostgreSQL, ms of processor time');
  const timeOf = (title: string) => sums.get(title) ?? Number.NaN;
  const shares = parts.map(
    ({ title, besides = 'everything' }) => [title, timeOf(besides) - timeOf(title)] as const,
  );
  const total = timeOf('everything');
  const least = timeOf('bare');
  const rest = shares.reduce((left, [, share]) => left - share, total - least);
  for (const [title, share] of [
    ['everything', total],
    ['bare statements', least],
    ...shares,
    ['rest', rest],
  ] as const)
    console.log(
      `${title.padEnd(28)} ${share.toFixed(2)}  ${((100 * share) / total).toFixed(0).padStart(3)} %`,
    );
}

/** Runs while these functions do nothing. */
async function without<Result>(
  url: string,
  names: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'app'::regnamespace and proname = any ($1)`,
    [names],
  );
  try {
    for (const { definition } of rows) await owner.query(emptied(definition));
    return await run();
  } finally {
    for (const { definition } of rows) await owner.query(definition);
    await owner.end();
  }
}

const emptied = (definition: string) =>
  definition.replace(
    /\$function\$.*\$function\$/s,
    () => `$$ begin return${definition.includes('RETURNS trigger') ? ' null' : ''}; end $$`,
  );
