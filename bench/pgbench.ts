import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { processorTime } from './processorTime.ts';
import type { Script } from './script.ts';

/** How pgbench reaches the database. */
export interface PgbenchServer {
  /** Folder of the server's programs. */
  readonly bin: string;
  /** Address of the login `app_server`. */
  readonly app_url: string;
  /** Settings of the portal's connections, as PGOPTIONS takes them. */
  readonly options: string;
  /** Process id of the server. */
  readonly pid: number;
}

export interface PgbenchLoad {
  readonly clients: number;
  readonly seconds: number;
  /** Number of the first request. */
  readonly first: number;
  /** Requests that are repeated in turn; all are different if absent. */
  readonly requests?: number | undefined;
}

export interface PgbenchMeasured {
  /** Transactions per second. */
  readonly rate: number;
  /** Milliseconds of PostgreSQL's processor time for each. */
  readonly processor: number;
  /** How many there were, those of the warm-up included. */
  readonly count: number;
}

/** Seconds by which a busy machine may be late; pgbench is stopped before. */
const DELAY_MAX = 20;
/** Seconds until each connection knows the catalog and the plans of all statements; they do not count. */
const WARM_UP = 1;

/**
 * Measures the database's own rate for a script. `:row` counts the transactions of all clients. Both ends of the measured
 * time lie within the run, so neither the start nor the end of a connection counts.
 * @throws if a statement fails.
 */
export function pgbench(server: PgbenchServer, script: Script, load: PgbenchLoad): Promise<PgbenchMeasured> {
  return withArguments(script, load, async (given) => {
    const ahead = ['--progress=1', `--time=${WARM_UP + load.seconds + DELAY_MAX}`];
    const running = spawn(join(server.bin, 'pgbench'), [...given, ...ahead, server.app_url], {
      env: environment(server),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(running, 'exit');
    const rates: number[] = [];
    const problems: string[] = [];
    let started = Number.NaN;
    let taken = Number.NaN;
    for await (const line of createInterface(running.stderr)) {
      const rate = /^progress: .*?([\d.]+) tps/.exec(line)?.[1];
      if (rate === undefined) {
        problems.push(line);
        continue;
      }
      rates.push(Number(rate));
      if (rates.length === WARM_UP) started = processorTime(server.pid);
      if (rates.length === WARM_UP + load.seconds) {
        taken = processorTime(server.pid) - started;
        running.kill('SIGINT');
      }
    }
    await ended;
    if (problems.length > 0 || Number.isNaN(taken)) throw new Error(`pgbench: ${problems.join('\n')}`);
    const counted = sum(rates.slice(WARM_UP, WARM_UP + load.seconds));
    return {
      rate: counted / load.seconds,
      processor: (1000 * taken) / counted,
      // One second more than measured may have begun.
      count: Math.ceil(sum(rates) + (rates.at(-1) ?? 0)),
    };
  });
}

/** Runs this many transactions over one connection. */
export const runTransactions = (
  server: PgbenchServer,
  script: Script,
  load: Omit<PgbenchLoad, 'clients' | 'seconds'>,
  transactions: number,
): Promise<void> =>
  withArguments(script, { ...load, clients: 1 }, (given) => {
    const { status, stderr } = spawnSync(
      join(server.bin, 'pgbench'),
      [...given, `--transactions=${transactions}`, server.app_url],
      { encoding: 'utf8', env: environment(server) },
    );
    if (status !== 0) throw new Error(`pgbench: ${stderr}`);
  });

const environment = ({ options }: PgbenchServer) => ({ ...process.env, PGOPTIONS: options });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function withArguments<Result>(
  { text, constants }: Script,
  { clients, first, requests }: Omit<PgbenchLoad, 'seconds'>,
  run: (given: readonly string[]) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const file = join(folder, 'transaction.sql');
    const row = `(${first} + :turn * ${clients} + :client_id)${requests === undefined ? '' : ` % ${requests}`}`;
    writeFileSync(file, ['\\set turn :turn + 1', `\\set row ${row}`, text].join('\n'));
    return await run([
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      '--jobs=1',
      `--client=${clients}`,
      '--define=turn=-1',
      ...[...constants].map(([name, value]) => `--define=${name}=${value}`),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
