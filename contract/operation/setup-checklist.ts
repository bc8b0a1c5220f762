import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';

/** Progress of the set-up. */
export const SetupChecklist = z.object({
  has_kits: z.boolean(),
  /** A key that is not revoked. */
  has_laboratory_keys: z.boolean(),
  /** A practitioner with an access code. */
  has_practitioners: z.boolean(),
  /** Terms and a privacy policy. */
  has_documents: z.boolean(),
  has_mail_server: z.boolean(),
  has_second_admin: z.boolean(),
  /** A registration, even one that was undone or whose user was deleted. */
  has_registrations: z.boolean(),
});
export type SetupChecklist = z.infer<typeof SetupChecklist>;

export const getSetupChecklist = endpoint({
  name: 'getSetupChecklist',
  method: 'GET',
  path: '/api/admin/setup-checklist',
  callers: ['admin'],
  summary:
    'Whether the portal has kits, laboratory keys, practitioners with a code, terms and a privacy policy, a mail server, a second administrator, and a registration.',
  result: SetupChecklist,
});
