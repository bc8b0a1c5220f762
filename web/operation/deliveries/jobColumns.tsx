import { Stack, Typography } from '@mui/material';
import type { FailedJob } from '#contract/operation/deliveries.ts';
import type { JobState } from '#contract/operation/lists.ts';
import { formatDateTime, formatDay, formatTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { RetryJob } from './RetryJob.tsx';
import { taskName } from './taskName.ts';

export const jobStateNames: Readonly<Record<JobState, string>> = {
  given_up: 'Given up',
  retrying: 'Retrying',
};

/** Columns of the failed jobs. */
export const jobColumns = (): readonly Column<FailedJob>[] => [
  { label: 'Task', card: 'title', sort: 'task', width: 180, render: ({ task }) => taskName(task) },
  {
    label: 'State',
    card: 'value',
    width: 230,
    least: 190,
    render: ({ state, next_attempt_at }) => (
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StateChip color={state === 'given_up' ? 'error' : 'warning'} label={jobStateNames[state]} />
        {next_attempt_at && (
          <Typography variant="body2" color="textSecondary">
            Next attempt {formatDateTime(next_attempt_at)}
          </Typography>
        )}
      </Stack>
    ),
  },
  {
    label: 'Created',
    card: 'state',
    sort: 'created',
    width: 160,
    inCard: ({ created_at }) => `${formatDay(created_at)}, ${formatTime(created_at)}`,
    render: ({ created_at }) => formatDateTime(created_at),
  },
  { label: 'Attempts', width: 90, isFigure: true, render: ({ attempts }) => attempts },
  { label: 'Last error', render: ({ last_error }) => last_error },
  { label: 'Actions', card: 'action', screenOnly: true, width: 130, render: (job) => <RetryJob job={job} /> },
];
