import type { changeKitStatus } from '#contract/kits/kit-status.ts';
import type { removeArrival } from '#contract/laboratory/arrivals.ts';
import type { receiveKit, undoReceipt } from '#contract/laboratory/kit-intake.ts';
import { call } from '#web/lib/api.ts';
import type { IntakeAction } from './intakeActions.ts';
import type { Scan } from './intakeQueue.ts';
import type { IntakeDesk } from './useIntake.ts';

/** The names of the queues of all accounts begin so. */
export const INTAKE_SCANS = 'kit-intake:';

/** The bench of an administrator, whose waiting scans are kept for this account alone. */
export const adminDesk = (user_id: string): IntakeDesk => ({
  storage_key: INTAKE_SCANS + user_id,
  send: (kit_id, body) =>
    call<typeof receiveKit>('PUT /api/admin/kit-intake/:kit_id', { params: { kit_id }, body }),
  act,
  undo,
});

/** Changes the status of a scanned kit. The portal refuses a reason that was deactivated in the meantime. */
async function act(
  { status, reason, reason_id }: IntakeAction,
  { kit_id, answer }: Scan,
): Promise<Partial<Scan>> {
  if (!answer?.status) return {};
  // Without the text: the portal takes the newest, which belongs to the next step.
  const body = { from_status: answer.status, status, reason_id };
  await call<typeof changeKitStatus>('POST /api/admin/kit-inventory/:kit_id/status-changes', {
    params: { kit_id },
    body,
  });
  const changed_at = Date.now();
  const changed = { ...answer, status, reason, changed_at: new Date(changed_at).toISOString() };
  return { answer: changed, changed_at, is_undone: false };
}

/** Takes the last change of a scanned kit back: a receipt to "registered", any other to "received". A kit is not set aside any more. */
async function undo({ kit_id, answer }: Scan): Promise<Partial<Scan>> {
  const params = { kit_id };
  if (answer?.outcome === 'set_aside') {
    await call<typeof removeArrival>('DELETE /api/admin/arrivals/:kit_id', {
      params,
      query: { reason: 'undone' },
    });
    return { changed_at: undefined, is_undone: true };
  }
  if (!answer?.status) return {};
  if (answer.status === 'received')
    await call<typeof undoReceipt>('DELETE /api/admin/kit-intake/:kit_id', { params });
  else
    await call<typeof changeKitStatus>('POST /api/admin/kit-inventory/:kit_id/status-changes', {
      params,
      body: { from_status: answer.status, status: 'received' },
    });
  const status = answer.status === 'received' ? 'registered' : 'received';
  const undone = { ...answer, status, reason: null, changed_at: new Date().toISOString() } as const;
  return { answer: undone, changed_at: undefined, is_undone: true };
}
