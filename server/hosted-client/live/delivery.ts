import type { UserId } from '#contract/shared/ids.ts';
import { type Db, worker } from '#db/connect.ts';
import type { Statement } from '#db/statements.ts';
import type { Notification } from './ChangeListener.ts';
import type { SeenChange } from './LiveChannel.ts';
import type { Listener } from './LiveSocket.ts';
import { audienceOf, patientsFor, rowsFor } from './queries.ts';
import { keyOf, liveTables } from './tables.ts';

/** A change of one row. */
export interface Change {
  readonly table: string;
  readonly op: Notification['op'];
  readonly at: string;
  readonly id: string;
  readonly patient: string | null;
  /** The user whose own row it is. */
  readonly user: string | null;
}

/** The changes of the tables that clients know. */
export const changesOf = (notifications: readonly Notification[]): Change[] =>
  notifications.flatMap(({ table, op, at, rows }) =>
    Object.hasOwn(liveTables, table)
      ? (rows ?? []).flatMap(([id, patient, user]) =>
          id === null ? [] : [{ table, op, at, id, patient, user }],
        )
      : [],
  );

/** The changes to read for each authorized user. */
export async function readersOf(
  db: Db,
  changes: readonly Change[],
  admins: readonly UserId[],
): Promise<Map<UserId, Change[]>> {
  const patients = [...new Set(changes.flatMap(({ patient }) => patient ?? []))];
  const audience = patients.length > 0 ? await db.run(worker, audienceOf(patients)) : [];
  const byPatient = Map.groupBy(audience, ({ patient_id }) => patient_id);
  const readers = new Map<UserId, Change[]>();
  for (const change of changes) {
    const users = new Set([
      ...admins,
      ...(byPatient.get(change.patient ?? '') ?? []).map(({ user_id }) => user_id),
      ...(change.user === null ? [] : [change.user as UserId]),
    ]);
    for (const user of users) readers.set(user, [...(readers.get(user) ?? []), change]);
  }
  return readers;
}

/**
 * Reads changed rows with the rights of a listener, in one transaction: the changes that the listener may see, in their order.
 * The sessions are queried last, so none has ended before the rows were read.
 */
export async function seenBy<Sessions>(
  db: Db,
  listener: Listener,
  changes: readonly Change[],
  live: Statement<Sessions>,
): Promise<{ changes: SeenChange[]; sessions: Sessions }> {
  const allowed = changes.filter(({ table }) => liveTables[table]?.readers.includes(listener.role));
  const kept = Map.groupBy(
    allowed.filter(({ op }) => op !== 'DELETE'),
    ({ table }) => table,
  );
  const gone = new Set(allowed.flatMap(({ op, patient }) => (op === 'DELETE' && patient ? patient : [])));
  return db(listener, async (tx) => {
    const reads = [...kept].map(async ([name, some]): Promise<[string, Map<string, SeenChange['row']>]> => {
      const table = liveTables[name];
      const ids = [...new Set(some.map(({ id }) => id))];
      const rows = table ? await tx.run(rowsFor(name, table, listener.role, ids)) : [];
      return [name, new Map(rows.map(({ id, row }) => [id, row]))];
    });
    const patients = gone.size > 0 ? tx.run(patientsFor(listener.role, [...gone])) : [];
    const sessions = tx.run(live);
    const byTable = new Map(await Promise.all(reads));
    const visible = new Map((await patients).map(({ id, kit_record_ids }) => [id, kit_record_ids]));
    const seen = allowed.flatMap((change) => {
      const { table: name, op, id, at } = change;
      const table = liveTables[name];
      if (!table) return [];
      const key = keyOf(table, id);
      const row = op === 'DELETE' ? wasSeen(listener, change, visible) && key : byTable.get(name)?.get(id);
      return row ? [{ table: name, op, at, row, key }] : [];
    });
    return { changes: seen, sessions: await sessions };
  });
}

/** Whether staff get rows about other people. */
export const isReading = ({ role, user_id }: Listener, changes: readonly SeenChange[]): boolean =>
  role !== 'customer' &&
  changes.some(
    ({ table, op, row }) =>
      op !== 'DELETE' && row['id'] !== user_id && liveTables[table]?.is_about_people === true,
  );

/** Whether the listener saw a deleted row for certain. A grant for some kits delivers these kits alone. */
const wasSeen = (
  { role, user_id }: Listener,
  { table, id, patient, user }: Change,
  visible_patients: ReadonlyMap<string, readonly string[] | null>,
): boolean =>
  role === 'admin' ||
  user === user_id ||
  (patient !== null &&
    visible_patients.has(patient) &&
    visible_patients.get(patient)?.includes(id) !== false &&
    liveTables[table]?.seen_with_patient.includes(role) === true);
