import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode } from '#contract/shared/ids.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { kitInventoryPageSizes, openStatuses } from './kit-inventory.ts';

export const kitProgressSorts = ['registered', 'kit_id'] as const;

/** A status, or the kits that have waited for their report for more than `WAITING_DAYS`. */
export const kitProgressFilters = [...openStatuses, 'late'] as const;
export type KitProgressFilter = (typeof kitProgressFilters)[number];

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

/** The statuses in their order. */
const MovedStatus = z.enum(['registered', 'received', 'in_analysis']);

/** Whether a change goes back in the order of the statuses. */
export const isUndo = ({ from_status, status }: StatusMove): boolean =>
  MovedStatus.options.indexOf(status) < MovedStatus.options.indexOf(from_status);

/** A change of many kits at once, and its way back. Questions and rejections have a reason for each family. */
export const StatusMove = z.strictObject({
  kit_id: KitCode,
  from_status: MovedStatus,
  status: MovedStatus,
});
export type StatusMove = z.infer<typeof StatusMove>;

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
