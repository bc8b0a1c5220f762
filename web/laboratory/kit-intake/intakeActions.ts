import type { KitReason } from '#contract/kits/kit-reasons.ts';
import type { KitReasonKind } from '#contract/kits/kitStatus.ts';
import { nextStatuses } from '#contract/kits/statusSteps.ts';
import { UNDO_RECEIPT_MS } from '#contract/laboratory/limits.ts';
import type { Scan } from './intakeQueue.ts';

/** A reason of the catalogue, as a bench knows it. */
export type IntakeReason = Pick<KitReason, 'id' | 'kind' | 'name' | 'reason' | 'is_active'>;

/** A change of status with a reason of the catalogue. */
export interface IntakeAction {
  readonly reason_id: string;
  /** The digit that starts it with Alt; undefined for the reasons after the ninth. */
  readonly key: string | undefined;
  readonly label: string;
  readonly status: Exclude<KitReasonKind, 'withdrawn'>;
  /** The owner's text. */
  readonly reason: string;
}

export const UNDO_KEY = '0';
const MAX_KEYS = 9;

/** The active reasons for a change of status as actions, in the order of the catalogue. */
export const intakeActionsOf = (reasons: readonly IntakeReason[]): readonly IntakeAction[] =>
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
