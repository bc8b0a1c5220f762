import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Enters the portal with the session that has just begun; `href` is the first screen. */
export function useEnterPortal() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (href: string) => {
    queryClient.clear();
    return router.navigate({ href, replace: true });
  };
}
