import { forgetHere, keepHere, keptHere } from './keptHere.ts';
import { paths } from './paths.ts';

/** An invitation to be a guardian, from a mailed link that was opened in this browser. */
interface Kept {
  readonly token: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly opened_at: number;
}

const STORAGE_KEY = 'guardian-invitation';

/** As long as the mailed link works. */
const KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

/** Reads the fragment of a mailed link: the token, and the address that got it. Links of earlier versions have no address. */
export function invitationIn(hash: string): { token: string; email: string } {
  const [token = '', ...rest] = hash.split('&');
  return { token, email: new URLSearchParams(rest.join('&')).get('email') ?? '' };
}

/** Keeps the invitation of a mailed link with an address, until it is answered or ends. */
export function keepGuardianInvitation(hash: string): void {
  const { token, email } = invitationIn(hash);
  if (!token || !email || guardianInvitation()?.token === token) return;
  keepHere(STORAGE_KEY, { token, email, opened_at: Date.now() });
}

/** Forgets the invitation of a token that was answered or has ended. */
export function forgetGuardianInvitation(token: string): void {
  if (guardianInvitation()?.token === token) forgetHere(STORAGE_KEY);
}

/** The invitation that this browser keeps. */
export function guardianInvitation(): Kept | undefined {
  const { token, email, opened_at } = Object(keptHere(STORAGE_KEY)) as Partial<Kept>;
  if (typeof token !== 'string' || typeof email !== 'string' || typeof opened_at !== 'number')
    return undefined;
  if (opened_at > Date.now() - KEPT_FOR_MS) return { token, email, opened_at };
  forgetHere(STORAGE_KEY);
  return undefined;
}

/** The kept invitation, if it was sent to this address. */
export function invitationOf(address: string): Kept | undefined {
  const kept = guardianInvitation();
  return kept?.email.toLowerCase() === address.trim().toLowerCase() ? kept : undefined;
}

/** The address of the kept invitation's screen. */
export const guardianInvitationPath = ({ token, email }: Kept): string =>
  `${paths.guardianInvitation()}#${token}&email=${encodeURIComponent(email)}`;
