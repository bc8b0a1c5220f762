import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Profile } from '#contract/identity/profile.ts';
import type { CurrentSession, NextStep } from '#contract/identity/session.ts';
import type { Role } from '#contract/shared/ids.ts';
import { keepInvitation } from '#web/lib/invitedCode.ts';
import { paths } from '#web/lib/paths.ts';
import { sessionHasEnded, sessionQuery } from './api.ts';
import type { NextSearch } from './search.ts';

interface GuardInput {
  readonly context: { readonly queryClient: QueryClient };
  readonly search: NextSearch;
  readonly location: { readonly href: string };
}

interface PortalContext extends Pick<CurrentSession, 'profile' | 'is_invited' | 'deletion_due_at'> {
  readonly owns_patients: boolean;
}

/** Returns the profile of the signed-in user. Redirects others to the login screen, with the way back. */
export async function requireSession({ context, location: { href } }: GuardInput): Promise<PortalContext> {
  const session = await context.queryClient.ensureQueryData(sessionQuery());
  const search = href === paths.home() ? {} : { next: href };
  if (!session)
    throw redirect({ to: paths.login(), search: { ...search, ...(sessionHasEnded() && { ended: true }) } });
  if (session.next_step) throw redirect({ to: paths.secondStep(), search });
  const { profile, owns_patients = false } = session;
  return { ...session, owns_patients: owns_patients || profile.role === 'customer' };
}

/** Redirects a signed-in user from the login screen to the second step or into the portal. */
export async function requireNoSession({ context, search: { next } }: GuardInput): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery());
  if (session?.next_step)
    throw redirect({ to: paths.secondStep(), search: next ? { next } : {}, replace: true });
  if (session) throw redirect({ href: next ?? paths.home(), replace: true });
}

/**
 * Keeps the code of a practitioner's invitation, and leads on: to a new account, or to the registration of a kit. Staff stay, and
 * nothing is kept for them.
 */
export async function acceptInvitation({
  context,
  location: { hash },
}: Pick<GuardInput, 'context'> & { readonly location: { readonly hash: string } }): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery());
  if (session && session.profile.role !== 'customer') return;
  keepInvitation(hash);
  if (!session) throw redirect({ to: paths.login(), search: { tab: 'register' }, hash: '', replace: true });
  throw redirect({ to: paths.registerKit(), hash: '', replace: true });
}

/** Returns the session's missing step. Redirects to the login screen without a session, else into the portal. */
export async function requireNextStep({
  context,
  search: { next },
}: GuardInput): Promise<{ next_step: NextStep }> {
  const session = await context.queryClient.ensureQueryData(sessionQuery());
  if (!session) throw redirect({ to: paths.login(), search: next ? { next } : {}, replace: true });
  if (!session.next_step) throw redirect({ href: next ?? paths.home(), replace: true });
  return { next_step: session.next_step };
}

/** Makes a guard for these roles. It redirects other roles to their home screen. */
export const only =
  (...roles: Role[]) =>
  ({ context: { profile } }: { context: { profile: Profile } }): void => {
    if (!roles.includes(profile.role)) throw redirect({ to: homeOf(profile.role), replace: true });
  };

/** Guards the screens of patients for their owners: customers, and staff who own patients. It redirects others to their home. */
export const onlyOwners = ({
  context: { profile, owns_patients },
}: {
  context: { profile: Profile; owns_patients: boolean };
}): void => {
  if (!owns_patients) throw redirect({ to: homeOf(profile.role), replace: true });
};

/** Returns the address of a role's home screen. */
export const homeOf = (role: Role): string =>
  role === 'customer' ? paths.patients() : paths.practitionerPatients();
