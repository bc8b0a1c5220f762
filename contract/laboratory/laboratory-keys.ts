import * as z from 'zod/mini';
import { NewLaboratoryKey } from '#contract/laboratory/newLaboratoryKey.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Timestamp } from '#contract/shared/text.ts';

export const LaboratoryKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, for recognition. */
  prefix: z.string(),
  /** The laboratory whose codes it reaches; null for all codes. The previous release does not send it. */
  laboratory_name: z.optional(z.nullable(z.string())),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  revoked_at: z.nullable(Timestamp),
});
export type LaboratoryKey = z.infer<typeof LaboratoryKey>;

export const listLaboratoryKeys = endpoint({
  name: 'listLaboratoryKeys',
  method: 'GET',
  path: '/api/admin/laboratory-keys',
  callers: ['admin'],
  summary: 'The keys of laboratories, newest first.',
  result: z.object({ keys: z.array(LaboratoryKey) }),
});

export const createLaboratoryKey = endpoint({
  name: 'createLaboratoryKey',
  method: 'POST',
  path: '/api/admin/laboratory-keys',
  callers: ['admin'],
  summary: 'Creates a key. Only this answer shows it; the portal keeps a hash.',
  body: NewLaboratoryKey,
  status: 201,
  result: z.extend(LaboratoryKey, { key: z.string() }),
  errors: ['laboratory_not_found'],
});

export const revokeLaboratoryKey = endpoint({
  name: 'revokeLaboratoryKey',
  method: 'DELETE',
  path: '/api/admin/laboratory-keys/:key_id',
  callers: ['admin'],
  summary: 'Ends a key at once; revoking it twice is harmless.',
  params: z.strictObject({ key_id: z.uuid() }),
  errors: ['laboratory_key_not_found'],
});
