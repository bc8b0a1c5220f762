import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PgbenchLoad {
  readonly clients: number;
  readonly seconds: number;
  /** Number of the first fresh row that the transactions may use. */
  readonly first: number;
}

/**
 * Transactions per second that the database itself reaches with a script, by its own measuring program. `:row` counts the
 * transactions of all clients.
 */
export function pgbench(bin: string, url: string, script: readonly string[], load: PgbenchLoad): number {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const file = join(folder, 'transaction.sql');
    const count = [`\\set turn :turn + 1`, `\\set row ${load.first} + :turn * ${load.clients} + :client_id`];
    writeFileSync(file, [...count, ...script].join('\n'));
    const report = execFileSync(
      join(bin, 'pgbench'),
      [
        ['--no-vacuum', '--protocol=prepared', `--file=${file}`, '--define=turn=0'],
        [`--client=${load.clients}`, '--jobs=1', `--time=${load.seconds}`, url],
      ].flat(),
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const failed = /number of failed transactions: ([1-9]\d*)/.exec(report);
    if (failed) throw new Error(`pgbench: ${failed[0]}`);
    return Number(/tps = ([\d.]+)/.exec(report)?.[1] ?? 0);
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
