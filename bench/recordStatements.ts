import pg from 'pg';
import type { Exchange } from '#db/exchange.ts';
import { pgbenchLiteral } from './pgbench.ts';

/** The statements of all connections of this process during the work, in order, with their values. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = [];
  const { prototype } = pg.Client;
  const original: typeof prototype.query = Reflect.get(prototype, 'query');
  const recording = function (this: pg.Client, ...given: Parameters<typeof original>) {
    const [query] = given as unknown[] as [string | pg.QueryConfig | Exchange];
    recorded.push(...textsOf(query));
    return original.apply(this, given);
  };
  prototype.query = recording as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return recorded.map((statement) =>
    statement.replace(/--.*/g, '').replace(/\s+/g, ' ').replace(/;\s*$/, '').trim(),
  );
}

function textsOf(query: string | pg.QueryConfig | Exchange): string[] {
  if (typeof query === 'string') return query.split(';');
  if (!('asked' in query)) return [withValues(query)];
  const texts = query.asked.map(withValues);
  // A packet is one transaction by itself; single statements need begin and commit.
  return query.asked[0]?.name === 'become' ? ['begin', ...texts, 'commit'] : texts;
}

const withValues = ({ text, values = [] }: Pick<pg.QueryConfig, 'text' | 'values'>) =>
  text.replace(/\$(\d+)/g, (_, position: string) => pgbenchLiteral(values[Number(position) - 1]));
