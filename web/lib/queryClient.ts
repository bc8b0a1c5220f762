import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Tables whose changes the server announces. */
export type LiveTable =
  | 'patients'
  | 'kits'
  | 'practitioner_access'
  | 'retests'
  | 'symptom_data'
  | 'report_files'
  | 'report_openings'
  | 'report_reviews'
  | 'profiles'
  | 'kit_inventory'
  | 'arrivals'
  | 'scans'
  | 'notifications';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tables whose rows an answer shows: their changes reload it. `never` stays as it was read. */
      readonly live?: readonly LiveTable[] | 'never';
    };
  }
}

/** Time (ms) in which the parts of a screen share an answer. */
const FRESH_FOR = 5_000;
const MAX_RETRIES = 2;

/** Creates the cache of all answers. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call must fail visibly instead of waiting.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: FRESH_FOR,
        retry: (failures, error) =>
          error instanceof ApiError && error.code === 'unavailable' && failures < MAX_RETRIES,
      },
    },
  });
}
