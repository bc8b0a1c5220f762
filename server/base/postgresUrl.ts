import * as z from 'zod';
import { hostsOf, withHostParameters } from '#db/hosts.ts';
import { serverKinds } from '#db/seekServer.ts';

/**
 * The address of a PostgreSQL server, or of several: `postgres://owner@one:5432,two:5432/portal`. Their form with parameters
 * is the result (`withHostParameters`).
 * @param kinds values of `target_session_attrs`; the first is the default for several servers.
 */
export const postgresUrl = (...kinds: readonly [string, ...string[]]) =>
  z.string().transform((text, context) => {
    const address = withHostParameters(text);
    const message = problemOf(address, kinds);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
    return message === undefined ? withKind(address, kinds[0]) : address;
  });

/** Values of `target_session_attrs` of an address that must take writes. */
export const WRITABLE = ['read-write', 'primary'] as const;
/** The same for a read-only address. */
export const READABLE = ['any', ...serverKinds.filter((kind) => kind !== 'any')] as const;

function problemOf(address: string, kinds: readonly string[]): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(address))
    return 'must be an address that starts with postgres:// or postgresql://';
  if (!URL.canParse(address) || new URL(address).hostname.includes(','))
    return 'must be an address such as postgres://owner:password@host:5432/portal, with commas between several hosts';
  const kind = new URL(address).searchParams.get('target_session_attrs');
  if (kind !== null && !kinds.includes(kind)) return `target_session_attrs must be ${kinds.join(' or ')}`;
  try {
    hostsOf(address);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

function withKind(address: string, kind: string): string {
  const url = new URL(address);
  if (hostsOf(address).length === 1 || url.searchParams.has('target_session_attrs')) return address;
  url.searchParams.set('target_session_attrs', kind);
  return url.href;
}
