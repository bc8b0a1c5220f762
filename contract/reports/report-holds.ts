import * as z from 'zod/mini';
import { HOLD_DAYS_MAX } from '#contract/reports/limits.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitParams } from './reports.ts';

/** A number of whole days. */
function daysFrom(least: number) {
  const error = `Please enter a number of days from ${least} to ${HOLD_DAYS_MAX}`;
  return z.int(error).check(z.minimum(least, error), z.maximum(HOLD_DAYS_MAX, error));
}

/** Days for which a practitioner reads new reports of their patients first; null if families read them at once. */
const HoldDays = z.nullable(daysFrom(1));

const HoldChoice = z.object({
  days: HoldDays,
  /** The longest time that the portal allows; 0 if it allows no holds. */
  longest_days: z.int(),
});
export type HoldChoice = z.infer<typeof HoldChoice>;

export const getHoldChoice = endpoint({
  name: 'getHoldChoice',
  method: 'GET',
  path: '/api/account/report-hold',
  callers: ['practitioner'],
  summary:
    'For how many days the caller reads new reports of their patients first: as chosen, or by the default of the portal.',
  result: HoldChoice,
});

export const setHoldChoice = endpoint({
  name: 'setHoldChoice',
  method: 'PUT',
  path: '/api/account/report-hold',
  callers: ['practitioner'],
  summary:
    'Chooses for how many days the caller reads new reports of their patients first; null lets families read them at once. Reports that are published already stay as they are.',
  body: z.strictObject({ days: HoldDays }),
  result: HoldChoice,
  errors: ['report_hold_too_long'],
});

const policyDays = {
  /** The longest hold, in days; 0 allows none. */
  longest_days: daysFrom(0),
  /** Days for practitioners who chose nothing; 0 lets families read at once. */
  default_days: daysFrom(0),
};
const HoldPolicy = z.object(policyDays);
export type HoldPolicy = z.infer<typeof HoldPolicy>;

export const getHoldPolicy = endpoint({
  name: 'getHoldPolicy',
  method: 'GET',
  path: '/api/admin/report-hold-policy',
  callers: ['admin'],
  summary:
    'Whether practitioners may read new reports first, for how many days, and what holds without a choice.',
  result: HoldPolicy,
});

export const setHoldPolicy = endpoint({
  name: 'setHoldPolicy',
  method: 'PUT',
  path: '/api/admin/report-hold-policy',
  callers: ['admin'],
  summary: 'Sets how long practitioners may read new reports first. Holds that run keep their end.',
  body: z.strictObject(policyDays).check(
    z.refine(({ longest_days, default_days }) => default_days <= longest_days, {
      error: 'The default cannot be longer than the longest hold',
      path: ['default_days'],
    }),
  ),
  result: HoldPolicy,
});

export const releaseHeldReport = endpoint({
  name: 'releaseHeldReport',
  method: 'DELETE',
  path: '/api/kit/:kit_id/hold',
  callers: ['practitioner', 'admin'],
  summary:
    'Releases a report to the family before the end of its hold. For the practitioner who holds it, and administrators. Repeating it is harmless.',
  params: KitParams,
  errors: ['kit_not_found', 'report_hold_not_found'],
});
