import { queryOptions } from '@tanstack/react-query';
import type { releaseReplacement, reserveReplacement } from '#contract/kits/kit-replacements.ts';
import type { changeKitStatus, listKitStatusChanges } from '#contract/kits/kit-status.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** A registered kit's status and history. Never cached: other administrators change it. */
export const kitStatusQuery = (kit_id: KitCode) =>
  queryOptions({
    queryKey: ['kit-status', kit_id],
    meta: { live: ['kits'] },
    queryFn: ({ signal }) =>
      call<typeof listKitStatusChanges>(
        'GET /api/admin/kit-inventory/:kit_id/status-changes',
        { params: { kit_id } },
        { signal },
      ),
    staleTime: 0,
  });

/** Changes a kit's status. A refusal reloads it too: it may be due to a concurrent change. */
export const useChangeKitStatus = (kit_id: KitCode) =>
  useChange(
    (body: InputOf<typeof changeKitStatus>['body']) =>
      call<typeof changeKitStatus>('POST /api/admin/kit-inventory/:kit_id/status-changes', {
        params: { kit_id },
        body,
      }),
    { reloads: [['kit-status', kit_id], ['kit-inventory'], ['patient-table']], awaits: false },
  );

/** Reserves a code in place of a rejected kit. */
export const useReserveReplacement = (kit_id: KitCode) =>
  useChange(
    (code: KitCode) =>
      call<typeof reserveReplacement>('PUT /api/admin/kit-inventory/:kit_id/replacement', {
        params: { kit_id },
        body: { kit_id: code },
      }),
    {
      reloads: [['kit-status', kit_id]],
    },
  );

/** Takes the reservation in place of a rejected kit back. */
export const useReleaseReplacement = (kit_id: KitCode) =>
  useChange(
    () =>
      call<typeof releaseReplacement>('DELETE /api/admin/kit-inventory/:kit_id/replacement', {
        params: { kit_id },
      }),
    { reloads: [['kit-status', kit_id]] },
  );
