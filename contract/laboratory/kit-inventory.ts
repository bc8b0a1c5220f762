import * as z from 'zod/mini';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { EndOfRange, KitAddition, LabelRange } from '#contract/laboratory/kitAddition.ts';
import {
  inventoryFilters,
  kitInventoryPageSizes,
  kitInventorySorts,
  openStatuses,
} from '#contract/laboratory/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery, SortOrder } from '#contract/shared/paging.ts';
import { CalendarDate, Timestamp, text } from '#contract/shared/text.ts';

/** Weeks in the chart of registrations, this week included. */
export const FIGURE_WEEKS = 12;

export const InventoryKit = z.object({
  kit_id: KitCode,
  is_active: z.boolean(),
  created_at: Timestamp,
  /** True once the code was registered, even after its kit is deleted. */
  is_registered: z.boolean(),
  /** Set if a patient's kit has this code. */
  status: z.nullable(KitStatus),
  patient_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  /** The laboratory of the code; null for none. The previous release does not send it. */
  laboratory_name: z.optional(z.nullable(z.string())),
  /** The rejected kit that this code is reserved to replace, or replaces. The previous release does not send it. */
  replaces: z.optional(z.nullable(KitCode)),
});
export type InventoryKit = z.infer<typeof InventoryKit>;

export const listKitInventory = endpoint({
  name: 'listKitInventory',
  method: 'GET',
  path: '/api/admin/kit-inventory',
  callers: ['admin'],
  summary: 'One page of the inventory and the counts of its five tiles.',
  query: z.extend(pageQuery(kitInventorySorts, kitInventoryPageSizes), {
    order: z._default(SortOrder, 'desc'),
    filter: z.optional(z.enum(inventoryFilters)),
  }),
  result: z.extend(pageOf(InventoryKit), {
    counts: z.object({
      total: z.number(),
      active: z.number(),
      inactive: z.number(),
      registered: z.number(),
      unregistered: z.number(),
    }),
  }),
});

export const getKitFigures = endpoint({
  name: 'getKitFigures',
  method: 'GET',
  path: '/api/admin/kit-figures',
  callers: ['admin'],
  summary: 'Registrations of the last twelve weeks, and kits without a report by status and age.',
  result: z.object({
    /** Weeks from Monday, in UTC, the oldest first. */
    weeks: z.array(z.object({ starts_on: CalendarDate, registered: z.number() })),
    /** Statuses with kits, in the order of `openStatuses`; `late` counts those of more than `WAITING_DAYS`. */
    open: z.array(z.object({ status: z.enum(openStatuses), kits: z.number(), late: z.number() })),
    /** Inactive codes that nobody has registered. */
    inactive_unregistered: z.number(),
  }),
});
export type KitFigures = z.infer<typeof getKitFigures.result>;

export const addKits = endpoint({
  name: 'addKits',
  method: 'POST',
  path: '/api/admin/kit-inventory',
  callers: ['admin'],
  summary: 'Adds one kit, a range or a list to the inventory, all or nothing.',
  body: KitAddition,
  status: 201,
  result: z.object({ added: z.number() }),
  errors: ['kit_in_inventory', 'kit_range_in_inventory', 'kit_bulk_in_inventory', 'laboratory_not_found'],
});

export const LabeledKit = z.extend(
  z.pick(InventoryKit, { kit_id: true, is_active: true, is_registered: true }),
  {
    /** Shows that the label is in the hand: nobody can guess it from the code. */
    proof: z.string(),
  },
);

export type LabeledKit = z.infer<typeof LabeledKit>;

export const listKitLabels = endpoint({
  name: 'listKitLabels',
  method: 'GET',
  path: '/api/admin/kit-labels',
  callers: ['admin'],
  summary: 'Kits of the inventory for printing labels: a range, or the matches of a search.',
  query: z
    .strictObject({
      start: z.optional(EndOfRange),
      end: z.optional(EndOfRange),
      search: z.optional(text(200).check(z.trim())),
    })
    .check(
      z.refine(
        ({ search, ...ends }) =>
          search === undefined ? LabelRange.safeParse(ends).success : Object.keys(ends).length === 0,
        'Please provide a range of at most 1000 kits or a search',
      ),
    ),
  result: z.object({
    /** At most MAX_LABELS kits; `total` counts all. */
    kits: z.array(LabeledKit),
    total: z.number(),
    /** Address of the registration screen; the code follows as `kit`, the proof as the fragment. */
    register_kit_url: z.string(),
  }),
});

export const setKitActive = endpoint({
  name: 'setKitActive',
  method: 'PATCH',
  path: '/api/admin/kit-inventory/:kit_id',
  callers: ['admin'],
  summary: 'Activates or deactivates a kit of the inventory.',
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({ is_active: z.boolean() }),
  result: z.object({ kit_id: KitCode, is_active: z.boolean() }),
  errors: ['kit_not_in_inventory'],
});
