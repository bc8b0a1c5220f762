import {
  countFailures,
  getDatabaseVersion,
  listFailedJobs,
  listMailDeliveries,
  resendMail as resendMailEndpoint,
  retryJob as retryJobEndpoint,
} from '#contract/operation/deliveries.ts';
import { readVersion } from '#db/postgresVersion.ts';
import type { Deps } from '#server/base/deps.ts';
import { planEachTime } from '#server/base/planning.ts';
import { listRecorder } from '#server/base/recorded-reads/listRecorder.ts';
import type { Mount } from '#server/http/route.ts';
import {
  countFailedJobs,
  countMails,
  failedJobsFound,
  failures,
  mailsFound,
  resendMail,
  retryJob,
} from './queries.ts';

export function deliveryRoutes(mount: Mount, { db }: Deps): void {
  const recordList = listRecorder(db);

  mount(listMailDeliveries, async ({ actor, query }) => {
    await recordList(actor, 'deliveries');
    const [, rows, total] = await db.batch(actor, [planEachTime(), mailsFound(query), countMails(query)]);
    return { rows, total };
  });

  mount(resendMailEndpoint, async ({ actor, params }) => {
    await db.run(actor, resendMail(params.mail_id));
    return undefined;
  });

  mount(listFailedJobs, async ({ actor, query }) => {
    const [rows, total] = await db.batch(actor, [failedJobsFound(query), countFailedJobs(query)]);
    return { rows, total };
  });

  mount(retryJobEndpoint, async ({ actor, params }) => {
    await db.run(actor, retryJob(params.job_id));
    return undefined;
  });

  mount(countFailures, async ({ actor }) => {
    const counted = await db.run(actor, failures());
    return counted ?? { failed_mails: 0, failed_jobs: 0 };
  });

  mount(getDatabaseVersion, async () => {
    const { version, oldest_safe = null } = await readVersion(db);
    return { version, oldest_safe };
  });
}
