import * as z from 'zod/mini';
import { StatusMove } from '#contract/laboratory/kitMoves.ts';
import {
  kitInventoryPageSizes,
  kitProgressFilters,
  kitProgressSorts,
  openStatuses,
} from '#contract/laboratory/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** A kit without a report. It names no person. */
export const KitInProgress = z.object({
  kit_id: KitCode,
  status: z.enum(openStatuses),
  registered_at: Timestamp,
  /** The last change of the status. */
  changed_at: Timestamp,
  laboratory_name: z.nullable(z.string()),
});
export type KitInProgress = z.infer<typeof KitInProgress>;

export const listKitsInProgress = endpoint({
  name: 'listKitsInProgress',
  method: 'GET',
  path: '/api/admin/kit-progress',
  callers: ['admin'],
  summary: 'One page of the kits that can still get a report.',
  query: z.extend(pageQuery(kitProgressSorts, kitInventoryPageSizes), {
    filter: z.optional(z.enum(kitProgressFilters)),
  }),
  result: pageOf(KitInProgress),
});

/** Kits of one batch: the largest page. */
export const MAX_CHANGES = 100;

export const changeKitStatuses = endpoint({
  name: 'changeKitStatuses',
  method: 'POST',
  path: '/api/admin/kit-status-changes',
  callers: ['admin'],
  summary:
    'Changes the status of many kits, each if it is still the one that the caller saw. The same call with the statuses exchanged takes the changes back for a minute.',
  body: z.strictObject({
    changes: z.array(StatusMove).check(
      z.minLength(1),
      z.maxLength(MAX_CHANGES),
      z.refine(
        (changes) => new Set(changes.map(({ kit_id }) => kit_id)).size === changes.length,
        'Please name each kit once',
      ),
    ),
  }),
  result: z.object({
    /** Kits that keep their status, with the reason. */
    refused: z.array(z.object({ kit_id: KitCode, message: z.string() })),
  }),
});
