import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import type { Sql } from '#db/sql.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import type { Table } from './dialect/catalogue.ts';
import { parseQuery } from './dialect/parseQuery.ts';
import { type Preferences, preferencesOf } from './dialect/preferences.ts';
import { rowsFound } from './dialect/queries.ts';
import { RestError } from './dialect/RestError.ts';

/** Rows of one answer. A longer list is read page by page. */
export const MAX_ROWS = 1000;

type Page = NonNullable<ReturnType<ReturnType<typeof rowsFound>['read']>>;

/** A page of rows and where it begins. */
interface FoundPage extends Page {
  readonly offset: number;
}

/** Reads the rows that a GET or HEAD names. @throws {RestError} for a request outside the language. */
export async function readRows(
  db: Db,
  session: CurrentSession,
  table: Table,
  request: FastifyRequest,
  source?: Sql,
): Promise<FoundPage> {
  const { is_counted } = preferencesOf(request);
  const query = parseQuery(table, request.query as Record<string, unknown>);
  const range = /^(\d{1,9})-(\d{0,9})$/.exec(request.headers.range ?? '');
  const offset = query.offset + Number(range?.[1] ?? 0);
  const ranged = range?.[2] ? Number(range[2]) - Number(range[1]) + 1 : MAX_ROWS;
  if (ranged < 1) throw new RestError(416, 'PGRST103', 'Requested range not satisfiable');
  const limit = Math.min(query.limit ?? MAX_ROWS, ranged, MAX_ROWS);
  const statement = rowsFound(table, { ...query, offset, limit, is_counted }, source);
  const page = await db.run(session, { ...statement, is_prepared: false });
  return { body: '[]', shown: 0, total: null, ...page, offset };
}

/** Sends a page as PostgREST does: with its range, as an object if one row was requested. */
export function sendRows(
  reply: FastifyReply,
  { body, shown, total, offset }: FoundPage,
  { is_single }: Pick<Preferences, 'is_single'>,
  status = 200,
): FastifyReply {
  if (total !== null && offset > 0 && offset >= total)
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  if (is_single && shown !== 1)
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${shown} rows`,
    });
  const range = shown === 0 ? '*' : `${offset}-${offset + shown - 1}`;
  const is_part = status === 200 && total !== null && shown < total;
  return reply
    .status(is_part ? 206 : status)
    .header('content-range', `${range}/${total ?? '*'}`)
    .type(is_single ? 'application/vnd.pgrst.object+json; charset=utf-8' : 'application/json; charset=utf-8')
    .send(is_single ? body.slice(1, -1) : body);
}
