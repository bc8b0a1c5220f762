import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import type { CurrentSession } from '#server/base/CurrentSession.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { TableName } from './dialect/catalogue.ts';

/** Records that staff read a list, as the lists of the portal's own screens do. */
export function readRecorder(
  db: Db,
): (session: CurrentSession, table: TableName, request: FastifyRequest) => Promise<void> {
  const recordList = listRecorder(db);
  return async (session, table, request) => {
    if (session.role === 'customer') return;
    if (table === 'profiles' || table === 'kit_inventory') {
      if (session.role !== 'admin' || isOwnProfile(session, request)) return;
      await recordList(session, table === 'profiles' ? 'users' : 'kit_inventory');
    } else await recordList(session, 'patient_table');
  };
}

const isOwnProfile = ({ user_id }: CurrentSession, { query }: FastifyRequest) =>
  (query as Record<string, unknown>)['id'] === `eq.${user_id}`;
