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

/** More than the people of one browser are invited to in two weeks. */
const KEPT_AT_MOST = 10;

/** Reads the fragment of a mailed link: the token, and the address that got it. Links of earlier versions have no address. */
export function invitationIn(hash: string): { token: string; email: string } {
  const [token = '', ...rest] = hash.split('&');
  return { token, email: new URLSearchParams(rest.join('&')).get('email') ?? '' };
}

/** Keeps the invitation of a mailed link with an address, until it is answered or ends. It becomes the last one. */
export function keepGuardianInvitation(hash: string): void {
  const { token, email } = invitationIn(hash);
  if (!token || !email) return;
  const kept = keptInvitations();
  const known = kept.find((each) => each.token === token);
  const others = kept.filter((each) => each !== known);
  keepHere(STORAGE_KEY, [...others, known ?? { token, email, opened_at: Date.now() }].slice(-KEPT_AT_MOST));
}

/** Forgets the invitation of a token that was answered or has ended. */
export function forgetGuardianInvitation(token: string): void {
  const others = keptInvitations().filter((each) => each.token !== token);
  if (others.length > 0) keepHere(STORAGE_KEY, others);
  else forgetHere(STORAGE_KEY);
}

/** The invitation that was opened last in this browser. */
export const guardianInvitation = (): Kept | undefined => keptInvitations().at(-1);

/** The last kept invitation that was sent to this address. */
export const invitationOf = (address: string): Kept | undefined =>
  keptInvitations().findLast(({ email }) => email.toLowerCase() === address.trim().toLowerCase());

/** The address of the screen of a kept invitation. */
export const guardianInvitationPath = ({ token, email }: Kept): string =>
  `${paths.guardianInvitation()}#${token}&email=${encodeURIComponent(email)}`;

function keptInvitations(): readonly Kept[] {
  const kept = keptHere(STORAGE_KEY);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

function isKept(value: unknown): value is Kept {
  const { token, email, opened_at } = Object(value) as Partial<Kept>;
  return (
    typeof token === 'string' &&
    typeof email === 'string' &&
    typeof opened_at === 'number' &&
    opened_at > Date.now() - KEPT_FOR_MS
  );
}
