import * as z from 'zod/mini';

/** Browsers and Node.js have it; the contract compiles without the types of either. */
declare const URL: new (address: string) => { readonly hostname: string };

/** RFC 5321, section 4.5.3.1.1. The format allows ASCII only, so a character is an octet. */
const LOCAL_PART_MAX = 64;

/** Zod's pattern with top-level domains in ASCII form, such as `xn--fiqs8s` (RFC 5890). */
const pattern =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]{1,59})$/;

/**
 * The stored form of an address: trimmed, in lower case, its domain in ASCII. Some browsers send a domain in other scripts as it
 * was typed, others in ASCII (UTS 46).
 */
export function storedEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

export const Email = z.string().check(
  z.overwrite(storedEmail),
  z.maxLength(254, 'Please use at most 254 characters'),
  z.email({ pattern, error: 'Please enter a valid email address' }),
  z.refine(
    (address) => address.lastIndexOf('@') <= LOCAL_PART_MAX,
    `Please use at most ${LOCAL_PART_MAX} characters before the @`,
  ),
);
