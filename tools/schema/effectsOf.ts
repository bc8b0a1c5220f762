import type { Catalog } from './readCatalog.ts';

/** The effects of a function call, together with all functions that it calls. */
export interface Effects {
  /** Names of the called functions. */
  readonly calls: readonly string[];
  /** Verbs by table, such as `insert, update` of `kits`. */
  readonly writes: ReadonlyMap<string, readonly string[]>;
  readonly notifies: boolean;
  readonly queues: boolean;
}

const WRITES = /\b(insert into|update|delete from) app\.(\w+)/g;
const CALLS = /\bapp\.(\w+)\(/g;

/**
 * Reads the effects of a function from its body and the bodies that it calls. Triggers of the tables that it writes are not
 * among them. Statements are plain text in all bodies.
 */
export function effectsOf(name: string, { functions }: Catalog): Effects {
  const reached = new Set([name]);
  for (const found of reached)
    for (const called of callsIn(functions.get(found))) if (functions.has(called)) reached.add(called);
  const bodies = [...reached].map((found) => withoutComments(functions.get(found)));
  const written = bodies.flatMap((body) =>
    [...body.matchAll(WRITES)].map(([, verb = '', table = '']) => ({
      table,
      verb: verb.split(' ', 1).join(),
    })),
  );
  const by_table = [...Map.groupBy(written, ({ table }) => table)].map(
    ([table, all]) => [table, [...new Set(all.map(({ verb }) => verb))].sort()] as const,
  );
  return {
    calls: [...reached].filter((found) => found !== name).sort(),
    writes: new Map(by_table.sort(([one], [other]) => (one < other ? -1 : 1))),
    notifies: bodies.some((body) => body.includes('pg_notify(')),
    queues: bodies.some((body) => body.includes('graphile_worker.add_job(')),
  };
}

const callsIn = (body: string | undefined) =>
  [...withoutComments(body).matchAll(CALLS)].map(([, name = '']) => name);

const withoutComments = (body = ''): string => body.replaceAll(/--.*/g, '');
