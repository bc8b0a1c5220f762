import { useEffect, useState } from 'react';
import { useProfile } from '#web/identity/session/api.ts';
import { bindInvitation, invitedCode } from '#web/lib/invitedCode.ts';

/** The access code of an invitation that led to the form, as it was when the form opened. From then on it is this account's. */
export function useInvitation(): string | undefined {
  const { id } = useProfile();
  const [code] = useState(() => invitedCode(id));
  useEffect(() => bindInvitation(id), [id]);
  return code;
}
