import {
  failedJobSorts,
  type JobState,
  jobStates,
  type MailState,
  mailStates,
  outboxPageSizes,
  outboxSorts,
} from '#contract/operation/outbox.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

export const mailsList = {
  sorts: outboxSorts,
  page_sizes: outboxPageSizes,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

export const jobsList = { ...mailsList, sorts: failedJobSorts } as const;

const validateMails = listSearch(mailsList);
const validateJobs = listSearch(jobsList);

/** Query string of `/admin/outbox`: the mails, or the failed jobs. */
export type OutboxSearch =
  | (ListSearch<(typeof outboxSorts)[number]> & { view?: never; state?: MailState })
  | (ListSearch<(typeof failedJobSorts)[number]> & { view: 'jobs'; state?: JobState });

export function validateOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  if (raw['view'] === 'jobs') {
    const state = jobStates.find((known) => known === raw['state']);
    return { ...validateJobs(raw), view: 'jobs', ...(state && { state }) };
  }
  const state = mailStates.find((known) => known === raw['state']);
  return { ...validateMails(raw), ...(state && { state }) };
}
