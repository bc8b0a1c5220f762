import * as z from 'zod/mini';

/** The payload of a SMART Health Link, as far as this page needs it. */
const Payload = z.object({
  url: z.string(),
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
  label: z.optional(z.string()),
});

export interface SharedLink {
  readonly token: string;
  readonly key: string;
  readonly label: string | undefined;
}

/** Reads a link of this portal from the fragment of an address; undefined for anything else, also for links of others. */
export function readLink(fragment: string, origin = window.location.origin): SharedLink | undefined {
  const [, encoded] = /^#?shlink:\/([\w-]+)$/.exec(fragment) ?? [];
  const address = `${origin}/shl/`;
  try {
    const bytes = fromBase64url(encoded ?? '');
    const { url, key, label } = Payload.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return url.startsWith(address) ? { token: url.slice(address.length), key, label } : undefined;
  } catch {
    return undefined;
  }
}

export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
