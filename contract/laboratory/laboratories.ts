import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { requiredText, Timestamp } from '#contract/shared/text.ts';
import { KitList, KitRange } from './kit-inventory.ts';

export const Laboratory = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
  /** Number of its codes in the inventory. */
  codes: z.number(),
});
export type Laboratory = z.infer<typeof Laboratory>;

const laboratory_params = z.strictObject({ laboratory_id: z.uuid() });
const named = z.strictObject({ name: requiredText(60, 'Name is required') });

export const listLaboratories = endpoint({
  name: 'listLaboratories',
  method: 'GET',
  path: '/api/admin/laboratories',
  callers: ['admin'],
  summary: 'The laboratories: those that have not ended first, each part by name.',
  result: z.object({ laboratories: z.array(Laboratory) }),
});

export const createLaboratory = endpoint({
  name: 'createLaboratory',
  method: 'POST',
  path: '/api/admin/laboratories',
  callers: ['admin'],
  summary: 'Creates a laboratory without keys and codes.',
  body: named,
  status: 201,
  result: Laboratory,
  errors: ['laboratory_name_taken'],
});

export const renameLaboratory = endpoint({
  name: 'renameLaboratory',
  method: 'PATCH',
  path: '/api/admin/laboratories/:laboratory_id',
  callers: ['admin'],
  summary: 'Changes the name of a laboratory.',
  params: laboratory_params,
  body: named,
  errors: ['laboratory_not_found', 'laboratory_name_taken'],
});

export const endLaboratory = endpoint({
  name: 'endLaboratory',
  method: 'DELETE',
  path: '/api/admin/laboratories/:laboratory_id',
  callers: ['admin'],
  summary:
    'Ends a laboratory and revokes its keys; doing it twice is harmless. Its codes stay its own until they are given to another one.',
  params: laboratory_params,
  errors: ['laboratory_not_found'],
});

export const giveCodes = endpoint({
  name: 'giveCodes',
  method: 'PUT',
  path: '/api/admin/laboratory-codes',
  callers: ['admin'],
  summary:
    'Gives codes of the inventory to a laboratory, all or none. With `laboratory_id` null, they belong to no laboratory.',
  // One object, not a union: problems then name their member.
  body: z
    .strictObject({
      laboratory_id: z.nullable(z.uuid()),
      range: z.optional(KitRange),
      kit_ids: z.optional(KitList),
    })
    .check(
      z.refine(
        ({ range, kit_ids }) => (range === undefined) !== (kit_ids === undefined),
        'Please provide one of range and kit_ids',
      ),
    ),
  errors: ['laboratory_not_found', 'kit_not_in_inventory'],
});
