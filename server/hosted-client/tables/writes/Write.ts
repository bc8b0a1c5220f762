import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Deps } from '#server/base/deps.ts';
import { notAllowed } from '#server/base/notAllowed.ts';
import { isUnsaid } from '#server/http/isUnsaid.ts';
import type { Filter } from '../dialect/parseFilter.ts';

/** Values of a request by column, all of them columns of the table. */
export type Row = Readonly<Record<string, unknown>>;

/** A write and its caller. */
export interface Write {
  readonly deps: Deps;
  readonly session: CurrentSession;
  readonly request: FastifyRequest;
}

/** How a table takes writes: by the same functions as the portal's own routes. */
export interface TableWrites {
  /** The columns that name the row of an update or a deletion, each by an `eq` filter. */
  readonly key: readonly string[];
  /** Rows of one insert; 1 if absent. */
  readonly max_rows?: number;
  /** Inserts rows and resolves to the filters that find them. */
  readonly insert?: (write: Write, rows: readonly Row[]) => Promise<readonly Filter[]>;
  readonly update?: (write: Write, key: Row, changes: Row) => Promise<void>;
  readonly remove?: (write: Write, key: Row) => Promise<void>;
}

/** Refuses callers that the portal's own endpoint refuses. @throws {AppError} `not_allowed`. */
export function allowOnly(endpoint: Pick<Endpoint, 'callers' | 'sentences'>, { role }: CurrentSession): void {
  const { callers } = endpoint;
  if (typeof callers === 'string' || !callers.includes(role)) throw notAllowed(endpoint);
}

const PROBLEMS_NAMED = 20;

/**
 * Checks values by the schema of the portal's own endpoint.
 * @throws {AppError} `invalid_request` with the sentences of the schema. Without any, the fields name the types that do not fit.
 */
export function checked<S extends z.core.$ZodType>(schema: S, given: unknown): z.output<S> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const { issues } = result.error;
  const said = issues.map(({ message }) => message).filter((message) => !isUnsaid(message));
  if (said.length > 0)
    throw new AppError('invalid_request', {
      message: [...new Set(said)].slice(0, PROBLEMS_NAMED).join('; '),
    });
  const types = issues.slice(0, PROBLEMS_NAMED).map(({ path, message }) => [path.join('.'), message]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(types) as Record<string, string> });
}

/** Refuses values for columns that the portal sets by itself. @throws {AppError} `not_allowed`. */
export function allowColumns(row: Row, columns: readonly string[]): void {
  const others = Object.keys(row).filter((name) => !columns.includes(name));
  if (others.length > 0)
    throw new AppError('not_allowed', { message: `permission denied for column ${others.join(', ')}` });
}

/** The filter that finds a row by a column. */
export const equal = (column: string, value: string): Filter => ({ column, operator: 'eq', value });
