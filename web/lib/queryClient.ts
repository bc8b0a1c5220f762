import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** For this long (ms) an answer counts as fresh, so that parts of one screen share it. */
const FRESH_FOR = 5_000;
const MAX_RETRIES = 2;

/** The cache of all answers. `onNotSignedIn` hears when any call finds the session ended. */
export function createQueryClient(onNotSignedIn: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') onNotSignedIn();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
