import * as z from 'zod/mini';
import { BenchName } from '#contract/laboratory/benchForms.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** Attempts to enter a PIN before it locks. */
export const PIN_ATTEMPTS = 5;

/** A device of a laboratory that receives kits without an account. */
export const Bench = z.object({
  id: z.uuid(),
  name: z.string(),
  /** When a device used the code; null until then. */
  opened_at: z.nullable(Timestamp),
  /** Until when the code opens it. */
  code_ends_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  /** The end of the session if nobody uses it until then; null before it begins. */
  ends_if_unused: z.nullable(Timestamp),
  /** The technician at it now. */
  technician: z.nullable(z.string()),
  /** Its end by any of the reasons; null while it lives. */
  ended_at: z.nullable(Timestamp),
  /** The reason of its end: an administrator, a second device with its session, a session or a code that nobody used. */
  end_reason: z.nullable(z.enum(['ended', 'copied', 'unused', 'code_unused'])),
});
export type Bench = z.infer<typeof Bench>;

export const Technician = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether too many wrong PINs were entered. */
  is_locked: z.boolean(),
});
export type Technician = z.infer<typeof Technician>;

const laboratory_params = z.strictObject({ laboratory_id: z.uuid() });
const technician_params = z.strictObject({ technician_id: z.uuid() });

export const listBenches = endpoint({
  name: 'listBenches',
  method: 'GET',
  path: '/api/admin/laboratories/:laboratory_id/benches',
  callers: ['admin'],
  summary:
    'The benches of a laboratory, those that have not ended first, and its technicians. At most 50 ended benches.',
  params: laboratory_params,
  result: z.object({ benches: z.array(Bench), technicians: z.array(Technician) }),
});

export const prepareBench = endpoint({
  name: 'prepareBench',
  method: 'POST',
  path: '/api/admin/laboratories/:laboratory_id/benches',
  callers: ['admin'],
  summary: 'Prepares a bench. Only this answer shows the code that opens it, once and within an hour.',
  params: laboratory_params,
  body: BenchName,
  status: 201,
  result: z.extend(Bench, { code: z.string() }),
  errors: ['laboratory_not_found'],
});

export const endBench = endpoint({
  name: 'endBench',
  method: 'DELETE',
  path: '/api/admin/benches/:bench_id',
  callers: ['admin'],
  summary: 'Ends a bench at once; doing it twice is harmless.',
  params: z.strictObject({ bench_id: z.uuid() }),
  errors: ['bench_not_found'],
});

export const addTechnician = endpoint({
  name: 'addTechnician',
  method: 'POST',
  path: '/api/admin/laboratories/:laboratory_id/technicians',
  callers: ['admin'],
  summary: 'Adds a technician. Only this answer shows the PIN; the portal keeps a hash.',
  params: laboratory_params,
  body: BenchName,
  status: 201,
  result: z.extend(Technician, { pin: z.string() }),
  errors: ['laboratory_not_found', 'technician_name_taken'],
});

export const renewPin = endpoint({
  name: 'renewPin',
  method: 'POST',
  path: '/api/admin/technicians/:technician_id/pin',
  callers: ['admin'],
  summary: 'Gives a technician a new PIN, which unlocks the name and ends the turn at every bench.',
  params: technician_params,
  status: 201,
  result: z.object({ pin: z.string() }),
  errors: ['technician_not_found'],
});

export const endTechnician = endpoint({
  name: 'endTechnician',
  method: 'DELETE',
  path: '/api/admin/technicians/:technician_id',
  callers: ['admin'],
  summary: 'Removes a technician from all benches; doing it twice is harmless. Histories keep the name.',
  params: technician_params,
  errors: ['technician_not_found'],
});
