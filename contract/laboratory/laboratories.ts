import * as z from 'zod/mini';
import { GivenCodes } from '#contract/laboratory/givenCodes.ts';
import { LaboratoryName } from '#contract/laboratory/laboratoryName.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Timestamp } from '#contract/shared/text.ts';

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
  body: LaboratoryName,
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
  body: LaboratoryName,
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
  body: GivenCodes,
  errors: ['laboratory_not_found', 'kit_not_in_inventory'],
});
