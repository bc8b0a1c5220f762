import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { changeKitStatuses, listKitsInProgress } from '#contract/laboratory/kit-progress.ts';
import type { StatusMove } from '#contract/laboratory/kitMoves.ts';
import type { InputOf, ResultOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** One page of the kits without a report. The previous page stays until the next one has loaded. */
export const kitProgressQuery = (query: InputOf<typeof listKitsInProgress>['query']) =>
  queryOptions({
    queryKey: ['kit-progress', query],
    meta: { live: ['kits', 'kit_inventory'] },
    queryFn: ({ signal }) =>
      call<typeof listKitsInProgress>('GET /api/admin/kit-progress', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

interface Moving {
  readonly onMoved: (refused: ResultOf<typeof changeKitStatuses>['refused'], changes: StatusMove[]) => void;
  readonly onFailed: (error: Error, changes: StatusMove[]) => void;
}

/** Changes the status of many kits. An undo may come after the list has gone, and shows its result too. */
export const useMoveKits = ({ onMoved, onFailed }: Moving) =>
  useChange(
    (changes: StatusMove[]) =>
      call<typeof changeKitStatuses>('POST /api/admin/kit-status-changes', { body: { changes } }),
    {
      reloads: [['kit-progress'], ['kit-inventory'], ['kit-status'], ['patient-table']],
      onSuccess: ({ refused }, changes) => onMoved(refused, changes),
      onError: onFailed,
    },
  );
