import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';

interface Options<Result, Variables>
  extends Omit<UseMutationOptions<Result, Error, Variables>, 'mutationFn' | 'onSettled'> {
  /** The keys of the queries to reload. */
  readonly reloads?: readonly QueryKey[];
  /** A failed call reloads too by default: the server may have made the change, or refused it because of another. */
  readonly after?: 'settled' | 'success';
  /** The mutation stays pending until the queries have loaded, by default after a failure too. */
  readonly awaits?: boolean | 'success';
}

/** Makes a mutation that reloads the queries that it may have made stale. */
export function useChange<Result, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Result>,
  { reloads = [], after = 'settled', awaits = true, ...options }: Options<Result, Variables> = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn,
    onSettled: async (_, error) => {
      if (error && after === 'success') return;
      const loaded = Promise.all(reloads.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      if (awaits === true || (awaits === 'success' && !error)) await loaded;
    },
  });
}
