import { useQuery, useQueryClient } from '@tanstack/react-query';
import { documentQuery } from './api.ts';

/** Whether a stored document can be shown, asked whenever it is opened. */
export function useDocument(kit_id: string, url: string) {
  const queryClient = useQueryClient();
  const query = documentQuery(kit_id, url);
  const document = useQuery(query);
  // What was there when it was opened before may not be any more.
  const is_opening = !document.isFetchedAfterMount;

  return {
    state: is_opening ? 'opening' : document.isSuccess ? 'there' : 'failed',
    is_asking: document.isFetching,
    onRetry: () => void document.refetch(),
    /** It was there when it was asked for, and then did not come: it counts as failed until it is asked for again. */
    onFailed: async () => {
      await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
      await queryClient.prefetchQuery({
        ...query,
        queryFn: () => Promise.reject(new Error('The document was refused to its frame.')),
      });
    },
  } as const;
}
