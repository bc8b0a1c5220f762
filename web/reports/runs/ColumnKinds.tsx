import { Box, FormControlLabel, FormGroup, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { columnKinds, kindNames } from './columnKind.ts';
import type { RunRow } from './useRun.ts';

interface Props {
  readonly rows: readonly RunRow[];
  readonly onChoose: (names: readonly string[], isChosen: boolean) => void;
}

/** How many columns are of each kind; a box chooses all of a kind. */
export const ColumnKinds = ({ rows, onChoose }: Props) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
    <Box component="legend" sx={visuallyHidden}>
      Columns by what they meet
    </Box>
    <FormGroup row sx={{ columnGap: 2, alignItems: 'center' }}>
      {columnKinds.map((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind);
        if (ofKind.length === 0) return null;
        const label = `${ofKind.length} ${kindNames[kind]}`;
        const open = ofKind.filter(({ canChoose }) => canChoose);
        if (kind === 'none') return <Typography key={kind}>{label}</Typography>;
        const chosen = ofKind.filter(({ isChosen }) => isChosen).length;
        return (
          <FormControlLabel
            key={kind}
            label={label}
            control={
              <Checkbox
                checked={chosen > 0 && chosen === ofKind.length}
                indeterminate={chosen > 0 && chosen < ofKind.length}
                disabled={open.length === 0}
                onChange={(_, checked) =>
                  onChoose(
                    open.map(({ column }) => column),
                    checked,
                  )
                }
              />
            }
          />
        );
      })}
    </FormGroup>
  </Box>
);
