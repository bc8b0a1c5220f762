import type { ComponentProps } from 'react';
import { useProfile } from '#web/identity/session/api.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

/** Leads to an owner's next step. Staff who own patients register no kits, so they see no link to that (decision 0037). */
export function StepLink(props: ComponentProps<typeof ButtonLink>) {
  const { role } = useProfile();
  if (role !== 'customer' && props.to.startsWith(paths.registerKit())) return null;
  return <ButtonLink {...props} />;
}
