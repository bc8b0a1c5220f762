import * as z from 'zod/mini';
import { type MailKind, mailKinds } from '#contract/operation/deliveryLabels.ts';
import {
  failedJobSorts,
  jobStates,
  mailDeliverySorts,
  mailPageSizes,
  mailStates,
} from '#contract/operation/lists.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { pageOf, pageQuery } from '#contract/shared/paging.ts';
import { Timestamp } from '#contract/shared/text.ts';

/** A mail without its text: links in it log in. */
export const MailDelivery = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(mailKinds) as [MailKind, ...MailKind[]]),
  recipient: z.string(),
  state: z.enum(mailStates),
  created_at: Timestamp,
  delivered_at: z.nullable(Timestamp),
  attempts: z.number(),
  /** Null unless the mail is queued. */
  next_attempt_at: z.nullable(Timestamp),
  /** Codes of the last error. */
  last_error: z.nullable(z.string()),
});
export type MailDelivery = z.infer<typeof MailDelivery>;

export const listMailDeliveries = endpoint({
  name: 'listMailDeliveries',
  method: 'GET',
  path: '/api/admin/deliveries',
  callers: ['admin'],
  summary: 'One page of the mails by kind, recipient and state, newest first; never their text.',
  query: z.extend(pageQuery(mailDeliverySorts, mailPageSizes), {
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z.optional(z.enum(mailStates)),
  }),
  result: pageOf(MailDelivery),
});

export const resendMail = endpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/api/admin/deliveries/:mail_id/resend',
  callers: ['admin'],
  summary: 'Sends a failed mail again. One that is on its way or delivered stays as it is.',
  params: z.strictObject({ mail_id: z.uuid() }),
  errors: ['mail_not_found', 'mail_link_expired'],
});

/** A job of the portal that failed. */
export const FailedJob = z.object({
  id: z.number(),
  task: z.string(),
  created_at: Timestamp,
  attempts: z.number(),
  state: z.enum(jobStates),
  /** Null for a job that was given up. */
  next_attempt_at: z.nullable(Timestamp),
  /** First line of the last error, without quoted texts and addresses. */
  last_error: z.nullable(z.string()),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  method: 'GET',
  path: '/api/admin/failed-jobs',
  callers: ['admin'],
  summary: 'One page of the failed jobs, newest first.',
  query: z.extend(pageQuery(failedJobSorts, mailPageSizes), {
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    state: z.optional(z.enum(jobStates)),
  }),
  result: pageOf(FailedJob),
});

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/api/admin/failed-jobs/:job_id/retry',
  callers: ['admin'],
  summary: 'Runs a failed job again at once.',
  params: z.strictObject({
    job_id: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  errors: ['job_not_found'],
});

export const countFailures = endpoint({
  name: 'countFailures',
  method: 'GET',
  path: '/api/admin/deliveries/failures',
  callers: ['admin'],
  summary: 'Numbers of mails that failed in the last 7 days and of jobs that were given up.',
  result: z.object({ failed_mails: z.number(), failed_jobs: z.number() }),
});

export const getDatabaseVersion = endpoint({
  name: 'getDatabaseVersion',
  method: 'GET',
  path: '/api/admin/database-version',
  callers: ['admin'],
  summary:
    'The version of PostgreSQL that is running, and the oldest one with the fixes that this release knows if it is older.',
  result: z.object({
    version: z.string(),
    /** Null unless the running version lacks security fixes that this release knows of. */
    oldest_safe: z.nullable(z.string()),
  }),
});
