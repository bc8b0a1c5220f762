import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { UNDO_RECEIPT_MS } from '#contract/laboratory/limits.ts';
import { messageOf } from '#web/lib/api.ts';
import { type IntakeAction, type IntakeReason, intakeActionsOf, isUndoable } from './intakeActions.ts';
import { type IntakeQueueOptions, intakeQueue, type Scan } from './intakeQueue.ts';

/** The calls of one kind of bench. They return the changed fields of the scan. */
export interface IntakeDesk extends IntakeQueueOptions {
  readonly act: (action: IntakeAction, scan: Scan) => Promise<Partial<Scan>>;
  readonly undo: (scan: Scan) => Promise<Partial<Scan>>;
}

type Reasons = Pick<UseQueryResult<readonly IntakeReason[]>, 'data' | 'isError' | 'error' | 'refetch'>;

/** The scans of one person in this tab, and the changes of the last one. */
export function useIntake(desk: IntakeDesk, reasons: Reasons) {
  const [queue] = useState(() => intakeQueue(desk));
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const last = state.scans[0];
  const now = useEndOfUndo(last);

  useEffect(() => {
    window.addEventListener('online', queue.work);
    return () => window.removeEventListener('online', queue.work);
  }, [queue]);

  async function change(scan: Scan, work: (scan: Scan) => Promise<Partial<Scan>>) {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      queue.update(scan.id, await work(scan));
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }

  const canUndo = isUndoable(last, now);
  return {
    ...state,
    last,
    isBusy,
    canUndo,
    actions: intakeActionsOf(reasons.data ?? []),
    reasons,
    refusal: refusal === undefined ? undefined : messageOf(refusal),
    add: (kit_id: Scan['kit_id']) => {
      setRefusal(undefined);
      queue.add(kit_id);
    },
    act: (action: IntakeAction) => last && void change(last, (scan) => desk.act(action, scan)),
    undo: () => last && canUndo && void change(last, desk.undo),
  };
}

export type Intake = ReturnType<typeof useIntake>;

/** The time of the last render, which comes again when the last change can no longer be undone. */
function useEndOfUndo(last: Scan | undefined): number {
  const [ended, setEnded] = useState(0);
  const changed_at = last?.changed_at;
  useEffect(() => {
    if (changed_at === undefined) return undefined;
    const end = changed_at + UNDO_RECEIPT_MS;
    const timer = window.setTimeout(() => setEnded(end), end - Date.now());
    return () => window.clearTimeout(timer);
  }, [changed_at]);
  return Math.max(ended, changed_at ?? 0);
}
