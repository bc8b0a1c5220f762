import { Box, FormControlLabel } from '@mui/material';
import type { ReactNode } from 'react';
import type { KitInProgress } from '#contract/laboratory/kit-progress.ts';
import { WAITING_DAYS } from '#contract/laboratory/limits.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { KitStatusMark } from '#web/kits/kit-status/KitStatusMark.tsx';
import { counted } from '#web/lib/counted.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { aboveTable } from '#web/ui/dataTableLook.ts';
import { RowButton } from '#web/ui/RowButton.tsx';
import { SelectAll, type SelectAllProps } from './SelectAll.tsx';

interface Options {
  /** The kits of the page, for the box in the head. */
  readonly all: SelectAllProps;
  readonly selected: ReadonlySet<KitCode>;
  readonly onSelect: (kit_id: KitCode, isSelected: boolean) => void;
  readonly onStatus: (kit_id: KitCode) => void;
}

/** Columns of the kits without a report. */
export const kitProgressColumns = ({
  all,
  selected,
  onSelect,
  onStatus,
}: Options): Column<KitInProgress>[] => [
  {
    label: 'Kit ID',
    beforeLabel: <SelectAll {...all} />,
    sort: 'kit_id',
    card: 'title',
    width: 180,
    render: ({ kit_id }) => (
      <FormControlLabel
        label={kit_id}
        control={
          <Checkbox checked={selected.has(kit_id)} onChange={(_, checked) => onSelect(kit_id, checked)} />
        }
        sx={labelLook}
      />
    ),
  },
  {
    label: 'Status',
    card: 'value',
    width: 190,
    render: ({ status }) => <KitStatusMark status={status} withName />,
  },
  {
    label: 'Status since',
    card: 'value',
    width: 140,
    inCard: ({ changed_at }) => `Since ${formatDay(changed_at)}`,
    render: ({ changed_at }) => formatDate(changed_at),
  },
  {
    label: 'Registered',
    sort: 'registered',
    card: 'state',
    width: 200,
    inCard: ({ registered_at }) => (
      <Age of={registered_at} isStrong>
        {daysSince(registered_at) > 0 ? `Registered ${ageOf(registered_at)} ago` : 'Registered today'}
      </Age>
    ),
    render: ({ registered_at }) => (
      <Age of={registered_at}>
        {formatDate(registered_at)}{' '}
        <Box component="span" sx={{ color: isLate(registered_at) ? undefined : 'text.secondary' }}>
          ({ageOf(registered_at)})
        </Box>
      </Age>
    ),
  },
  {
    label: 'Laboratory',
    render: ({ laboratory_name }) =>
      laboratory_name && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {laboratory_name}
        </Box>
      ),
  },
  {
    label: 'Actions',
    screenOnly: true,
    width: 160,
    // A card has the box for the usual change at hand.
    inCard: () => null,
    behindMore: ({ kit_id }) => <ChangeStatus kit_id={kit_id} onAct={onStatus} />,
    render: ({ kit_id }) => <ChangeStatus kit_id={kit_id} onAct={onStatus} />,
  },
];

interface ChangeProps {
  readonly kit_id: KitCode;
  readonly onAct: (kit_id: KitCode) => void;
}

const ChangeStatus = ({ kit_id, onAct }: ChangeProps) => (
  <RowButton isUsual label="Change Status" of={`of kit ${kit_id}`} onClick={() => onAct(kit_id)} />
);

const DAY_MS = 24 * 60 * 60 * 1000;
const daysSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / DAY_MS);
const ageOf = (moment: string) => counted(daysSince(moment), 'day');
const isLate = (moment: string) => daysSince(moment) > WAITING_DAYS;

interface AgeProps {
  readonly of: string;
  /** The fact that decides in a card. */
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

/** The age of a kit, colored after the usual wait. */
const Age = ({ of, isStrong, children }: AgeProps) => (
  <Box component={isStrong ? 'b' : 'span'} sx={{ color: isLate(of) ? 'warning.main' : undefined }}>
    {children}
  </Box>
);

/** The box keeps its size within the height of a row. */
const labelLook = { [aboveTable]: { my: -0.5, '& .MuiFormControlLabel-label': { typography: 'body2' } } };
