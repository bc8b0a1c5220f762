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

/** Columns of the laboratories, as wide as those of the keys above them where a window has the room. */
export const laboratoryColumns = (actions: Actions): readonly Column<Laboratory>[] => [
  { label: 'Name', card: 'title', render: ({ name }) => name },
  { label: 'Codes', width: 140, isFigure: true, card: 'fact', render: ({ codes }) => codes.toLocaleString() },
  { label: 'Created', width: 310, render: ({ created_at }) => formatDate(created_at) },
  {
    label: 'State',
    width: 150,
    card: 'state',
    usual: 'Active',
    // A chip marks the exception.
    inCard: ({ ended_at }) => ended_at && <StateChip label={`Ended ${formatDate(ended_at)}`} />,
    render: ({ ended_at }) => (ended_at ? <StateChip label={`Ended ${formatDate(ended_at)}`} /> : 'Active'),
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 230,
    card: 'foot',
    inCard: (laboratory) =>
      laboratory.ended_at === null && <GiveCodes laboratory={laboratory} {...actions} />,
    behindMore: (laboratory) =>
      laboratory.ended_at === null && <RenameOrEnd laboratory={laboratory} {...actions} />,
    render: (laboratory) =>
      laboratory.ended_at === null && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <GiveCodes laboratory={laboratory} {...actions} />
          <RenameOrEnd laboratory={laboratory} {...actions} />
        </Stack>
      ),
  },
];

type ActionsProps = Actions & { readonly laboratory: Laboratory };

const GiveCodes = ({ laboratory, onGive }: ActionsProps) => (
  <RowButton isUsual label="Give Codes" of={`to ${laboratory.name}`} onClick={() => onGive(laboratory)} />
);

const RenameOrEnd = ({ laboratory, onRename, onEnd }: ActionsProps) => (
  <>
    <RowButton label="Rename" of={laboratory.name} onClick={() => onRename(laboratory)} />
    <RowButton label="End" of={laboratory.name} onClick={() => onEnd(laboratory)} />
  </>
);
