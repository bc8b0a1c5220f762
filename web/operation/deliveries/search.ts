import {
  failedJobSorts,
  type JobState,
  jobStates,
  type MailState,
  mailDeliverySorts,
  mailPageSizes,
  mailStates,
} from '#contract/operation/lists.ts';
import { type ListSearch, listSearch } from '#web/lib/listSearch.ts';

export const mailsList = {
  sorts: mailDeliverySorts,
  page_sizes: mailPageSizes,
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

export const jobsList = { ...mailsList, sorts: failedJobSorts } as const;

const validateMails = listSearch(mailsList);
const validateJobs = listSearch(jobsList);

/** Query string of `/admin/deliveries`: the mails, or the failed jobs. */
export type MailDeliveriesSearch =
  | (ListSearch<(typeof mailDeliverySorts)[number]> & { view?: never; state?: MailState })
  | (ListSearch<(typeof failedJobSorts)[number]> & { view: 'jobs'; state?: JobState });

export function validateMailDeliveriesSearch(raw: Record<string, unknown>): MailDeliveriesSearch {
  if (raw['view'] === 'jobs') {
    const state = jobStates.find((known) => known === raw['state']);
    return { ...validateJobs(raw), view: 'jobs', ...(state && { state }) };
  }
  const state = mailStates.find((known) => known === raw['state']);
  return { ...validateMails(raw), ...(state && { state }) };
}
