import type { OpenBench, receiveAtBench, setStatusAtBench, undoAtBench } from '#contract/laboratory/bench.ts';
import { FOREIGN_CODE } from '#contract/laboratory/benchForms.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { type Scan, waitingCodes, waitingQueues } from '#web/laboratory/kit-intake/intakeQueue.ts';
import type { IntakeDesk } from '#web/laboratory/kit-intake/useIntake.ts';
import { call } from '#web/lib/api.ts';
import { inNameOf, type Watch } from './api.ts';

/** The names of the queues of all technicians begin so. */
export const BENCH_SCANS = 'bench:';

/** Where the scans of a technician wait in this tab. Nobody else sends them. */
export const scansOf = (technician_id: string): string => BENCH_SCANS + technician_id;

/** The queues whose technicians cannot come back to this bench: they were removed, or work for another laboratory. */
export const strandedQueues = ({ technicians }: OpenBench): readonly string[] => {
  const own = new Set(technicians.map(({ id }) => scansOf(id)));
  return waitingQueues(BENCH_SCANS).filter((key) => !own.has(key));
};

/** The codes that wait in queues. */
export const codesIn = (queues: readonly string[]): readonly KitCode[] => queues.flatMap(waitingCodes);

/** The calls of a technician at a bench. Words of other staff stay out of its answers. */
export function benchDesk(technician_id: string, watch: Watch): IntakeDesk {
  const headers = inNameOf(technician_id);
  return {
    storage_key: scansOf(technician_id),
    send: async (kit_id, body) => {
      const answer = await watch(
        call<typeof receiveAtBench>('PUT /api/bench/kits/:kit_id/receipt', {
          params: { kit_id },
          headers,
          body,
        }),
      );
      return { ...answer, reason: answer.outcome === 'unknown' ? FOREIGN_CODE : null };
    },
    act: async ({ status, reason_id, reason }, { kit_id, answer }) => {
      if (!answer?.status) return {};
      const body = { from_status: answer.status, status, reason_id, reason: null };
      const { changed_at } = await watch(
        call<typeof setStatusAtBench>('PUT /api/bench/kits/:kit_id/status', {
          params: { kit_id },
          headers,
          body,
        }),
      );
      // An undo leads back to "received" alone.
      const undo_from = answer.status === 'received' ? Date.now() : undefined;
      return { answer: { ...answer, status, reason, changed_at }, changed_at: undo_from, is_undone: false };
    },
    undo: async ({ kit_id, answer }) => {
      if (!answer) return {};
      const query = { from_status: statusOf(answer) };
      const { status } = await watch(
        call<typeof undoAtBench>('DELETE /api/bench/kits/:kit_id/receipt', {
          params: { kit_id },
          headers,
          query,
        }),
      );
      const outcome = status === null ? answer.outcome : 'received';
      const undone = { outcome, status, reason: null, changed_at: new Date().toISOString() } as const;
      return { answer: undone, changed_at: undefined, is_undone: true };
    },
  };
}

/** The status that a bench can take back; undefined for a kit that was set aside. */
const statusOf = ({ status }: NonNullable<Scan['answer']>) =>
  status === 'received' || status === 'information_needed' || status === 'rejected' ? status : undefined;
