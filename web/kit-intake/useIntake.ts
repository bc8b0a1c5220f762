import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { receiveKit, UNDO_RECEIPT_MS, type WaitingScan } from '#contract/kit-intake.ts';
import { kitReasonsQuery } from '#web/kit-status/kitReasonsQuery.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useProfile } from '#web/session/api.ts';
import { act, type IntakeAction, intakeActionsOf, isUndoable, undo } from './intakeActions.ts';
import { intakeQueue, type Scan } from './intakeQueue.ts';

const send = (kit_id: Scan['kit_id'], body: WaitingScan) => call(receiveKit, { params: { kit_id }, body });

/** The scans of this user in this tab, and the changes of the last one. */
export function useIntake() {
  const { id } = useProfile();
  const [queue] = useState(() => intakeQueue({ send, storage_key: `kit-intake:${id}` }));
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const reasons = useQuery(kitReasonsQuery());
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
    act: (action: IntakeAction) => last && void change(last, (scan) => act(action, scan)),
    undo: () => last && canUndo && void change(last, undo),
  };
}

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
