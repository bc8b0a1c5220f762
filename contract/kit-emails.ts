import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { KitCode } from './shared/ids.ts';

export const getKitEmails = endpoint({
  name: 'getKitEmails',
  method: 'GET',
  path: '/api/admin/kit-emails',
  callers: ['admin'],
  summary: "The customer's e-mail address of every registered kit, by the code printed on the kit.",
  // As the specification names it.
  result: z.object({ kitEmails: z.record(KitCode, z.string()) }),
});
