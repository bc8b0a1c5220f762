import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  beginTurn,
  endTurn,
  getBench,
  listBenchReasons,
  type OpenBench,
  openBench,
} from '#contract/bench.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { keepHere, keptHere } from '#web/lib/keptHere.ts';
import { useChange } from '#web/lib/useChange.ts';

const queryKey = ['bench'];

/** Where the browser remembers that this device has been a bench. */
const KEPT = 'bench';
let answered_at = 0;

/** The last answer to this tab, in milliseconds since 1970: a turn ends after a time without a call. */
export const lastAnswer = (): number => answered_at;

/** Whether a session of a bench has begun on this device, and ended if there is none now. */
export const hasBeenBench = (): boolean => keptHere(KEPT) !== null;

async function note<T>(calling: Promise<T>): Promise<T> {
  const answer = await calling;
  answered_at = Date.now();
  return answer;
}

/** The bench of this device; null without a session. */
export const benchQuery = () =>
  queryOptions({
    queryKey,
    // A call without anybody at the bench would keep the turn.
    meta: { live: 'never' },
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<OpenBench | null> => {
      try {
        const bench = await note(call(getBench, undefined, { signal }));
        keepHere(KEPT, {});
        return bench;
      } catch (error) {
        if (hasCode(error, 'not_signed_in')) return null;
        throw error;
      }
    },
  });

/** A call of a bench. */
export type Watch = <T>(calling: Promise<T>) => Promise<T>;

/** Asks for the bench again: its session or its turn may have ended. */
export function useReloadBench(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey });
}

/** Watches calls: after a refusal for lack of a session or of a technician, the screen asks for them. */
export function useWatchedCalls(): Watch {
  const reload = useReloadBench();
  return (calling) =>
    note(calling).catch((error: unknown) => {
      if (hasCode(error, 'not_signed_in') || hasCode(error, 'technician_needed')) reload();
      throw error;
    });
}

/** The reasons of the catalogue, as a bench knows them. */
export const benchReasonsQuery = (watch: Watch) =>
  queryOptions({
    queryKey: ['bench-reasons'],
    meta: { live: 'never' },
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { reasons } = await watch(call(listBenchReasons, undefined, { signal }));
      return reasons.map((reason) => ({ ...reason, is_active: true }));
    },
  });

const reloads = [queryKey];

/** Tells a refusal of what was typed at its field. */
const at =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const { status, code, message } = error;
    throw new ApiError(status, { code, message, fields: { [field]: message } });
  };

/** Opens the bench of a code on this device. */
export const useOpenBench = () =>
  useChange((code: string) => call(openBench, { body: { code } }).catch(at('code')), { reloads });

/** Begins the turn of a technician. */
export const useBeginTurn = (technician_id: string) =>
  useChange((pin: string) => call(beginTurn, { body: { technician_id, pin } }).catch(at('pin')), { reloads });

/** Ends the turn of the technician. */
export const useEndTurn = () => useChange(() => call(endTurn), { reloads });
