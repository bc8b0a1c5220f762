import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { Moment, Timestamp } from '#contract/shared/text.ts';
import { KitParams, staff } from './reports.ts';

/** A practitioner's mark: the report was dealt with. */
const ReportReview = z.object({
  /** The practitioner's name; null without one. */
  reviewer: z.nullable(z.string()),
  reviewed_at: Timestamp,
  is_own: z.boolean(),
  /** False if the report has changed since: it is to review again. */
  is_current: z.boolean(),
});
export type ReportReview = z.infer<typeof ReportReview>;

const ReportChange = z.enum(['published', 'amended', 'withdrawn']);
export type ReportChange = z.infer<typeof ReportChange>;

/** The marks on a kit, and the change of its report that they are about. */
export const ReviewState = z.object({
  /** When pages or counts last changed for practitioners; null before the first publication. */
  report_changed_at: z.nullable(Timestamp),
  report_change: z.nullable(ReportChange),
  /** The first mark first. */
  reviews: z.array(ReportReview),
});
export type ReviewState = z.infer<typeof ReviewState>;

export const getReviewState = endpoint({
  name: 'getReviewState',
  method: 'GET',
  path: '/api/kit/:kit_id/review',
  callers: staff,
  summary: 'Who has reviewed the report of a kit, and its last change. Families never learn of it.',
  params: KitParams,
  result: ReviewState,
  errors: ['kit_not_found'],
});

export const reviewReport = endpoint({
  name: 'reviewReport',
  method: 'PUT',
  path: '/api/kit/:kit_id/review',
  callers: ['practitioner'],
  summary:
    "Marks the report of a kit as reviewed by the caller, as of a change that the caller has seen. Each practitioner has a mark of their own. Sending it again keeps the mark's date.",
  params: KitParams,
  body: z.strictObject({ report_changed_at: Moment }),
  errors: ['kit_not_found', 'report_changed_since'],
});

export const takeReviewBack = endpoint({
  name: 'takeReviewBack',
  method: 'DELETE',
  path: '/api/kit/:kit_id/review',
  callers: ['practitioner'],
  summary: "Takes the caller's own mark back. Without one, nothing happens.",
  params: KitParams,
  errors: ['kit_not_found'],
});
