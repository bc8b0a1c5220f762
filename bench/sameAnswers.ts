import { deepStrictEqual } from 'node:assert';
import type { GraphOperation } from './graphOperations.ts';
import type { Operation, Request } from './operations.ts';
import { type RunningPortal, sent } from './portals.ts';

/** Requests of a reading whose answers are compared. */
const COMPARED = 40;
/** The parts, beside the time, in which writes for two families differ. */
const DIFFERENT = new Set(['id', 'patient_id', 'kit_id', 'last_name', 'customer_email', 'patient', 'status']);
const TIMESTAMP = /^\d{4}-\d\d-\d\dT/;

interface Servers {
  readonly portal: RunningPortal;
  readonly postgraphile: RunningPortal;
}

/** The operation's request to PostGraphile. */
export const inGraphql = (operation: Operation, { query, variables }: GraphOperation): Operation => ({
  ...operation,
  request: (row) => ({ method: 'POST', path: '/graphql', body: { query, variables: variables(row) } }),
});

/**
 * Compares the answers of both servers, and the rows that a write has stored.
 * @param take returns a row for each write.
 * @throws {Error} that shows a difference.
 */
export async function compareAnswers(
  { portal, postgraphile }: Servers,
  operation: Operation,
  graph: GraphOperation,
  take: (count: number) => number,
): Promise<void> {
  const { fresh, as, request } = operation;
  const other = inGraphql(operation, graph);
  const rows = Array.from({ length: fresh ? 1 : COMPARED }, (_, row) =>
    fresh ? ([take(1), take(1)] as const) : ([row, row] as const),
  );
  for (const [own_row, other_row] of rows) {
    const own = await answerOf(portal, { ...request(own_row), as: as.of(own_row) }, own_row);
    const { data } = (await answerOf(
      postgraphile,
      { ...other.request(other_row), as: as.of(other_row) },
      other_row,
    )) as { data: never };
    deepStrictEqual(comparable(graph.answerOf(data), operation), comparable(own, operation));
    const [stored, own_stored] = await Promise.all(
      [other_row, own_row].map(async (row) => {
        const read = graph.afterwards?.(row);
        return read && comparable(await answerOf(portal, read, row), operation);
      }),
    );
    deepStrictEqual(stored, own_stored);
  }
}

async function answerOf({ origin }: RunningPortal, request: Request, row: number): Promise<unknown> {
  const { path, ...rest } = sent(request, row);
  const response = await fetch(origin + path, rest);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

/** An answer with its timestamps in one form, and without what two writes never have in common. */
function comparable(answer: unknown, { fresh }: Operation): unknown {
  const text = JSON.stringify(answer, (name, value: unknown) => {
    if (name === 'export_date' || (fresh && DIFFERENT.has(name))) return undefined;
    if (typeof value !== 'string' || !TIMESTAMP.test(value)) return value;
    return fresh ? undefined : new Date(value).toISOString();
  });
  return JSON.parse(text);
}
