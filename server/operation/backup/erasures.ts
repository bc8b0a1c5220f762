import type pg from 'pg';
import * as z from 'zod';
import { StartError } from '#db/StartError.ts';
import { readDatabaseId } from './namedObjects.ts';
import { onSnapshot } from './snapshot.ts';

/** A deletion. It names no person: the id leads nowhere once the row is gone. */
const Erasure = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['kit', 'patient', 'account']),
  id: z.uuid(),
});
type Erasure = z.output<typeof Erasure>;

/** The deletions of a portal, to be kept outside of its database: a restore repeats them. */
export const ErasureList = z.object({
  format: z.literal('gut-health-portal erasures'),
  /** The id of the portal's database. */
  portal: z.uuid(),
  /** The list lacks earlier deletions, whose events the retention of the audit trail removed; null if it has all. */
  since: z.nullable(z.iso.datetime()),
  until: z.iso.datetime(),
  /** Kits before their patients, patients before their accounts, each in the order of time. */
  erasures: z.array(Erasure),
});
export type ErasureList = z.output<typeof ErasureList>;

/** Lists the deletions that the audit trail knows. @throws {StartError} if the database has no portal. */
export const listErasures = (owner_url: string): Promise<ErasureList> =>
  onSnapshot(owner_url, async (client) => {
    await client.query('set local role app_backup');
    const portal = await readDatabaseId(client);
    if (portal === undefined) throw new StartError('The portal of this database has never started.');
    const { rows } = await client.query<{ list: unknown }>(
      `
      select json_build_object(
        'format', 'gut-health-portal erasures',
        'portal', $1::text,
        'since', (select ${asTime('min(e.happened_at)')} from app.audit_events e
          where exists (select from app.audit_events removal where removal.action = 'audit_events_removed')),
        'until', ${asTime('now()')},
        'erasures', coalesce((
          select json_agg(json_build_object('at', ${asTime('happened_at')}, 'kind', kind, 'id', id)
            order by kind = 'account', kind = 'patient', event_id)
          from (${deletions}) as deletion), '[]')) as list`,
      [portal],
    );
    return ErasureList.parse(rows[0]?.list);
  });

const asTime = (moment: string) => `to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows that the events of deletions name. */
const deletions = `
  select d.id as event_id, d.happened_at, deleted.kind, deleted.id
  from app.audit_events d
  cross join lateral (values
    ('kit_deleted', 'kit', d.kit_record_id), ('patient_deleted', 'patient', d.patient_id), ('user_deleted', 'account', d.user_id),
    -- Its kit leaves the family without its own event.
    ('registration_undone', 'kit', d.kit_record_id)
  ) as deleted (action, kind, id)
  where d.action in ('kit_deleted', 'patient_deleted', 'user_deleted', 'registration_undone')
    and deleted.action = d.action and deleted.id is not null
    and not exists (select from app.audit_events r where r.action = 'registration_restored' and r.kit_record_id = d.kit_record_id
      and r.id > d.id)`;

/** @throws {StartError} if a list does not begin before a backup or does not end after it. */
export function refuseOtherTime({ since, until }: ErasureList, created_at: string): void {
  if (until < created_at)
    throw new StartError(`The list of erasures ends at ${until}, before the backup. Name a newer one.`);
  if (since !== null && since > created_at)
    throw new StartError(
      `The list of erasures begins at ${since}, after the backup: the audit trail has lost earlier ones.`,
    );
}

/** @throws {StartError} if a list is not about the restored database. */
export async function refuseOtherPortal(client: pg.ClientBase, { portal }: ErasureList): Promise<void> {
  if (portal !== (await readDatabaseId(client)))
    throw new StartError('The list of erasures belongs to another portal.');
}

const tables = { kit: 'app.kits', patient: 'app.patients', account: 'app.profiles' } as const;

/** A deletion that was not repeated, with the reason for the operator. */
export interface Undecided extends Erasure {
  readonly reason: string;
}

/**
 * Repeats deletions in the transaction of `client`, a connection of the owner. One is left to the operator if it would take
 * along a record that was not deleted: it had passed to somebody else since the backup.
 * @returns the number of repeated deletions, and those that are left.
 */
export async function repeatErasures(
  client: pg.ClientBase,
  { erasures }: ErasureList,
): Promise<{ repeated: number; undecided: readonly Undecided[] }> {
  const listed = new Set(erasures.map(({ id }) => id));
  const undecided: Undecided[] = [];
  let repeated = 0;
  await setForced(client, false);
  const { rows: found } = await client.query<{ id: string }>(
    Object.values(tables)
      .map((table) => `select id from ${table} where id = any ($1)`)
      .join(' union all '),
    [[...listed]],
  );
  const left = new Set(found.map(({ id }) => id));
  for (const erasure of erasures.filter(({ id }) => left.has(id))) {
    await client.query('savepoint erasure');
    const reason = await erase(client, erasure, listed);
    if (reason === undefined) repeated += 1;
    else {
      await client.query('rollback to savepoint erasure');
      undecided.push({ ...erasure, reason });
    }
    await client.query('release savepoint erasure');
  }
  await setForced(client, true);
  return { repeated, undecided };
}

/** The owner of a table is held by its policies, unless they are not forced. */
async function setForced(client: pg.ClientBase, is_forced: boolean): Promise<void> {
  for (const table of [...Object.values(tables), 'app.audit_events'])
    await client.query(`alter table ${table} ${is_forced ? '' : 'no '}force row level security`);
}

/** Repeats one deletion. Returns the reason if it has to be taken back. */
async function erase(
  client: pg.ClientBase,
  { kind, id }: Erasure,
  listed: ReadonlySet<string>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from app.audit_events',
  );
  try {
    await client.query('set constraints all deferred');
    await client.query(`delete from ${tables[kind]} where id = $1`, [id]);
    await client.query('set constraints all immediate');
  } catch (error) {
    const { constraint } = error as { readonly constraint?: string };
    if (constraint === 'last_admin') return 'it is the only administrator of the backup';
    throw error;
  }
  const along = await client.query<{ kind: string; id: string }>(
    `select kind, id from (${deletions}) as deletion where event_id > $1`,
    [rows[0]?.last],
  );
  const kept = along.rows.filter((deleted) => !listed.has(deleted.id));
  if (kept.length === 0) return undefined;
  return `${kept.map((record) => `${record.kind} ${record.id}`).join(', ')} would go with it`;
}
