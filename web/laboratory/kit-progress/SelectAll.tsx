import { FormControlLabel } from '@mui/material';
import type { KitInProgress } from '#contract/laboratory/kit-progress.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { aboveTable } from '#web/ui/dataTableLook.ts';

export interface SelectAllProps {
  readonly rows: readonly KitInProgress[];
  readonly selected: readonly KitInProgress[];
  readonly onSelect: (kit_ids: ReadonlySet<KitCode>) => void;
}

/** Selects the kits of the page: a box in the head of a table, with words above cards. */
export const SelectAll = ({ rows, selected, onSelect }: SelectAllProps) => (
  <FormControlLabel
    label="Select all"
    control={
      <Checkbox
        aria-label="Select all on this page"
        disabled={rows.length === 0}
        checked={rows.length > 0 && selected.length === rows.length}
        indeterminate={selected.length > 0 && selected.length < rows.length}
        onChange={(_, checked) => onSelect(new Set(checked ? rows.map(({ kit_id }) => kit_id) : []))}
      />
    }
    sx={labelLook}
  />
);

/** Above the boxes of the rows. */
const labelLook = {
  ml: '6px',
  mr: 0,
  [aboveTable]: { ml: '-11px', my: -1, '& .MuiFormControlLabel-label': { display: 'none' } },
};
