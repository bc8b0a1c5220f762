import { removeArrival } from '#contract/arrivals.ts';
import { UNDO_RECEIPT_MS, undoReceipt } from '#contract/kit-intake.ts';
import type { KitReason, KitReasonKind } from '#contract/kit-reasons.ts';
import { changeKitStatus, nextStatuses } from '#contract/kit-status.ts';
import { call } from '#web/lib/api.ts';
import type { Scan } from './intakeQueue.ts';

/** A change of status with a reason of the catalogue. */
export interface IntakeAction {
  readonly reason_id: string;
  /** The digit that starts it with Alt; undefined for the reasons after the ninth. */
  readonly key: string | undefined;
  readonly label: string;
  readonly status: Exclude<KitReasonKind, 'withdrawn'>;
  /** What the owner reads. */
  readonly reason: string;
}

export const UNDO_KEY = '0';
const MAX_KEYS = 9;

/** The active reasons for a change of status as actions, in the order of the catalogue. */
export const intakeActionsOf = (reasons: readonly KitReason[]): readonly IntakeAction[] =>
  reasons
    .flatMap(({ id, name, kind, reason, is_active }) =>
      is_active && kind !== 'withdrawn' ? [{ reason_id: id, label: name, status: kind, reason }] : [],
    )
    .map((action, index) => ({ ...action, key: index < MAX_KEYS ? String(index + 1) : undefined }));

/** Whether the status of the scanned kit allows this action. */
export const isPossible = ({ status }: IntakeAction, scan: Scan | undefined): boolean =>
  scan?.answer?.status ? nextStatuses[scan.answer.status].includes(status) : false;

/** Whether the last change of the scanned kit was made here, less than a minute before `now` (milliseconds since 1970). */
export const isUndoable = (scan: Scan | undefined, now: number): boolean =>
  scan?.changed_at !== undefined && now - scan.changed_at < UNDO_RECEIPT_MS;

/** Changes the status of a scanned kit. The portal refuses a reason that was deactivated in the meantime. */
export async function act(
  { status, reason, reason_id }: IntakeAction,
  { kit_id, answer }: Scan,
): Promise<Partial<Scan>> {
  if (!answer?.status) return {};
  // Without the text: the portal takes the newest, which belongs to the next step.
  const body = { from_status: answer.status, status, reason_id };
  await call(changeKitStatus, { params: { kit_id }, body });
  const changed_at = Date.now();
  const changed = { ...answer, status, reason, changed_at: new Date(changed_at).toISOString() };
  return { answer: changed, changed_at, is_undone: false };
}

/** Takes the last change of a scanned kit back: a receipt to "registered", any other to "received". A kit is not set aside any more. */
export async function undo({ kit_id, answer }: Scan): Promise<Partial<Scan>> {
  const params = { kit_id };
  if (answer?.outcome === 'set_aside') {
    await call(removeArrival, { params, query: { reason: 'undone' } });
    return { changed_at: undefined, is_undone: true };
  }
  if (!answer?.status) return {};
  if (answer.status === 'received') await call(undoReceipt, { params });
  else await call(changeKitStatus, { params, body: { from_status: answer.status, status: 'received' } });
  const status = answer.status === 'received' ? 'registered' : 'received';
  const undone = { ...answer, status, reason: null, changed_at: new Date().toISOString() } as const;
  return { answer: undone, changed_at: undefined, is_undone: true };
}
