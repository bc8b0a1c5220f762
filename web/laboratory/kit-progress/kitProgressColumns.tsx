import { Box, FormControlLabel } from '@mui/material';
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

interface Options {
  readonly selected: ReadonlySet<KitCode>;
  readonly onSelect: (kit_id: KitCode, isSelected: boolean) => void;
  readonly onStatus: (kit_id: KitCode) => void;
}

/** Columns of the kits without a report. */
export const kitProgressColumns = ({ selected, onSelect, onStatus }: Options): Column<KitInProgress>[] => [
  {
    label: 'Kit ID',
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
    card: 'state',
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
    card: 'fact',
    width: 200,
    inCard: ({ registered_at }) => withAge(formatDay(registered_at), registered_at),
    render: ({ registered_at }) => {
      const text = withAge(formatDate(registered_at), registered_at);
      return daysSince(registered_at) > WAITING_DAYS ? (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {text}
        </Box>
      ) : (
        text
      );
    },
  },
  { label: 'Laboratory', card: 'value', render: ({ laboratory_name }) => laboratory_name },
  {
    label: 'Actions',
    screenOnly: true,
    card: 'foot',
    width: 160,
    render: ({ kit_id }) => (
      <RowButton label="Change Status" of={`of kit ${kit_id}`} onClick={() => onStatus(kit_id)} />
    ),
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;
const withAge = (day: string, moment: string) => `${day} (${counted(daysSince(moment), 'day')})`;
const daysSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / DAY_MS);

/** The box keeps its size within the height of a row. */
const labelLook = { [aboveTable]: { my: -0.5, '& .MuiFormControlLabel-label': { typography: 'body2' } } };
