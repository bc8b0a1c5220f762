import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  beginTurn,
  endTurn,
  getBench,
  listBenchReasons,
  OpenBench,
  openBench,
} from '#contract/laboratory/bench.ts';
import { TECHNICIAN } from '#contract/laboratory/benchForms.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { keepHere, keptHere } from '#web/lib/keptHere.ts';
import { useChange } from '#web/lib/useChange.ts';

const queryKey = ['bench'];

/** Where the browser remembers that this device has been a bench. */
const KEPT = 'bench';

/** Whether a session of a bench has begun on this device, and ended if there is none now. */
export const hasBeenBench = (): boolean => keptHere(KEPT) !== null;

const withoutTurn = (bench: OpenBench): OpenBench => ({
  ...bench,
  technician_id: null,
  turn_ends_in_ms: null,
});

/** The bench of this device; null without a session. A turn that has begun in another tab is none in this one. */
export const benchQuery = () =>
  queryOptions({
    queryKey,
    // The live channel is for users.
    meta: { live: 'never' },
    refetchOnWindowFocus: false,
    queryFn: async ({ signal, client }): Promise<OpenBench | null> => {
      try {
        const bench = await call<typeof getBench>('GET /api/bench', undefined, { signal });
        keepHere(KEPT, {});
        const before = client.getQueryData<OpenBench | null>(queryKey);
        return before && before.technician_id !== bench.technician_id ? withoutTurn(bench) : bench;
      } catch (error) {
        if (hasCode(error, 'not_signed_in')) return null;
        throw error;
      }
    },
  });

/** A call of a bench. */
export type Watch = <T>(calling: Promise<T>) => Promise<T>;

/** Watches calls: after a refusal for lack of a session or of the technician, the screen requests them. */
export function useWatchedCalls(): Watch {
  const queryClient = useQueryClient();
  return (calling) =>
    calling.catch((error: unknown) => {
      if (hasCode(error, 'not_signed_in')) queryClient.setQueryData(queryKey, null);
      if (hasCode(error, 'technician_needed'))
        queryClient.setQueryData<OpenBench | null>(queryKey, (bench) => bench && withoutTurn(bench));
      throw error;
    });
}

/** The headers of an act in the name of a technician. */
export const inNameOf = (technician_id: string) => ({ [TECHNICIAN]: technician_id });

/** The reasons of the catalogue, as a bench knows them. */
export const benchReasonsQuery = (technician_id: string, watch: Watch) =>
  queryOptions({
    queryKey: ['bench-reasons'],
    meta: { live: 'never' },
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { reasons } = await watch(
        call<typeof listBenchReasons>(
          'GET /api/bench/kit-reasons',
          { headers: inNameOf(technician_id) },
          { signal },
        ),
      );
      return reasons.map((reason) => ({ ...reason, is_active: true }));
    },
  });

/** A change that answers with the new state of the bench, so it needs no reload. A failed change reloads the bench. */
function useBenchChange<Variables = void>(change: (variables: Variables) => Promise<OpenBench>) {
  const queryClient = useQueryClient();
  return useChange(change, {
    onSuccess: (bench) => {
      keepHere(KEPT, {});
      // A slow answer from before the change knows nothing of it.
      void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true });
      queryClient.setQueryData(queryKey, bench);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** Shows the refusal of a typed value at its field. */
const at =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const { status, code, message } = error;
    throw new ApiError(status, { code, message, fields: { [field]: message } });
  };

/** Opens the bench of a code on this device. */
export const useOpenBench = () =>
  useBenchChange((code: string) =>
    call<typeof openBench>('POST /api/bench', { body: { code } }).catch(at('code')),
  );

/** Begins the turn of a technician. */
export const useBeginTurn = (technician_id: string) =>
  useBenchChange((pin: string) =>
    call<typeof beginTurn>('PUT /api/bench/technician', { body: { technician_id, pin } }).catch(at('pin')),
  );

/** Ends the turn of the technician in this tab. */
export const useEndTurn = (technician_id: string) =>
  useBenchChange(async () => {
    const bench = await call<typeof endTurn>('DELETE /api/bench/technician', {
      headers: inNameOf(technician_id),
    });
    // In another tab, somebody else may have begun.
    return withoutTurn(bench);
  });
