import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { profileQuery } from './api.ts';

/** Enters the portal with the session that has just begun; `href` is the first screen. */
export function useEnterPortal() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (href: string) => {
    queryClient.clear();
    // Asked for here, so that the message about the sign-in stays until the first screen can be shown.
    await queryClient.prefetchQuery(profileQuery());
    await router.navigate({ href, replace: true });
  };
}
