import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tx } from '#db/connect.ts';

/** Records the statements that `work` would run, instead of running them. */
export async function statementsOf(
  compile: (statement: RawBuilder<unknown>) => CompiledQuery,
  work: (tx: Tx) => Promise<unknown>,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const record = (statement: RawBuilder<unknown>) => texts.push(withValues(compile(statement)));
  await work({
    all: async (statement) => {
      record(statement);
      return [];
    },
    first: async (statement) => {
      record(statement);
      return undefined;
    },
  });
  return texts;
}

const withValues = ({ sql, parameters }: CompiledQuery) =>
  sql.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]));

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join()}}`);
  return pg.escapeLiteral(String(value));
}

/** The statements that begin a transaction as a role and a user; see db/connect.ts. */
export const begin = (role: string, user_id: string): string[] => [
  'begin',
  `set local role ${role}`,
  `select set_config('app.user_id', '${user_id}', true)`,
];

/** Transactions per second that the database itself reaches with these statements, by its own measuring program. */
export function pgbench(
  bin: string,
  url: string,
  transaction: readonly string[],
  load: { readonly clients: number; readonly seconds: number },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    const script = join(folder, 'transaction.sql');
    writeFileSync(
      script,
      transaction.map((statement) => `${statement.replace(/\s+/g, ' ').trim()};\n`).join(''),
    );
    const parameters = [
      '-n',
      '-M',
      'prepared',
      '-f',
      script,
      '-c',
      String(load.clients),
      '-j',
      '1',
      '-T',
      String(load.seconds),
    ];
    const report = execFileSync(join(bin, 'pgbench'), [...parameters, url], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/tps = ([\d.]+)/.exec(report)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
