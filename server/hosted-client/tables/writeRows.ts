import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/shared/errors.ts';
import type { Identity } from '#server/http/identity.ts';
import type { Table } from './dialect/catalogue.ts';
import type { Filter } from './dialect/parseFilter.ts';
import { parseQuery } from './dialect/parseQuery.ts';
import { type Preferences, preferencesOf } from './dialect/preferences.ts';
import { rowsFound } from './dialect/queries.ts';
import { notOffered, RestError } from './dialect/RestError.ts';
import { MAX_ROWS, sendRows } from './readRows.ts';
import { tableWrites } from './writes/tableWrites.ts';
import type { Row, TableWrites, Write } from './writes/Write.ts';

/** The request behind a write. */
interface TableWrite extends Write {
  readonly table: Table;
  readonly reply: FastifyReply;
  readonly identity: Identity;
}

type Parameters = Readonly<Record<string, unknown>>;

/** POST: inserts one row, or several where the specification does. */
export async function insertRows(write: TableWrite): Promise<FastifyReply> {
  const { table, request, reply } = write;
  const { insert, max_rows = 1 } = tableWrites[table.name];
  const preferences = preferencesOf(request);
  const query = parseQuery(table, request.query as Parameters);
  if (query.filters.length > 0) throw notOffered('query parameter', 'filter of an insert');
  const rows = [request.body].flat().map((row) => rowOf(table, row));
  if (!insert) throw denied(table);
  if (rows.length === 0 || rows.length > max_rows)
    throw new RestError(400, 'PGRST102', `${table.name} takes ${max_rows} rows at most, and at least one`);
  const filters = await insert(write, rows).catch((error: Error) =>
    write.identity.explainFailure(request, error),
  );
  return sendWritten(reply, preferences, await found(write, preferences, filters), 201);
}

/** PATCH: changes the one row that the filters name. None changes if the caller does not see it. */
export async function updateRows(write: TableWrite): Promise<FastifyReply> {
  const { table, request, reply } = write;
  const { update } = tableWrites[table.name];
  const preferences = preferencesOf(request);
  const { filters } = parseQuery(table, request.query as Parameters);
  const changes = rowOf(table, request.body);
  if (!update) throw denied(table);
  const is_done = await isDone(write, update(write, keyOf(table, filters), changes));
  const page = is_done ? await found(write, preferences, filters) : undefined;
  return sendWritten(reply, preferences, page, 200);
}

/** DELETE: removes the one row that the filters name. */
export async function removeRows(write: TableWrite): Promise<FastifyReply> {
  const { table, request, reply } = write;
  const { remove } = tableWrites[table.name];
  const preferences = preferencesOf(request);
  const { filters } = parseQuery(table, request.query as Parameters);
  if (!remove) throw denied(table);
  const key = keyOf(table, filters);
  const page = await found(write, preferences, filters);
  const is_done = await isDone(write, remove(write, key));
  return sendWritten(reply, preferences, is_done ? page : undefined, 200);
}

const denied = ({ name }: Table) => new RestError(403, '42501', `permission denied for table ${name}`);

/** A row of the body. @throws {RestError} PGRST102 for anything but an object, PGRST204 for an unknown column. */
function rowOf(table: Table, given: unknown): Row {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(table.columns, name));
  if (unknown !== undefined)
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${unknown.slice(0, 100)}' column of '${table.name}' in the schema cache`,
    );
  return given as Row;
}

/** The values of the key. @throws {RestError} 21000 without filters, PGRST100 for others than those of the key. */
function keyOf({ name }: Table, filters: readonly Filter[]): Row {
  const { key }: TableWrites = tableWrites[name];
  if (filters.length === 0)
    throw new RestError(400, '21000', 'UPDATE and DELETE require filters that name the row');
  const others = filters.find(({ column, operator }) => operator !== 'eq' || !key.includes(column));
  if (others || new Set(filters.map(({ column }) => column)).size !== key.length)
    throw notOffered('filter', `a write of ${name} is filtered by eq on ${key.join(' and ')}`);
  return Object.fromEntries(filters.map(({ column, value }) => [column, value]));
}

/** Whether a write found its row: to the client, a hidden row and a missing one are no row. */
async function isDone({ identity, request }: TableWrite, write: Promise<void>): Promise<boolean> {
  try {
    // Records refusals in the audit trail.
    await write.catch((error: Error) => identity.explainFailure(request, error));
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.status === 404) return false;
    throw refusal;
  }
}

type Page = ReturnType<ReturnType<typeof rowsFound>['read']>;

/** The written rows, if the client requests them. */
async function found(
  { deps, session, table, request }: TableWrite,
  { is_returned }: Preferences,
  filters: readonly Filter[],
): Promise<Page> {
  if (!is_returned) return undefined;
  const { selection } = parseQuery(table, request.query as Parameters);
  const query = {
    selection,
    filters,
    embedded_filters: new Map(),
    order: [],
    limit: MAX_ROWS + 1,
    offset: 0,
  };
  return deps.db.run(session, { ...rowsFound(table, { ...query, is_counted: false }), is_prepared: false });
}

/** 204 or 201 without a body, or the written rows. */
function sendWritten(
  reply: FastifyReply,
  preferences: Preferences,
  page: Page,
  status: 200 | 201,
): FastifyReply {
  if (!preferences.is_returned)
    return reply
      .status(status === 200 ? 204 : status)
      .header('content-range', '*/*')
      .send();
  return sendRows(reply, { body: '[]', shown: 0, total: null, ...page, offset: 0 }, preferences, status);
}
