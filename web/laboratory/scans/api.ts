import { queryOptions } from '@tanstack/react-query';
import { MAX_SCANNED } from '#contract/laboratory/scanResults.ts';
import type { dealWithScan, listScans } from '#contract/laboratory/scans.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { showFailure } from '#web/ui/toasts.ts';

/** The day of the bench, from midnight to midnight of its clock. */
function dayOfBench(now = new Date()) {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  return {
    since: new Date(year, month, day).toISOString(),
    until: new Date(year, month, day + 1).toISOString(),
  };
}

/** Codes that the bench lists at first. */
const FEW = 20;

/** The scans of today: the newest codes, or all of them. */
export const scansQuery = (isAll = false) => {
  const query = { ...dayOfBench(), limit: isAll ? MAX_SCANNED : FEW };
  return queryOptions({
    queryKey: ['scans', query],
    meta: { live: ['scans', 'kits', 'arrivals'] },
    queryFn: ({ signal }) => call<typeof listScans>('GET /api/admin/scans', { query }, { signal }),
  });
};

interface Deal {
  readonly kit_id: KitCode;
  /** The newest scan that the caller saw. */
  readonly scan_id: number;
  readonly is_done: boolean;
}

/** Takes a code off the open exceptions, or puts it back. */
export const useDealWithScan = () =>
  useChange(
    ({ kit_id, ...body }: Deal) =>
      call<typeof dealWithScan>('PUT /api/admin/scans/exceptions/:kit_id', { params: { kit_id }, body }),
    {
      reloads: [['scans']],
      onError: (error) => showFailure(messageOf(error)),
    },
  );
