import { Box } from '@mui/material';
import type { KitReason } from '#contract/kits/kit-reasons.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { RowButton } from '#web/ui/RowButton.tsx';
import { StateChip } from '#web/ui/StateChip.tsx';
import { reasonKindNames } from './reasonKindNames.ts';

const NO_LIMIT = 'No limit';

/** Marks the exception, after a text. */
const Inactive = ({ is_active }: Pick<KitReason, 'is_active'>) =>
  !is_active && (
    <>
      {' '}
      <StateChip label="Inactive" />
    </>
  );

type OnReason = (reason: KitReason) => void;

/** Columns of the reasons. */
export const kitReasonColumns = (onEdit: OnReason, onSwitch: OnReason): readonly Column<KitReason>[] => [
  {
    label: 'Name',
    card: 'title',
    width: 160,
    inCard: (reason) => (
      <>
        {reason.name}
        <Inactive {...reason} />
      </>
    ),
    render: ({ name }) => name,
  },
  {
    label: 'Status',
    card: 'value',
    width: 150,
    inCard: ({ kind }) => reasonKindNames[kind],
    render: (reason) => (
      <>
        {reasonKindNames[reason.kind]}
        <Inactive {...reason} />
      </>
    ),
  },
  {
    label: 'Text for the customer',
    wide: true,
    isLong: true,
    render: ({ reason, next_step }) => (
      <Box sx={textLook}>
        {reason}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {next_step}
        </Box>
      </Box>
    ),
  },
  {
    label: 'Time',
    card: 'value',
    width: 76,
    usual: NO_LIMIT,
    inCard: ({ days_to_act }) => days_to_act !== null && daysOf(days_to_act),
    render: ({ days_to_act }) => (days_to_act === null ? NO_LIMIT : daysOf(days_to_act)),
  },
  {
    label: 'Replacement',
    card: 'value',
    width: 100,
    usual: 'No',
    inCard: ({ has_replacement }) => has_replacement && 'With replacement',
    render: ({ has_replacement }) => (has_replacement ? 'Yes' : 'No'),
  },
  {
    label: 'Actions',
    card: 'foot',
    screenOnly: true,
    width: 145,
    inCard: (reason) => <Edit reason={reason} onAct={onEdit} />,
    behindMore: (reason) => <Switch reason={reason} onAct={onSwitch} />,
    render: (reason) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <Edit reason={reason} onAct={onEdit} />
        <Switch reason={reason} onAct={onSwitch} />
      </Box>
    ),
  },
];

interface ActionProps {
  readonly reason: KitReason;
  readonly onAct: OnReason;
}

const Edit = ({ reason, onAct }: ActionProps) => (
  <RowButton isUsual label="Edit" of={reason.name} onClick={() => onAct(reason)} />
);

/** Ends or resumes the choice of a reason. */
const Switch = ({ reason, onAct }: ActionProps) => (
  <RowButton
    label={reason.is_active ? 'Deactivate' : 'Activate'}
    of={reason.name}
    onClick={() => onAct(reason)}
  />
);

const daysOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const textLook = { maxWidth: 520, overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
