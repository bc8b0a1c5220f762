import pg from 'pg';
import { pgbenchLiteral } from './pgbench.ts';

/** The statements that all connections of this process run meanwhile, in their order, values put in. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = [];
  const { prototype } = pg.Client;
  const original: typeof prototype.query = Reflect.get(prototype, 'query');
  const recording = function (this: pg.Client, ...given: Parameters<typeof original>) {
    const [query] = given as unknown[] as [string | pg.QueryConfig];
    recorded.push(...(typeof query === 'string' ? query.split(';') : [withValues(query)]));
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

const withValues = ({ text, values = [] }: pg.QueryConfig) =>
  text.replace(/\$(\d+)/g, (_, position: string) => pgbenchLiteral(values[Number(position) - 1]));
