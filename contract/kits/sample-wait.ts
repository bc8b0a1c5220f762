import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';

export const REPORT_USUAL_DAYS_MAX = 365;

export const getSampleWait = endpoint({
  name: 'getSampleWait',
  method: 'GET',
  path: '/api/sample-wait',
  callers: ['customer'],
  for_owners: true,
  summary: 'How to send a sample, and how long its report usually takes.',
  result: z.object({
    /** The operator's page; null without one. */
    instructions_url: z.nullable(z.string()),
    /**
     * Days from the arrival of a sample to its report: the operator's figure, or the median of the last hundred reports.
     * Null while there are fewer than twenty.
     */
    usual_days: z.nullable(z.int()),
  }),
});
