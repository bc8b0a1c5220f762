import { queryOptions } from '@tanstack/react-query';
import type { listKitReasons } from '#contract/kits/kit-reasons.ts';
import { call } from '#web/lib/api.ts';

/** The catalogue of reasons, the oldest first. */
export const kitReasonsQuery = () =>
  queryOptions({
    queryKey: ['kit-reasons'],
    queryFn: async ({ signal }) =>
      (await call<typeof listKitReasons>('GET /api/kit-reasons', undefined, { signal })).reasons,
  });
