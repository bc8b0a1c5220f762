import { Link, Typography } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { KitStatus } from '#contract/kits/kits.ts';
import { getSampleWait } from '#contract/kits/sample-wait.ts';
import { call } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';

const sampleWaitQuery = queryOptions({
  queryKey: ['sample-wait'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(getSampleWait, undefined, { signal }),
});

/** The operator's instructions for a sample that is not sent yet, and the usual time to the report. Nothing while unknown. */
export function SampleWait({ status }: { readonly status: KitStatus }) {
  const { data } = useQuery(sampleWaitQuery);
  const instructions = status === 'registered' ? data?.instructions_url : null;
  const days = data?.usual_days;
  if (!instructions && !days) return null;
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {instructions && (
        <div>
          <Link href={instructions} target="_blank" rel="noopener">
            How to take and send the sample
          </Link>
        </div>
      )}
      {days && <div>From the sample’s arrival to the report: usually {counted(days, 'day')}.</div>}
    </Typography>
  );
}
