import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';

export const getKitEmails = endpoint({
  name: 'getKitEmails',
  method: 'GET',
  path: '/api/admin/kit-emails',
  callers: ['admin'],
  summary: "The customers' email addresses by the printed codes of their registered kits.",
  // The specification's name.
  result: z.object({ kitEmails: z.record(KitCode, z.string()) }),
});
