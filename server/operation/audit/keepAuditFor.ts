import { inTransaction } from '#server/operation/backup/snapshot.ts';

/** Sets how many days the audit trail is kept, as the owner: the roles of requests and jobs cannot shorten it. */
export const keepAuditFor = (owner_url: string, days: number): Promise<void> =>
  inTransaction(owner_url, 'begin', async (client) => {
    await client.query('set local role app_definer');
    await client.query('update app.audit_retention set days = $1 where days <> $1', [days]);
  });
