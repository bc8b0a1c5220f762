import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { NextStep, Profile } from '#contract/session.ts';
import type { Role } from '#contract/shared/ids.ts';
import { paths } from '#web/lib/paths.ts';
import { sessionQuery } from './api.ts';
import { homeOf } from './homeOf.ts';
import type { NextSearch } from './search.ts';

interface GuardInput {
  readonly context: { readonly queryClient: QueryClient };
}

/** Lets the signed-in user pass, with the profile; everybody else goes to the login screen and comes back from there. */
export async function requireSession({
  context: { queryClient },
  location: { href },
}: GuardInput & { location: { href: string } }): Promise<{ profile: Profile }> {
  const session = await queryClient.ensureQueryData(sessionQuery());
  const search = href === paths.home() ? {} : { next: href };
  if (!session) throw redirect({ to: paths.login(), search });
  if (session.next_step) throw redirect({ to: paths.secondStep(), search });
  return { profile: session.profile };
}

/** Sends the signed-in user on from the login screen: into the portal, or first to what the session waits for. */
export async function requireNoSession({
  context: { queryClient },
  search: { next },
}: GuardInput & { search: NextSearch }): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery());
  if (session?.next_step)
    throw redirect({ to: paths.secondStep(), search: next ? { next } : {}, replace: true });
  if (session) throw redirect({ href: next ?? paths.home(), replace: true });
}

/** Lets those pass whose session waits for something; all others go to where they would have come from or to. */
export async function requireNextStep({
  context: { queryClient },
  search: { next },
}: GuardInput & { search: NextSearch }): Promise<{ next_step: NextStep }> {
  const session = await queryClient.ensureQueryData(sessionQuery());
  if (!session) throw redirect({ to: paths.login(), search: next ? { next } : {}, replace: true });
  if (!session.next_step) throw redirect({ href: next ?? paths.home(), replace: true });
  return { next_step: session.next_step };
}

/** Lets these roles pass; the others go to their own home. */
export const only =
  (...roles: Role[]) =>
  ({ context: { profile } }: { context: { profile: Profile } }): void => {
    if (!roles.includes(profile.role)) throw redirect({ to: homeOf(profile.role), replace: true });
  };
