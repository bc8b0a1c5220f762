import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { Batch } from '#db/Batch.ts';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Statements that travel together, up to one answer. */
export type Packet = readonly SentStatement[];

/** The packets that all connections of this process send during the work, in order. */
export async function recordPackets(work: () => Promise<unknown>): Promise<Packet[]> {
  const recorded: Packet[] = [];
  const { prototype } = pg.Client;
  const original: typeof prototype.query = Reflect.get(prototype, 'query');
  const recording = function (this: pg.Client, ...given: Parameters<typeof original>) {
    const [query] = given as unknown[] as [string | pg.QueryConfig | Batch];
    recorded.push(packetOf(query));
    return original.apply(this, given);
  };
  prototype.query = recording as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return recorded;
}

function packetOf(query: string | pg.QueryConfig | Batch): Packet {
  if (typeof query === 'string') return [sentAs(query)];
  if (query instanceof Batch) return query.statements.map(({ text, values }) => sentAs(text, values));
  return [sentAs(query.text, query.values)];
}

/** A statement as the driver sends it. */
export const sentAs = (text: string, values: readonly unknown[] = []): SentStatement => ({
  text,
  values: values.map((value) => textOf(prepareValue(value))),
});

const textOf = (value: string | Buffer | null) =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
