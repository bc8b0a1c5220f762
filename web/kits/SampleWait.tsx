import { Link, Typography } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { getSampleWait } from '#contract/kits/sample-wait.ts';
import { call } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { roomOf } from './sampleWaitRoom.ts';

const sampleWaitQuery = queryOptions({
  queryKey: ['sample-wait'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call<typeof getSampleWait>('GET /api/sample-wait', undefined, { signal }),
});

/** The next step for a sample at home, with the operator's instructions, and the usual days from its arrival to the report. */
export function SampleWait({ status }: { readonly status: KitStatus }) {
  const { data, isPending } = useQuery(sampleWaitQuery);
  const isAtHome = status === 'registered';
  const instructions = data?.instructions_url;
  const days = data?.usual_days;
  if (!isAtHome && !days && !isPending) return null;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ minHeight: isPending ? roomOf(status) : 0 }}
    >
      {isAtHome && (
        <div>
          Your sample can go to the laboratory at once, before or after the questionnaire.{' '}
          {instructions ? (
            <Link href={instructions} target="_blank" rel="noopener">
              How to take and send the sample
            </Link>
          ) : (
            'Follow the instructions of your kit.'
          )}
        </div>
      )}
      {days && <div>From the sample’s arrival to the report: usually {counted(days, 'day')}.</div>}
    </Typography>
  );
}
