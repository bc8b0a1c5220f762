import pg from 'pg';
import { Batch } from '#db/Batch.ts';
import { pgbenchLiteral } from './pgbench.ts';

/** The statements of all connections of this process during the work, in order, with their values. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = [];
  const { prototype } = pg.Client;
  const original: typeof prototype.query = Reflect.get(prototype, 'query');
  const recording = function (this: pg.Client, ...given: Parameters<typeof original>) {
    const [query] = given as unknown[] as [string | pg.QueryConfig | Batch];
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

function textsOf(query: string | pg.QueryConfig | Batch): string[] {
  if (typeof query === 'string') return query.split(';');
  if (!(query instanceof Batch)) return [withValues(query)];
  const texts = query.statements.map(withValues);
  // A batch is a transaction by itself. Run one by one, its statements need one around them.
  return query.statements[0]?.name === 'set_actor' ? ['begin', ...texts, 'commit'] : texts;
}

const withValues = ({ text, values = [] }: Pick<pg.QueryConfig, 'text' | 'values'>) =>
  text.replace(/\$(\d+)/g, (_, position: string) => pgbenchLiteral(values[Number(position) - 1]));
