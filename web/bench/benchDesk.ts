import { receiveAtBench, setStatusAtBench, undoAtBench } from '#contract/bench.ts';
import type { Scan } from '#web/kit-intake/intakeQueue.ts';
import type { IntakeDesk } from '#web/kit-intake/useIntake.ts';
import { call } from '#web/lib/api.ts';
import type { Watch } from './api.ts';

/** Where the scans of a technician wait in this tab. Nobody else sends them. */
export const scansOf = (technician_id: string): string => `bench:${technician_id}`;

/** The calls of a technician at a bench. Words of other staff stay out of its answers. */
export const benchDesk = (technician_id: string, watch: Watch): IntakeDesk => ({
  storage_key: scansOf(technician_id),
  send: async (kit_id, body) => {
    const answer = await watch(call(receiveAtBench, { params: { kit_id }, body }));
    return { ...answer, reason: answer.outcome === 'unknown' ? NOT_HERE : null };
  },
  act: async ({ status, reason_id, reason }, { kit_id, answer }) => {
    if (!answer?.status) return {};
    const body = { status, reason_id, reason: null };
    const { changed_at } = await watch(call(setStatusAtBench, { params: { kit_id }, body }));
    // An undo leads back to "received" alone.
    const undo_from = answer.status === 'received' ? Date.now() : undefined;
    return { answer: { ...answer, status, reason, changed_at }, changed_at: undo_from, is_undone: false };
  },
  undo: async ({ kit_id, answer }) => {
    if (!answer) return {};
    const { status } = await watch(
      call(undoAtBench, { params: { kit_id }, query: { status: statusOf(answer) } }),
    );
    // A kit that was registered meanwhile is no longer set aside.
    const outcome = status === null ? answer.outcome : 'received';
    const undone = { outcome, status, reason: null, changed_at: new Date().toISOString() } as const;
    return { answer: undone, changed_at: undefined, is_undone: true };
  },
});

const NOT_HERE = 'This code does not belong to your laboratory.';

/** The status that a bench can take back. */
const statusOf = ({ status }: NonNullable<Scan['answer']>) =>
  status === 'information_needed' || status === 'rejected' ? status : undefined;
