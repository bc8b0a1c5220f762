import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';

/** What a new portal has so far. */
export const SetupChecklist = z.object({
  has_kits: z.boolean(),
  has_practitioners: z.boolean(),
  has_practitioner_codes: z.boolean(),
  /** A key that is not revoked. */
  has_laboratory_keys: z.boolean(),
});
export type SetupChecklist = z.infer<typeof SetupChecklist>;

export const getSetupChecklist = endpoint({
  name: 'getSetupChecklist',
  method: 'GET',
  path: '/api/admin/setup-checklist',
  callers: ['admin'],
  summary: 'Whether the portal has kits, practitioners, practitioner codes and laboratory keys.',
  result: SetupChecklist,
});
