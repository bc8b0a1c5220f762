import { queryOptions } from '@tanstack/react-query';
import type { getSetupChecklist } from '#contract/operation/setup-checklist.ts';
import { call } from '#web/lib/api.ts';

/** Progress of the set-up. Always queried again: each step of the checklist is done on another screen. */
export const setupChecklistQuery = () =>
  queryOptions({
    queryKey: ['setup-checklist'],
    queryFn: ({ signal }) =>
      call<typeof getSetupChecklist>('GET /api/admin/setup-checklist', undefined, { signal }),
    staleTime: 0,
  });
