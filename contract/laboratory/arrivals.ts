import * as z from 'zod/mini';
import { SampleCondition, SampleState } from '#contract/laboratory/sampleCondition.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** Days after which a kit has been set aside for long: its family has probably forgotten to register it. */
export const SET_ASIDE_DAYS = 7;

/**
 * Why a kit leaves the list. `undone`: the caller has just set it aside, and no laboratory has reported it since then.
 * `not_here`: it was set aside by mistake, and nobody has registered it. `fetched`: somebody took it from
 * the shelf after its registration. `not_received`: it was set aside by mistake, and its registration has received it.
 */
export const removals = ['undone', 'not_here', 'fetched', 'not_received'] as const;
export type Removal = (typeof removals)[number];

/** A kit that came to the laboratory before its registration. It names no person of the family. */
export const Arrival = z.object({
  kit_id: KitCode,
  arrived_at: Timestamp,
  /** The laboratory whose program set the kit aside; null for the portal's own bench. */
  laboratory: z.nullable(z.string()),
  state: z.nullable(SampleState),
  /** Words of the bench about the state. */
  note: z.nullable(z.string()),
  /** Grows with each description. */
  version: z.int(),
  /** Words of the laboratory. */
  condition: z.nullable(z.string()),
  /** Nobody can register a deactivated code. */
  is_active: z.boolean(),
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
  summary:
    'Describes the state of a kit that was set aside and is not registered yet. A repeated call changes nothing.',
  params: kit_params,
  body: SampleCondition,
  errors: ['kit_not_set_aside', 'arrival_changed'],
});

export const removeArrival = endpoint({
  name: 'removeArrival',
  method: 'DELETE',
  path: '/api/admin/arrivals/:kit_id',
  callers: ['admin'],
  summary:
    'Takes a kit off the list: it was fetched after its registration, or is not here. A registered kit that is not here loses its receipt, and its family is told. A repeated call changes nothing.',
  params: kit_params,
  query: z.strictObject({
    /** The call fails if the kit was registered meanwhile. */
    reason: z.enum(removals),
  }),
  errors: ['registration_changed', 'kit_status_changed', 'kit_status_not_possible'],
});
