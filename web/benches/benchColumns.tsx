import { Chip } from '@mui/material';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { type BenchRow, hasEnded } from './api.ts';

/** Columns of the benches. */
export const benchColumns = (onEnd: (bench: BenchRow) => void): readonly Column<BenchRow>[] => [
  { label: 'NAME', card: 'title', render: ({ name }) => name },
  { label: 'LABORATORY', width: 150, card: 'line', render: ({ laboratory_name }) => laboratory_name },
  { label: 'STATE', width: 220, card: 'line', render: (bench) => <BenchState {...bench} /> },
  {
    label: 'LAST USED',
    width: 170,
    card: 'fact',
    render: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatDateTime(last_used_at)),
  },
  {
    label: 'RENEWED UNTIL',
    width: 170,
    card: 'fact',
    render: (bench) =>
      hasEnded(bench) || bench.renewed_until === null ? '-' : formatDateTime(bench.renewed_until),
  },
  {
    label: 'ACTIONS',
    screenOnly: true,
    width: 100,
    card: 'line',
    render: (bench) =>
      hasEnded(bench) ? (
        '-'
      ) : (
        <RowButton color="error" label="End" of={bench.name} onClick={() => onEnd(bench)} />
      ),
  },
];

function BenchState(bench: BenchRow) {
  const color = hasEnded(bench) ? 'default' : bench.opened_at === null ? 'warning' : 'success';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={bench.was_copied ? 'error' : color}
      label={stateOf(bench)}
      sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
    />
  );
}

function stateOf(bench: BenchRow): string {
  if (bench.was_copied) return 'Ended: a second device used it';
  if (bench.ended_at !== null) return `Ended ${formatDateTime(bench.ended_at)}`;
  if (bench.opened_at === null)
    return hasEnded(bench)
      ? 'Its code was not used'
      : `Waits for its code until ${formatTime(bench.code_ends_at)}`;
  if (hasEnded(bench)) return 'Ended: not used for 3 days';
  return bench.technician === null ? 'Open' : `Open: ${bench.technician}`;
}
