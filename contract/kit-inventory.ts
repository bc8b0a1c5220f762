import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { KitCode, UserId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { Timestamp } from './text.ts';

export const kitInventorySorts = ['created', 'kit_id', 'status', 'registration'] as const;
export const kitInventoryPageSizes = [25, 10, 50, 100] as const;

/** Largest difference between the end and the start of a range. */
export const MAX_RANGE = 1000;
export const MAX_BULK = 500;

const InventoryKit = z.object({
  kit_id: KitCode,
  is_active: z.boolean(),
  created_at: Timestamp,
  /** Set when a patient's kit with this code exists. */
  patient_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  is_registered: z.boolean(),
});
export type InventoryKit = z.infer<typeof InventoryKit>;

export const listKitInventory = endpoint({
  name: 'listKitInventory',
  method: 'GET',
  path: '/api/admin/kit-inventory',
  callers: ['admin'],
  summary: 'One page of the inventory and the counts of its five tiles.',
  query: pageQuery(kitInventorySorts, kitInventoryPageSizes),
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

const numberOf = (kit_id: string) => Number(kit_id.slice(2));

const Range = z.strictObject({ start: KitCode, end: KitCode }).check(
  z.refine(({ start, end }) => numberOf(start) < numberOf(end), 'Start kit ID must be less than end kit ID'),
  z.refine(
    ({ start, end }) => numberOf(end) - numberOf(start) <= MAX_RANGE,
    'Range too large. Maximum 1000 kits per range.',
  ),
);

export const addKits = endpoint({
  name: 'addKits',
  method: 'POST',
  path: '/api/admin/kit-inventory',
  callers: ['admin'],
  summary: 'Adds one kit, a range or a list to the inventory, all or nothing.',
  body: z.union([
    z.strictObject({ kit_id: KitCode }),
    z.strictObject({ range: Range }),
    z.strictObject({
      kit_ids: z
        .array(KitCode)
        .check(
          z.minLength(1, 'Please enter at least one kit ID'),
          z.maxLength(MAX_BULK, 'Maximum 500 kits per bulk import'),
        ),
    }),
  ]),
  status: 201,
  result: z.object({ added: z.number() }),
  errors: ['kit_in_inventory', 'kit_range_in_inventory', 'kit_bulk_in_inventory'],
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

export const assignPractitioner = endpoint({
  name: 'assignPractitioner',
  method: 'POST',
  path: '/api/admin/kit-inventory/:kit_id/practitioners',
  callers: ['admin'],
  summary: 'Gives a practitioner access to the patient of a registered kit.',
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({ practitioner_id: UserId }),
  status: 201,
  result: z.object({ full_name: z.nullable(z.string()) }),
  errors: ['kit_not_registered', 'practitioner_not_found', 'practitioner_assigned_already'],
});
