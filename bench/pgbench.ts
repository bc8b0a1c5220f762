import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PgbenchLoad {
  readonly clients: number;
  readonly seconds: number;
  /** Number of the first fresh row that the transactions may use. */
  readonly first: number;
}

export interface PgbenchMeasured {
  /** Transactions per second. */
  readonly rate: number;
  /** How many there were, those of the warm-up included. */
  readonly count: number;
}

/** Seconds until each connection knows the catalogue and the plans of all statements; they do not count. */
const WARM_UP = 3;

/**
 * The database's own rate for a script, by pgbench. `:row` counts the transactions of all clients.
 */
export function pgbench(
  bin: string,
  url: string,
  script: readonly string[],
  load: PgbenchLoad,
): PgbenchMeasured {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const file = join(folder, 'transaction.sql');
    const count = [`\\set turn :turn + 1`, `\\set row ${load.first} + :turn * ${load.clients} + :client_id`];
    writeFileSync(file, [...count, ...script].join('\n'));
    const seconds = WARM_UP + load.seconds;
    const { stdout, stderr, status } = spawnSync(
      join(bin, 'pgbench'),
      [
        ['--no-vacuum', '--protocol=prepared', `--file=${file}`, '--define=turn=0', '--progress=1'],
        [`--client=${load.clients}`, '--jobs=1', `--time=${seconds}`, url],
      ].flat(),
      { encoding: 'utf8' },
    );
    const failed = /number of failed transactions: ([1-9]\d*)/.exec(stdout);
    if (status !== 0 || failed) throw new Error(`pgbench: ${failed?.[0] ?? stderr}`);
    const rates = [...stderr.matchAll(/^progress: .*?([\d.]+) tps/gm)].map(([, rate]) => Number(rate));
    const counted = rates.slice(WARM_UP, seconds);
    return {
      rate: counted.reduce((sum, rate) => sum + rate, 0) / counted.length,
      count: Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A value as a literal that pgbench leaves alone: it takes a colon for the beginning of a variable. */
export function pgbenchLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  const text = Array.isArray(value) ? `{${value.join()}}` : (value as string | boolean).toString();
  const plain = text.replaceAll("'", "''");
  return /[:\\\n]/.test(text)
    ? `E'${plain.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a').replaceAll('\n', '\\n')}'`
    : `'${plain}'`;
}
