import { useQueryClient } from '@tanstack/react-query';

const queryKey = ['typed-email'];

/** Carries a typed address to the next screen, in the query cache only. */
export function useTypedEmail() {
  const queryClient = useQueryClient();
  return {
    recall: () => queryClient.getQueryData<string>(queryKey) ?? '',
    keep: (email: string) => queryClient.setQueryData(queryKey, email),
  };
}
