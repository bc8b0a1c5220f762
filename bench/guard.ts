import { readFile } from 'node:fs/promises';
import { executeOn } from '#db/testing/executeOn.ts';
import { startExternalPostgres } from '../tools/externalPostgres.ts';
import { aDatabase, admitPgbench, valueOf } from './databases.ts';
import { newPatient } from './generated.ts';
import { READS } from './load.ts';
import { type Operation, operationsOn } from './operations.ts';
import { record } from './portals.ts';
import { type Cost, type Replay, replayOf } from './replay.ts';
import { barePacket, WITHOUT_TRIGGERS } from './sides.ts';

/** Filled in some seconds. With other small numbers, the kits of `own-export` are not those of its practitioners. */
const PATIENTS = 12_500;
const WARM_UP = 20;
const ROUNDS = 6;
/** A bare statement is short: more of them take as long to measure. */
const REQUESTS = { portal: 40, bare: 200 };
/** Share by which a figure may grow. */
const TOLERANCE = 0.15;
/** Processor time depends on other programs: an operation that seems slow is measured again. */
const ATTEMPTS = 8;

/** Cost of a request in PostgreSQL: the pages that it touches, and its processor time as a multiple of the bare statement's. */
interface Figures {
  readonly pages: number;
  readonly times_bare: number;
}

interface Measured {
  readonly figures: Figures;
  /** Of each round. */
  readonly costs: { readonly portal: readonly Cost[]; readonly bare: readonly Cost[] };
}

const FILE = new URL('guard.json', import.meta.url);

/**
 * Compares the cost of each operation in PostgreSQL with `guard.json`, in less than a minute.
 * @throws {Error} that names the operations which cost over 15 % more.
 */
export async function guard(): Promise<void> {
  const server = await startExternalPostgres();
  if (!server) throw new Error("The guard needs the machine's own PostgreSQL (on Debian: postgresql).");
  try {
    await compare(server.url);
  } finally {
    server.stop();
  }
}

async function compare(server_url: string): Promise<void> {
  // Its work would count as that of a request.
  await executeOn(server_url, 'alter system set autovacuum = off');
  await executeOn(server_url, 'select pg_reload_conf()');
  const url = await aDatabase(server_url, PATIENTS);
  await admitPgbench(url);
  const limits: Record<string, Figures | undefined> = JSON.parse(await readFile(FILE, 'utf8'));
  const operations = operationsOn(PATIENTS);
  const problems = Object.keys(limits)
    .filter((name) => !operations.some((operation) => operation.name === name))
    .map((name) => `${name}: no operation has this name`);
  for (const operation of operations) {
    const { name } = operation;
    const limit = limits[name];
    const { figures, costs } = await measure(url, operation, (found) => !limit || isWithin(found, limit));
    console.log(
      `"${name}": ${JSON.stringify(figures)}   portal ${inWords(costs.portal)}, bare ${inWords(costs.bare)}`,
    );
    if (!limit || !isWithin(figures, limit))
      problems.push(`${name}: ${JSON.stringify(figures)} instead of ${JSON.stringify(limit)}`);
  }
  if (problems.length > 0)
    throw new Error(
      `Requests cost PostgreSQL over ${100 * TOLERANCE} % more than bench/guard.json says, or have no line there. If that ` +
        `is worth it, change the line and give the reason in the commit.\n${problems.join('\n')}`,
    );
}

const isWithin = (found: Figures, limit: Figures): boolean =>
  found.pages <= (1 + TOLERANCE) * limit.pages && found.times_bare <= (1 + TOLERANCE) * limit.times_bare;

/** The least figures of some attempts; those after the first are made until the figures are good. */
async function measure(
  url: string,
  operation: Operation,
  isGood: (figures: Figures) => boolean,
): Promise<Measured> {
  if (operation.index) await executeOn(url, operation.index);
  const { portal, bare, first } = await replaysOf(url, operation);
  let row = first;
  const run = async (side: Replay, count: number) => {
    const from = row;
    row += count;
    return side.run(operation.fresh ? from : from % READS, count);
  };
  const costs = { portal: [] as Cost[], bare: [] as Cost[] };
  const found = (): Figures => ({
    pages: Math.round(least(costs.portal, 'pages')),
    times_bare: Number((least(costs.portal, 'processor') / least(costs.bare, 'processor')).toFixed(1)),
  });
  try {
    await run(portal, WARM_UP);
    await run(bare, WARM_UP);
    for (let attempt = 0; attempt < ATTEMPTS && (attempt === 0 || !isGood(found())); attempt += 1)
      for (let round = 0; round < ROUNDS; round += 1) {
        costs.portal.push(await run(portal, REQUESTS.portal));
        costs.bare.push(await run(bare, REQUESTS.bare));
      }
    return { figures: found(), costs };
  } finally {
    await portal.close();
    await bare.close();
    await executeOn(url, 'drop index if exists app.bench');
  }
}

const least = (costs: readonly Cost[], kind: keyof Cost): number =>
  Math.min(...costs.map((cost) => cost[kind]));

const inWords = (costs: readonly Cost[]): string =>
  `${least(costs, 'processor').toFixed(2)} ms and ${least(costs, 'pages').toFixed(0)} pages`;

async function replaysOf(url: string, operation: Operation) {
  const { as, request, fresh } = operation;
  const row = fresh === undefined ? 0 : await valueOf(url, fresh);
  const { packets, answer, options } = await record(url, { ...request(row), as: as.of(row) });
  const { patient_id } = answer as { patient_id?: string };
  // The portal chooses the id of a new patient.
  const chosen =
    patient_id === undefined
      ? []
      : [{ ...newPatient, of: (at: number) => (at === row ? patient_id : newPatient.of(at)) }];
  const varied = [...as.values, ...operation.varied, ...chosen];
  return {
    portal: await replayOf(url, { packets, row, varied, options }),
    bare: await replayOf(url, {
      packets: [barePacket(operation, row)],
      row,
      varied: [...as.values, ...operation.varied],
      options: fresh === undefined ? options : `${options} ${WITHOUT_TRIGGERS}`,
    }),
    first: row + 1,
  };
}
