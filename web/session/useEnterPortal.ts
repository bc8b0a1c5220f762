import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { announceSignIn } from './api.ts';
import { enterPortal } from './enterPortal.ts';

/** Enters the portal with the session that has just begun, in all tabs; `href` is the first screen of this one. */
export function useEnterPortal() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (href: string) => {
    await enterPortal(queryClient, router, href);
    announceSignIn(queryClient);
  };
}
