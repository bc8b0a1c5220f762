import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { KitCode } from './shared/ids.ts';
import { oneLine, Timestamp } from './shared/text.ts';

/** Days after which a kit has been set aside for long: its family has probably forgotten to register it. */
export const SET_ASIDE_DAYS = 7;
export const CONDITION_MAX_LENGTH = 150;

/** The state of a sample, chosen at the bench. */
export const sampleStates = ['intact', 'damaged', 'leaking', 'empty'] as const;
const SampleState = z.enum(sampleStates);
export type SampleState = z.infer<typeof SampleState>;

/** A kit that came to the laboratory before its registration. It names no person of the family. */
export const Arrival = z.object({
  kit_id: KitCode,
  arrived_at: Timestamp,
  /** The administrator or the laboratory that set the kit aside; null after a deletion. */
  set_aside_by: z.nullable(z.string()),
  state: z.nullable(SampleState),
  /** Words about the state. */
  condition: z.nullable(z.string()),
  /** When the kit was registered, and received by that; null while it waits. */
  registered_at: z.nullable(Timestamp),
  /** Whether it has waited for more than `SET_ASIDE_DAYS`. */
  is_late: z.boolean(),
});
export type Arrival = z.infer<typeof Arrival>;

const kit_params = z.strictObject({ kit_id: KitCode });

export const listArrivals = endpoint({
  name: 'listArrivals',
  method: 'GET',
  path: '/api/admin/arrivals',
  callers: ['admin'],
  summary:
    'Kits that were set aside. Those that were registered since then come first, then the oldest; at most 500 are listed.',
  result: z.object({
    arrivals: z.array(Arrival),
    /** Kits without a registration, and those that have waited for more than `SET_ASIDE_DAYS`. */
    waiting: z.number(),
    late: z.number(),
  }),
});

export const describeArrival = endpoint({
  name: 'describeArrival',
  method: 'PUT',
  path: '/api/admin/arrivals/:kit_id',
  callers: ['admin'],
  summary: 'Describes the state of a kit that was set aside and is not registered yet.',
  params: kit_params,
  body: z.strictObject({
    state: z.nullable(SampleState),
    condition: z.optional(z.nullable(oneLine(CONDITION_MAX_LENGTH).check(z.trim()))),
  }),
  errors: ['kit_not_set_aside'],
});

export const removeArrival = endpoint({
  name: 'removeArrival',
  method: 'DELETE',
  path: '/api/admin/arrivals/:kit_id',
  callers: ['admin'],
  summary:
    'Takes a kit off the list: undoes that it was set aside or, after its registration, confirms that it was fetched. A repeated call changes nothing.',
  params: kit_params,
  query: z.strictObject({
    /** The state that the caller saw. The call fails if the kit was registered meanwhile. */
    is_registered: z.enum(['true', 'false']),
  }),
  errors: ['registration_changed'],
});
