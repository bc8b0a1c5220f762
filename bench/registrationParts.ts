import { executeOn } from '#db/testing/executeOn.ts';
import type { Packet } from './recordPackets.ts';
import type { PgbenchSide, Sides } from './sides.ts';

const ROUNDS = 2;
const LOAD = { connections: 16, seconds: 2 };

interface Part {
  readonly title: string;
  /** Whether a packet is part of it. */
  readonly packet?: (packet: Packet) => boolean;
  /** Beginning of its triggers' names. */
  readonly triggers?: string;
}

const contains = (text: string) => (packet: Packet) =>
  packet.some((statement) => statement.text.includes(text));

const parts: readonly Part[] = [
  { title: 'session', packet: contains('app.session_of') },
  { title: 'throttle', packet: contains('throttle') },
  { title: 'audit trail', triggers: 'audit' },
  { title: 'rows of the patient table', triggers: 'list' },
  { title: 'counters', triggers: 'count' },
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
  for (const { title, packet, triggers } of parts) {
    const side = packet ? await packets((each) => !packet(each)) : everything;
    runs.set(title, triggers ? () => without(url, triggers, runOf(side)) : runOf(side));
  }
  runs.set('bare', runOf(bare));

  const sums = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [title, run] of runs) sums.set(title, (sums.get(title) ?? 0) + (await run()) / ROUNDS);
  const total = sums.get('everything') ?? Number.NaN;
  console.log('\nregistration: PostgreSQL, ms of processor time');
  const shares = parts.map(({ title }) => [title, total - (sums.get(title) ?? Number.NaN)] as const);
  const least = sums.get('bare') ?? Number.NaN;
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

/** Runs with these triggers disabled, on every table. */
async function without<Result>(url: string, beginning: string, run: () => Promise<Result>): Promise<Result> {
  const turn = (state: 'disable' | 'enable') =>
    executeOn(
      url,
      `do $$
       declare
         found record;
       begin
         for found in
           select tgrelid::regclass as on_table, tgname from pg_trigger where tgname like '${beginning}%' and not tgisinternal
         loop
           execute format('alter table %s ${state} trigger %I', found.on_table, found.tgname);
         end loop;
       end
       $$`,
    );
  await turn('disable');
  try {
    return await run();
  } finally {
    await turn('enable');
  }
}
