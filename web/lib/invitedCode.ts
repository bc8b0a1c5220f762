import { practitionerCodePattern } from '#contract/shared/codes.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { keepHere, keptHere } from './keptHere.ts';
import { paths } from './paths.ts';

/** A practitioner's access code, from an invitation that was opened in this browser. */
interface Invitation {
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly opened_at: number;
  /** The account that was led to its registration; the invitation is nobody else's. */
  readonly account?: UserId;
}

/** Shared by all tabs, because the mailed link of a new account opens another one. */
const STORAGE_KEY = 'invited-code';

/** A family may wait for its kit; an invitation is forgotten after a registration, a logout or a week. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** The address of an invitation. No server sees its fragment. */
export const invitationUrl = (code: string): string =>
  `${window.location.origin}${paths.register()}#code=${code}`;

/** Keeps the code in the fragment of an invitation's address. Any other fragment is no invitation. */
export function keepInvitation(hash: string): void {
  const invitation = {
    code: new URLSearchParams(hash).get('code')?.toUpperCase(),
    opened_at: Date.now(),
  };
  if (isInvitation(invitation)) keepHere(STORAGE_KEY, invitation);
}

/**
 * The code of an invitation that was opened within the last week.
 * @param account the account that asks; without one, only an invitation that nobody has used yet.
 */
export function invitedCode(account?: UserId): string | undefined {
  const invitation = stored();
  return invitation?.account === undefined || invitation.account === account ? invitation?.code : undefined;
}

/** Binds the invitation to the account that was led to its registration. */
export function bindInvitation(account: UserId): void {
  const invitation = stored();
  if (invitation && invitation.account === undefined) keepHere(STORAGE_KEY, { ...invitation, account });
}

export const forgetInvitation = (): void => localStorage.removeItem(STORAGE_KEY);

function stored(): Invitation | undefined {
  const kept = keptHere(STORAGE_KEY);
  return isInvitation(kept) && kept.opened_at > Date.now() - KEPT_FOR_MS ? kept : undefined;
}

// Checked by hand: a schema would add zod to the first load.
function isInvitation(value: unknown): value is Invitation {
  const { code, opened_at } = Object(value) as Record<keyof Invitation, unknown>;
  return typeof code === 'string' && practitionerCodePattern.test(code) && typeof opened_at === 'number';
}
