import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  countFailures,
  getDatabaseVersion,
  listFailedJobs,
  listMailDeliveries,
  resendMail,
  retryJob,
} from '#contract/operation/deliveries.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';

/** One page of the mails. The previous page stays until the next one has loaded. */
export const mailsQuery = (query: InputOf<typeof listMailDeliveries>['query']) =>
  queryOptions({
    queryKey: ['deliveries', 'mails', query],
    queryFn: ({ signal }) =>
      call<typeof listMailDeliveries>('GET /api/admin/deliveries', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the failed jobs. */
export const jobsQuery = (query: InputOf<typeof listFailedJobs>['query']) =>
  queryOptions({
    queryKey: ['deliveries', 'jobs', query],
    queryFn: ({ signal }) => call<typeof listFailedJobs>('GET /api/admin/failed-jobs', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The failures that wait for an administrator. No timer requests them: it would keep an idle session open. */
export const failuresQuery = () =>
  queryOptions({
    queryKey: ['deliveries', 'failures'],
    queryFn: ({ signal }) =>
      call<typeof countFailures>('GET /api/admin/deliveries/failures', undefined, { signal }),
  });

/** The version of the database. */
export const databaseVersionQuery = () =>
  queryOptions({
    queryKey: ['database-version'],
    queryFn: ({ signal }) =>
      call<typeof getDatabaseVersion>('GET /api/admin/database-version', undefined, { signal }),
  });

/** Sends a failed mail again. */
export const useResendMail = (mail_id: string) =>
  useChange(
    () => call<typeof resendMail>('POST /api/admin/deliveries/:mail_id/resend', { params: { mail_id } }),
    { reloads: [['deliveries']] },
  );

/** Runs a failed job again. */
export const useRetryJob = (job_id: number) =>
  useChange(
    () => call<typeof retryJob>('POST /api/admin/failed-jobs/:job_id/retry', { params: { job_id } }),
    { reloads: [['deliveries']] },
  );
