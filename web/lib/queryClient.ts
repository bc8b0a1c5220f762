import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** For this long (ms) an answer counts as fresh, so that parts of one screen share it. */
const FRESH_FOR = 5_000;
const MAX_RETRIES = 2;

/** The cache of all answers. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting unseen.
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
