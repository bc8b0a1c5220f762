import { Link, Typography } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getSampleWait } from '#contract/kits/sample-wait.ts';
import { call } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { hasStep, roomOf, type Wait } from './sampleWaitRoom.ts';

const sampleWaitQuery = queryOptions({
  queryKey: ['sample-wait'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call<typeof getSampleWait>('GET /api/sample-wait', undefined, { signal }),
});

/** The next step for a sample at home, with the operator's instructions, and the usual days from its arrival to the report. */
export function SampleWait(wait: Wait) {
  const { data, isPending } = useQuery(sampleWaitQuery);
  const isAtHome = hasStep(wait);
  const instructions = data?.instructions_url;
  const days = wait.only === 'step' ? null : data?.usual_days;
  if (!isAtHome && !days && !isPending) return null;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ minHeight: isPending ? roomOf(wait) : 0, '& > p': { m: 0 } }}
    >
      {isAtHome && (
        <p>
          Your sample can go to the laboratory at once, before or after the questionnaire.{' '}
          {instructions ? (
            <Link href={instructions} target="_blank" rel="noopener">
              How to take and send the sample
            </Link>
          ) : (
            'Follow the instructions of your kit.'
          )}
        </p>
      )}
      {days && <p>Usually {counted(days, 'day')} from arrival to report.</p>}
    </Typography>
  );
}
