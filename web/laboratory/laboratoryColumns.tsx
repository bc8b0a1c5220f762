import { Stack } from '@mui/material';
import type { Laboratory } from '#contract/laboratory/laboratories.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';

type Action = (laboratory: Laboratory) => void;

interface Actions {
  readonly onRename: Action;
  readonly onGive: Action;
  readonly onEnd: Action;
}

/** Columns of the laboratories. */
export const laboratoryColumns = (actions: Actions): readonly Column<Laboratory>[] => [
  { label: 'NAME', card: 'title', render: ({ name }) => name },
  { label: 'CODES', width: 110, card: 'fact', render: ({ codes }) => codes.toLocaleString() },
  { label: 'CREATED', width: 150, render: ({ created_at }) => formatDate(created_at) },
  {
    label: 'STATE',
    width: 170,
    card: 'fact',
    render: ({ ended_at }) => (
      <StateChip
        color={ended_at === null ? 'success' : 'default'}
        label={ended_at === null ? 'Active' : `Ended ${formatDate(ended_at)}`}
      />
    ),
  },
  {
    label: 'ACTIONS',
    screenOnly: true,
    width: 290,
    card: 'line',
    render: (laboratory) =>
      laboratory.ended_at === null ? <LaboratoryActions laboratory={laboratory} {...actions} /> : '-',
  },
];

const LaboratoryActions = ({
  laboratory,
  onRename,
  onGive,
  onEnd,
}: Actions & { readonly laboratory: Laboratory }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
    <RowButton label="Give Codes" of={`to ${laboratory.name}`} onClick={() => onGive(laboratory)} />
    <RowButton variant="text" label="Rename" of={laboratory.name} onClick={() => onRename(laboratory)} />
    <RowButton
      variant="text"
      color="error"
      label="End"
      of={laboratory.name}
      onClick={() => onEnd(laboratory)}
    />
  </Stack>
);
