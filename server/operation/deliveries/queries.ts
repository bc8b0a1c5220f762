import * as z from 'zod/mini';
import { countFailures, FailedJob, MailDelivery } from '#contract/operation/deliveries.ts';
import { jobTasks } from '#contract/operation/deliveryLabels.ts';
import type { failedJobSorts, JobState, MailState, mailDeliverySorts } from '#contract/operation/lists.ts';
import { type Sql, sql } from '#db/sql.ts';
import { command, many, one, value } from '#db/statements.ts';
import { containing, orderBy, type PageRequest, slice } from '#server/base/paging.ts';

interface Filter<State> {
  readonly search: string;
  readonly state?: State | undefined;
}

/** The mails that match; a failed mail whose link has ended counts as expired. */
const mailsMatching = ({ search, state }: Filter<MailState>) => sql`
  select * from (
    select m.*, case when m.delivery = 'failed' and app.link_ends_at(m.link_hash) <= now() then 'expired' else m.delivery end
      as state
    from (
      select id, kind, recipient, link_hash, created_at, delivery, attempts, next_attempt_at, delivered_at, last_error
      from app.mails
    ) as m
    ${search === '' ? sql`` : sql`where m.recipient like lower(${containing(search)})`}
  ) as m ${state === undefined ? sql`` : sql`where m.state = ${state}`}`;

const mailSorts = { created: sql`created_at`, recipient: sql`recipient` } satisfies Record<
  (typeof mailDeliverySorts)[number],
  Sql
>;

type MailsRequest = PageRequest<(typeof mailDeliverySorts)[number]> & Filter<MailState>;

/** One page of the mails that match, without subject and text. */
export const mailsFound = many(
  MailDelivery,
  (request: MailsRequest) => sql`
    select id, kind, recipient, state, created_at, delivered_at, attempts,
      case when state = 'queued' then next_attempt_at end as next_attempt_at, last_error
    from (${mailsMatching(request)}) as matching
    ${orderBy(mailSorts[request.sort], request.order, sql`id`)} ${slice(request)}`,
);

export const countMails = value(
  z.number(),
  (filter: Filter<MailState>) => sql`select count(*) as total from (${mailsMatching(filter)}) as matching`,
);

/** @throws constraints `mail_not_found`, `mail_link_expired`. */
export const resendMail = command((mail_id: string) => sql`select app.resend_mail(${mail_id})`);

/** Identifiers of the tasks whose labels, as the screen shows them, contain the text. */
const tasksLabeled = (text: string): string[] =>
  Object.keys(jobTasks).filter((task) => jobTasks[task]?.toLowerCase().includes(text.toLowerCase()));

const jobsMatching = ({ search, state }: Filter<JobState>) => sql`
  select j.* from (
    select id, task, created_at, attempts, case when is_given_up then 'given_up' else 'retrying' end as state,
      next_attempt_at, last_error
    from app.failed_jobs()
  ) as j
  where (j.task ilike ${containing(search)} or j.task = any(${tasksLabeled(search)}))
    ${state === undefined ? sql`` : sql`and j.state = ${state}`}`;

const jobSorts = { created: sql`created_at`, task: sql`task` } satisfies Record<
  (typeof failedJobSorts)[number],
  Sql
>;

/** One page of the failed jobs that match. */
export const failedJobsFound = many(
  FailedJob,
  (request: PageRequest<(typeof failedJobSorts)[number]> & Filter<JobState>) => sql`
    select id, task, created_at, attempts, state, next_attempt_at, last_error
    from (${jobsMatching(request)}) as matching
    ${orderBy(jobSorts[request.sort], request.order, sql`id`)} ${slice(request)}`,
);

export const countFailedJobs = value(
  z.number(),
  (filter: Filter<JobState>) => sql`select count(*) as total from (${jobsMatching(filter)}) as matching`,
);

/** @throws constraint `job_not_found`. */
export const retryJob = command((job_id: number) => sql`select app.retry_job(${job_id})`);

/** The failures that an administrator has to look at. */
export const failures = one(
  countFailures.result,
  () => sql`
    select (
      select count(*) from app.mails
      where delivery = 'failed' and created_at > now() - interval '7 days' and app.link_ends_at(link_hash) > now()
    ) as failed_mails,
    (select count(*) from app.failed_jobs() where is_given_up) as failed_jobs`,
);
