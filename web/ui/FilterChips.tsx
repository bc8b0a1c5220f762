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
    <Box component="fieldset" ref={showPressed} aria-label={label} sx={chipsLook}>
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

/** Scrolls to the choice at the start and after a turn of the phone: a link may open the list with one beyond the edge. */
function showPressed(chips: HTMLFieldSetElement) {
  const observer = new ResizeObserver(() => {
    const pressed = chips.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (pressed) chips.scrollLeft = pressed.offsetLeft - EDGE;
  });
  observer.observe(chips);
  return () => observer.disconnect();
}

/** Room (px) beside a screen on a phone. The line of chips goes on to the edges, where they fade. */
const EDGE = 16;

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
  [belowTable]: {
    position: 'relative',
    flex: '0 0 auto',
    flexWrap: 'nowrap',
    // The chip beyond the edge shows its start.
    gap: '6px',
    width: `calc(100% + ${2 * EDGE}px)`,
    mx: `-${EDGE}px`,
    px: `${EDGE}px`,
    // The line would cut the marks of the focus.
    my: '-4px',
    py: '4px',
    overflowX: 'auto',
    scrollPaddingInline: EDGE,
    scrollbarWidth: 'none',
    maskImage: `linear-gradient(to right, transparent, #000 ${EDGE}px calc(100% - ${EDGE}px), transparent)`,
    '& > button': { flex: 'none', minWidth: 0, minHeight: 44 },
  },
});
