import { FormControlLabel, Stack, Typography } from '@mui/material';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import type { RunRow } from './useRun.ts';

type Choose = (names: readonly string[], isChosen: boolean) => void;

/** The columns of a run with their kits and outcomes. */
export const runColumns = (choose: Choose): readonly Column<RunRow>[] => [
  {
    label: 'Column',
    card: 'title',
    width: 210,
    render: ({ column, kit, outcome, isChosen, canChoose }) =>
      kit && !outcome ? (
        <FormControlLabel
          label={column}
          control={
            <Checkbox
              checked={isChosen}
              disabled={!canChoose}
              onChange={(_, checked) => choose([column], checked)}
            />
          }
        />
      ) : (
        column
      ),
  },
  {
    label: 'Reads',
    card: 'fact',
    isFigure: true,
    width: 120,
    render: ({ reads_total }) => reads_total?.toLocaleString('en'),
  },
  { label: 'Kit', card: 'fact', width: 180, render: kitState },
  { label: 'Earlier counts', card: 'fact', width: 230, render: earlierCounts },
  {
    label: 'Outcome',
    card: 'line',
    render: ({ outcome, error }) => <Outcome outcome={outcome} error={outcome?.error ?? error} />,
  },
];

function kitState({ kit }: RunRow): string | null {
  if (!kit) return null;
  return kit.status ? kitStatusNames[kit.status] : 'Not registered yet';
}

function earlierCounts({ kit, kind }: RunRow): string | null {
  if (!kit) return null;
  const { counts } = kit;
  if (!counts) return 'None';
  const version = `Version ${counts.version}`;
  if (counts.is_same) return `${version}, the same`;
  if (kind === 'on_hold') return `${version}, on hold`;
  return counts.is_published ? 'Published: new counts amend the report' : `${version}, not published`;
}

/** The outcome of a column, or the reason that it cannot be stored. */
function Outcome({ outcome, error }: Pick<RunRow, 'outcome' | 'error'>) {
  if (error)
    return (
      <Typography variant="body2" color={outcome ? 'error' : 'textSecondary'}>
        {error.message}
      </Typography>
    );
  const counts = outcome?.counts;
  if (!counts) return null;
  return (
    <Stack spacing={0.5}>
      <Typography variant="body2" color={counts.is_new ? 'success' : 'textSecondary'}>
        {counts.is_new ? `Stored as version ${counts.version}` : `Unchanged: version ${counts.version}`}
      </Typography>
      {counts.findings.map((finding) => (
        <Typography key={finding} variant="body2" color="warning">
          {finding}
        </Typography>
      ))}
    </Stack>
  );
}
