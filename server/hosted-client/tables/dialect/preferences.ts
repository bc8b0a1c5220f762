import type { FastifyRequest } from 'fastify';
import { notOffered, RestError } from './RestError.ts';

/** Preferences from the request headers. */
export interface Preferences {
  readonly is_counted: boolean;
  readonly is_returned: boolean;
  /** Exactly one row, as an object. */
  readonly is_single: boolean;
}

const known = new Set([
  'count=exact',
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'missing=default',
  'missing=null',
  'resolution=ignore-duplicates',
  'resolution=merge-duplicates',
  'handling=strict',
  'handling=lenient',
  'tx=commit',
]);

const OBJECT = 'application/vnd.pgrst.object+json';

/**
 * Reads `Prefer`, `Accept` and the profile headers
 * (https://docs.postgrest.org/en/stable/references/api/preferences.html).
 * @throws {RestError} PGRST122 for an unknown preference under `handling=strict`, PGRST106 for another schema, PGRST107 for
 * another media type, PGRST100 for an upsert.
 */
export function preferencesOf({ headers }: FastifyRequest): Preferences {
  const prefer = [headers['prefer'] ?? []].flat().join(',');
  const preferences = prefer.split(',').flatMap((text) => text.trim() || []);
  const unknown = preferences.filter((preference) => !known.has(preference));
  if (unknown.length > 0 && preferences.includes('handling=strict'))
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 200)}`,
    });
  const upsert = preferences.find((preference) => preference.startsWith('resolution='));
  if (upsert) throw notOffered('preference', upsert);
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers[name];
    if (schema !== undefined && schema !== 'public')
      throw new RestError(406, 'PGRST106', 'The schema must be one of the following: public');
  }
  const types = (headers.accept ?? '*/*').split(',').map((type) => type.split(';', 1).join().trim());
  const is_single = types.includes(OBJECT);
  if (!is_single && !types.some((type) => ['*/*', 'application/*', 'application/json'].includes(type)))
    throw new RestError(406, 'PGRST107', 'None of these media types are available');
  return {
    is_counted: preferences.includes('count=exact'),
    is_returned: preferences.includes('return=representation'),
    is_single,
  };
}
