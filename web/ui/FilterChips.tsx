import { Box } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import { Button } from './Button.tsx';
import { belowTable } from './dataTableLook.ts';

interface Props<State extends string> {
  readonly label: string;
  /** The choice of all rows. */
  readonly all: string;
  /** The chosen state; undefined for all. */
  readonly value: State | undefined;
  /** The states with their labels, in their order. */
  readonly names: readonly (readonly [State, string])[];
  readonly onSelect: (state: State | undefined) => void;
}

/** Limits a list to the rows in one state. All choices are in sight, the pressed one is filled. */
export function FilterChips<State extends string>({ label, all, value, names, onSelect }: Props<State>) {
  const choices: readonly (readonly [State | undefined, string])[] = [[undefined, all], ...names];
  return (
    <Box component="fieldset" aria-label={label} sx={chipsLook}>
      {choices.map(([state, name]) => (
        <Button
          key={name}
          size="small"
          color="inherit"
          variant="outlined"
          aria-pressed={state === value}
          onClick={() => onSelect(state)}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}

const chipsLook = ({ palette }: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  '& > button': { borderRadius: '22px', px: 1.5, borderColor: 'divider', color: 'text.secondary' },
  '& > [aria-pressed="true"]': {
    borderColor: 'primary.main',
    color: 'primary.main',
    bgcolor: alpha(palette.primary.main, 0.12),
    // Forced colors give all chips the same edge.
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  [belowTable]: { '& > button': { minHeight: 44 } },
});
