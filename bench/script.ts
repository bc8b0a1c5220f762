import pg from 'pg';
import type { Packet, SentStatement } from './recordPackets.ts';
import type { Varied } from './varied.ts';

/** A script of pgbench. */
export interface Script {
  readonly text: string;
  /** Values that stay the same, by the name of their variable. */
  readonly constants: ReadonlyMap<string, string>;
}

interface Sources {
  /** Address of the database, as its owner. */
  readonly url: string;
  /** Number of the request that was recorded. */
  readonly row: number;
  readonly varied: readonly Varied[];
}

/**
 * Writes a script that sends the same packets, each as one pipeline, with prepared statements. Values that are the
 * same in every request become parameters, the others expressions over `:row`, which counts the requests.
 */
export async function scriptOf(packets: readonly Packet[], sources: Sources): Promise<Script> {
  const constants = new Map<string, string>();
  const owner = new pg.Client({ connectionString: sources.url });
  await owner.connect();
  const write = async (statement: SentStatement) => {
    const types = await typesOf(owner, statement);
    const parameters = statement.values.map(
      (value, index) => `(${expressionOf(value, sources, constants)}::${types[index]})`,
    );
    const text = statement.text.replace(/--.*/g, '').replace(/\s+/g, ' ').replace(/;\s*$/, '').trim();
    return text.replace(/\$(\d+)/g, (_, position: string) => parameters[Number(position) - 1] ?? '');
  };
  try {
    const lines: string[] = [];
    for (const packet of packets) {
      lines.push('\\startpipeline');
      for (const statement of packet) lines.push(`${await write(statement)};`);
      lines.push('\\endpipeline');
    }
    return { text: lines.join('\n'), constants };
  } finally {
    await owner.end();
  }
}

/** The types that PostgreSQL infers for a statement's parameters: an expression needs the same. */
async function typesOf(owner: pg.Client, { text, values }: SentStatement): Promise<readonly string[]> {
  if (values.length === 0) return [];
  await owner.query(`prepare recorded as ${text}`);
  const { rows } = await owner.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'",
  );
  await owner.query('deallocate recorded');
  return rows[0].types;
}

/** The SHA-256 that stands for a household or an account in the throttle. */
const THROTTLED = /(?<![\w-])[\w-]{43}(?![\w-])/;

function expressionOf(
  value: string | null,
  { row, varied }: Sources,
  constants: Map<string, string>,
): string {
  if (value === null) return 'null';
  for (const { of, sql } of varied) {
    const found = [of(row), of(row).toLowerCase()].find((text) => value.includes(text));
    if (found === undefined) continue;
    if (found === value) return `(${sql})`;
    return around(value, found, found === of(row) ? sql : `lower(${sql})`);
  }
  // The throttle counts each request for another household, with a key of the same length.
  const [throttled] = THROTTLED.exec(value) ?? [];
  if (throttled !== undefined) return around(value, throttled, `rpad(md5((:row)::text), 43, '-')`);
  return constantOf(value, constants);
}

/** A text with a varied part. */
function around(value: string, part: string, sql: string): string {
  const [before = '', ...rest] = value.split(part);
  return `(${literal(before)} || (${sql})::text || ${literal(rest.join(part))})`;
}

/** A literal that pgbench leaves alone: it takes a colon for the beginning of a variable. */
const literal = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

/** A parameter. pgbench accepts no empty value. */
function constantOf(value: string, constants: Map<string, string>): string {
  if (value === '') return "''";
  const known = [...constants].find(([, constant]) => constant === value);
  const name = known?.[0] ?? `value_${constants.size}`;
  constants.set(name, value);
  return `:${name}`;
}
