import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Role } from '#contract/shared/ids.ts';
import { type Condition, meets, parseFilter } from './filter.ts';
import type { Wanted } from './protocol.ts';
import type { Row } from './queries.ts';
import { columnsFor, liveTables } from './tables.ts';

/** Maximum bytes of a row. Larger ones lose their long values, as in the hosted service. */
const ROW_MAX = 7000;
const SHORT_VALUE = 64;

/** Changes that a channel requests, under the id that the client knows. */
interface Binding {
  readonly id: number;
  readonly wanted: z.output<typeof Wanted>;
  readonly conditions: readonly Condition[];
}

/** A change that a subscriber may see. */
export interface SeenChange {
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Start of the transaction that made it. */
  readonly at: string;
  /** The row now, or the key of a deleted one. */
  readonly row: Row;
  readonly key: Row;
}

/** The same changes have the same id after a reconnect: clients keep the first one. */
const idOf = (wanted: z.output<typeof Wanted>): number =>
  Number.parseInt(hash('sha256', JSON.stringify(wanted)).slice(0, 8), 16);

/** A topic that a client has joined. */
export class LiveChannel {
  readonly topic: string;
  readonly join_ref: string | null;
  readonly #role: Role;
  readonly #bindings: readonly Binding[];

  private constructor(topic: string, join_ref: string | null, role: Role, bindings: readonly Binding[]) {
    this.topic = topic;
    this.join_ref = join_ref;
    this.#role = role;
    this.#bindings = bindings;
  }

  /** Undefined if a table, a column or a filter is not one of the portal's. */
  static of(
    { topic, join_ref }: { readonly topic: string; readonly join_ref: string | null },
    role: Role,
    changes: readonly z.output<typeof Wanted>[],
  ): LiveChannel | undefined {
    const bindings = changes.map((wanted) => bindingOf(wanted, role));
    return bindings.every((binding) => binding !== undefined)
      ? new LiveChannel(topic, join_ref, role, bindings)
      : undefined;
  }

  /** The answer to the join: the client compares it with its own list. */
  get accepted(): object[] {
    return this.#bindings.map(({ id, wanted }) => ({ id, ...wanted }));
  }

  listensTo(table: string): boolean {
    return this.#bindings.some(({ wanted }) => isTable(wanted, table));
  }

  /** The payload of a change; undefined if the channel did not request it. */
  payloadOf(change: SeenChange): object | undefined {
    const asked = this.#bindings.filter(
      ({ wanted, conditions }) =>
        isTable(wanted, change.table) &&
        (wanted.event === '*' || wanted.event === change.op) &&
        meets(change.row, conditions),
    );
    const table = liveTables[change.table];
    if (asked.length === 0 || !table) return undefined;
    const selected = selectionOf(asked);
    const columns = columnsFor(table, this.#role).filter(
      ({ name }) => !selected || selected.has(name) || name in change.key,
    );
    const row = Object.fromEntries(columns.map(({ name }) => [name, change.row[name]]));
    const is_large = Buffer.byteLength(JSON.stringify(row)) > ROW_MAX;
    return {
      ids: asked.map(({ id }) => id),
      data: {
        schema: 'public',
        table: change.table,
        commit_timestamp: new Date(change.at).toISOString(),
        type: change.op,
        columns,
        ...(change.op !== 'DELETE' && { record: is_large ? shortened(row) : row }),
        ...(change.op !== 'INSERT' && { old_record: change.key }),
        errors: is_large ? ['Error 413: Payload Too Large'] : null,
      },
    };
  }
}

function bindingOf(wanted: z.output<typeof Wanted>, role: Role): Binding | undefined {
  const { schema = 'public', table = '*', filter } = wanted;
  if (!['public', '*'].includes(schema)) return undefined;
  const id = idOf(wanted);
  if (table === '*' && !filter) return { id, wanted, conditions: [] };
  if (!Object.hasOwn(liveTables, table)) return undefined;
  const known = liveTables[table];
  const names = known && columnsFor(known, role).map(({ name }) => name);
  if (!names || wanted.select?.some((name) => !names.includes(name))) return undefined;
  const conditions = filter ? parseFilter(filter, names) : [];
  return conditions && { id, wanted, conditions };
}

const isTable = ({ table = '*' }: z.output<typeof Wanted>, name: string) => table === '*' || table === name;

/** The columns that all bindings together request; undefined for all columns. */
function selectionOf(asked: readonly Binding[]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const { wanted } of asked) {
    if (!wanted.select || wanted.select.length === 0) return undefined;
    for (const name of wanted.select) names.add(name);
  }
  return names;
}

const shortened = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => JSON.stringify(value ?? null).length <= SHORT_VALUE),
  );
