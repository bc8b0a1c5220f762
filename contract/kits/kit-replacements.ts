import * as z from 'zod/mini';
import { ReservedReplacement } from '#contract/kits/reservedReplacement.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** The rejected kit. */
const params = z.strictObject({ kit_id: KitCode });

export const reserveReplacement = endpoint({
  name: 'reserveReplacement',
  method: 'PUT',
  path: '/api/admin/kit-inventory/:kit_id/replacement',
  callers: ['admin'],
  summary:
    'Reserves a free code of the inventory for the patient of a rejected kit, and tells the owner. A retry changes nothing.',
  params,
  body: ReservedReplacement,
  result: z.object({ reserved_at: Timestamp }),
  errors: [
    'kit_not_found',
    'kit_not_in_inventory',
    'kit_not_rejected',
    'kit_has_replacement',
    'kit_already_reserved',
    'kit_set_aside',
    'kit_already_registered',
  ],
});

export const releaseReplacement = endpoint({
  name: 'releaseReplacement',
  method: 'DELETE',
  path: '/api/admin/kit-inventory/:kit_id/replacement',
  callers: ['admin'],
  summary: 'Takes the reservation of a replacement back, until it is registered. A retry changes nothing.',
  params,
  errors: ['kit_not_found', 'kit_already_registered'],
});
