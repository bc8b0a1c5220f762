import { useEffect, useEffectEvent } from 'react';

/** A changed row, as the caller may see it. */
export interface LiveChange {
  readonly table: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The columns of the row, or the key of a deleted one. */
  readonly row: Readonly<Record<string, unknown>>;
}

const listeners = new Set<(change: LiveChange) => void>();

/** Notifies the screens of a change. */
export function tellChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}

/** Columns by which screens know a row. */
const KEYS = ['id', 'kit_id', 'patient_id', 'practitioner_id'];

/**
 * Runs the callback whenever a row changes, wherever that happened. Without a connection, or while the user is idle for longer
 * than an access token lives, it does not run.
 * @param table `kits`, `questionnaire_drafts` or another table of `server/hosted-client/live/tables.ts`.
 * @param id the row's own id, or the id of its kit, patient or practitioner.
 */
export function useLiveChange(table: string, id: string, callback: (change: LiveChange) => void): void {
  const onChange = useEffectEvent((change: LiveChange) => {
    if (change.table === table && KEYS.some((key) => change.row[key] === id)) callback(change);
  });
  useEffect(() => {
    const listener = (change: LiveChange) => onChange(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
