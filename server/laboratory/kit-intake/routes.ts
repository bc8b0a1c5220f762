import {
  type IntakeAnswer,
  receiveKit as receiveKitEndpoint,
  undoReceipt,
  type WaitingScan,
} from '#contract/laboratory/kit-intake.ts';
import { UNDO_RECEIPT_MS } from '#contract/laboratory/limits.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Tx } from '#db/connect.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { insertStatusChange } from '#server/kits/kit-status/queries.ts';
import { setAside } from '#server/laboratory/arrivals/queries.ts';
import { recordScan } from '#server/laboratory/scans/queries.ts';
import { lastChange, lockKit, printedCode } from './queries.ts';

export function kitIntakeRoutes(mount: Mount, { db }: Deps): void {
  mount(receiveKitEndpoint, ({ actor, params: { kit_id }, body }) =>
    db(actor, async (tx) => {
      const answer = await receiveKit(tx, kit_id, body);
      await tx.run(recordScan(kit_id, answer, body));
      return answer;
    }),
  );

  mount(undoReceipt, ({ actor, params: { kit_id } }) =>
    db(actor, async (tx) => {
      const kit = await tx.run(lockKit(kit_id));
      if (!kit) throw new AppError('kit_not_found');
      // A repeated request finds the receipt undone.
      if (kit.status === 'registered') return kit;
      const last = await tx.run(lastChange(kit_id, UNDO_RECEIPT_MS));
      if (kit.status === 'received' && !last?.is_retry)
        throw new AppError('kit_status_not_possible', {
          message: undoReceipt.sentences.kit_status_not_possible,
        });
      const undone = await tx.run(
        insertStatusChange({ ...change(kit_id), from_status: 'received', status: 'registered' }),
      );
      if (!undone) throw new AppError('kit_not_found');
      return undone;
    }),
  );
}

const change = (kit_id: KitCode) => ({ kit_id, reason: null, note: null });

/** Receives a kit that was only registered, sets one aside that is not, and returns the state of any other. */
async function receiveKit(tx: Tx, kit_id: KitCode, scan: WaitingScan): Promise<IntakeAnswer> {
  // The lock makes a parallel scan of the same code wait for this one.
  let kit = await tx.run(lockKit(kit_id));
  if (!kit) {
    const arrival = await tx.run(setAside(kit_id, scan));
    // A registration may have come before the lock of the code.
    if (!arrival) kit = await tx.run(lockKit(kit_id));
    if (!kit) return withoutKit(await tx.run(printedCode(kit_id)), arrival);
  }
  const is_expected = kit.status === 'registered';
  if (is_expected)
    await tx.run(insertStatusChange({ ...change(kit_id), from_status: 'registered', status: 'received' }));
  const last = await tx.run(lastChange(kit_id, scan.waited_ms));
  return {
    outcome: is_expected || last?.is_retry ? 'received' : 'not_expected',
    status: is_expected ? 'received' : kit.status,
    changed_at: last?.changed_at ?? null,
    reason: last?.reason ?? null,
    replaces: null,
    is_active: true,
  };
}

/** The answer to a scan without a kit: the code is set aside, was registered once or is unknown. */
function withoutKit(
  code: { readonly replaces: KitCode | null; readonly is_active: boolean } | undefined,
  arrival: { readonly arrived_at: string; readonly is_own: boolean } | undefined,
): IntakeAnswer {
  const known = arrival ? (arrival.is_own ? 'set_aside' : 'unregistered') : 'deleted';
  return {
    outcome: code ? known : 'unknown',
    status: null,
    changed_at: arrival?.arrived_at ?? null,
    reason: null,
    replaces: code?.replaces ?? null,
    is_active: code?.is_active ?? false,
  };
}
