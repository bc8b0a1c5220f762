import { formatDateTime, formatTime } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { type BenchRow, hasEnded } from './api.ts';

type OnEnd = (bench: BenchRow) => void;

/** Columns of the benches. */
export const benchColumns = (onEnd: OnEnd): readonly Column<BenchRow>[] => [
  { label: 'Name', card: 'title', render: ({ name }) => name },
  { label: 'Laboratory', width: 150, card: 'value', render: ({ laboratory_name }) => laboratory_name },
  { label: 'State', width: 220, card: 'state', render: (bench) => <BenchState {...bench} /> },
  {
    label: 'Last used',
    width: 170,
    card: 'fact',
    render: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatDateTime(last_used_at)),
  },
  {
    label: 'Ends if unused',
    width: 170,
    card: 'fact',
    render: (bench) =>
      !hasEnded(bench) && bench.ends_if_unused !== null && formatDateTime(bench.ends_if_unused),
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 100,
    inCard: () => null,
    behindMore: (bench) => !hasEnded(bench) && <End bench={bench} onEnd={onEnd} />,
    render: (bench) => !hasEnded(bench) && <End bench={bench} onEnd={onEnd} />,
  },
];

const End = ({ bench, onEnd }: { readonly bench: BenchRow; readonly onEnd: OnEnd }) => (
  <RowButton label="End" of={bench.name} onClick={() => onEnd(bench)} />
);

function BenchState(bench: BenchRow) {
  const color = hasEnded(bench) ? 'default' : bench.opened_at === null ? 'warning' : 'success';
  return (
    <StateChip
      color={bench.end_reason === 'copied' ? 'error' : color}
      label={stateOf(bench)}
      sx={{ height: 'auto', '& .chip-label': { whiteSpace: 'normal', py: 0.25 } }}
    />
  );
}

function stateOf({ end_reason, ended_at, opened_at, code_ends_at, technician }: BenchRow): string {
  if (end_reason === 'copied') return 'Ended: a second device used it';
  if (end_reason === 'code_unused') return 'Its code was not used';
  if (ended_at !== null)
    return `Ended ${formatDateTime(ended_at)}${end_reason === 'unused' ? ', because nobody used it' : ''}`;
  if (opened_at === null) return `Waits for its code until ${formatTime(code_ends_at)}`;
  return technician === null ? 'Open' : `Open: ${technician}`;
}
