import { inTransaction } from './snapshot.ts';

/**
 * Notes that a command of the operator succeeded, for the metrics. The database of an earlier version lacks it; it is left
 * as it is.
 */
export const noteRun = (owner_url: string, kind: 'backup' | 'audit_verification'): Promise<void> =>
  inTransaction(owner_url, 'begin', async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('app.operator_runs') is not null as exists`,
    );
    if (!rows[0]?.exists) return;
    await client.query('set local role app_definer');
    await client.query(
      `insert into app.operator_runs (kind) values ($1) on conflict (kind) do update set finished_at = excluded.finished_at`,
      [kind],
    );
  });
