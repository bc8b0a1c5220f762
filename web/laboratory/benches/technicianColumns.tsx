import { Stack } from '@mui/material';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import type { TechnicianRow } from './api.ts';

type Action = (technician: TechnicianRow) => void;

/** Columns of the technicians. */
export const technicianColumns = (onRenew: Action, onRemove: Action): readonly Column<TechnicianRow>[] => [
  { label: 'Name', card: 'title', render: ({ name }) => name },
  { label: 'Laboratory', width: 220, card: 'value', render: ({ laboratory_name }) => laboratory_name },
  {
    label: 'PIN',
    width: 220,
    card: 'state',
    inCard: ({ is_locked }) => is_locked && <StateChip color="error" label="Locked after five attempts" />,
    render: ({ is_locked }) =>
      is_locked ? <StateChip color="error" label="Locked after five attempts" /> : 'Set',
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 220,
    card: 'foot',
    inCard: (technician) => <RenewPin technician={technician} onAct={onRenew} />,
    behindMore: (technician) => <Remove technician={technician} onAct={onRemove} />,
    render: (technician) => (
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <RenewPin technician={technician} onAct={onRenew} />
        <Remove technician={technician} onAct={onRemove} />
      </Stack>
    ),
  },
];

interface ActionProps {
  readonly technician: TechnicianRow;
  readonly onAct: Action;
}

const RenewPin = ({ technician, onAct }: ActionProps) => (
  <RowButton isUsual label="New PIN" of={`for ${technician.name}`} onClick={() => onAct(technician)} />
);

const Remove = ({ technician, onAct }: ActionProps) => (
  <RowButton label="Remove" of={technician.name} onClick={() => onAct(technician)} />
);
