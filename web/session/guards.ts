import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Role } from '#contract/ids.ts';
import type { Profile } from '#contract/session.ts';
import { paths } from '#web/paths.ts';
import { profileQuery } from './api.ts';
import { homeOf } from './homeOf.ts';
import type { LoginSearch } from './search.ts';

interface Visit {
  readonly context: { readonly queryClient: QueryClient };
}

/** Lets the signed-in user pass, with the profile; everybody else goes to the login screen and comes back from there. */
export async function requireSession({
  context: { queryClient },
  location: { href },
}: Visit & { location: { href: string } }): Promise<{ profile: Profile }> {
  const profile = await queryClient.ensureQueryData(profileQuery());
  if (!profile) throw redirect({ to: paths.login(), search: href === paths.home() ? {} : { next: href } });
  return { profile };
}

/** Sends the signed-in user on from the login screen. */
export async function requireNoSession({
  context: { queryClient },
  search: { next },
}: Visit & { search: LoginSearch }): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileQuery());
  if (profile) throw redirect({ href: next ?? paths.home(), replace: true });
}

/** Lets these roles pass; the others go to their own home. */
export const only =
  (...roles: Role[]) =>
  ({ context: { profile } }: { context: { profile: Profile } }): void => {
    if (!roles.includes(profile.role)) throw redirect({ to: homeOf(profile.role), replace: true });
  };
