import type { SxProps, Theme } from '@mui/material/styles';
import { choiceInput } from './choiceInput.ts';

const columns = 'minmax(0, 1fr) repeat(3, clamp(104px, 14vw, 148px))';
const wide = (theme: Theme) => theme.breakpoints.up('sm');
const narrow = (theme: Theme) => theme.breakpoints.down('sm');

/**
 * One style for the whole matrix, so that its 95 rows stay plain elements: a table of three columns on wide screens, a card
 * for each symptom on phones.
 */
export const symptomMatrixLook: SxProps<Theme> = (theme) => ({
  '& .column-heads': {
    [narrow(theme)]: { display: 'none' },
    [wide(theme)]: {
      display: 'grid',
      gridTemplateColumns: columns,
      columnGap: 1,
      alignItems: 'end',
      position: 'sticky',
      // Below the top bar, which wide screens do not have.
      top: { xs: 64, md: 0 },
      zIndex: 1,
      px: 2,
      py: 1.5,
      bgcolor: 'background.paper',
      borderBottom: '1px solid',
      borderColor: 'divider',
      typography: 'caption',
      fontWeight: 600,
      textAlign: 'center',
    },
  },
  // Groups out of sight are neither laid out nor painted. Until one has been seen its height is reckoned from its rows.
  '& .symptom-group': {
    pt: 3,
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto calc(70px + var(--rows) * var(--row-height))',
    '--row-height': { xs: '290px', sm: '78px', lg: '53px' },
  },
  '& .symptom-group header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 1,
    px: { xs: 0, sm: 2 },
    pb: 1,
  },
  '& .symptom-group output': { ml: { sm: 'auto' } },
  '& .symptom': {
    minWidth: 0,
    m: 0,
    border: 0,
    [narrow(theme)]: {
      p: 2,
      mb: 1.5,
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: 1,
    },
    [wide(theme)]: {
      display: 'grid',
      gridTemplateColumns: columns,
      columnGap: 1,
      alignItems: 'center',
      px: 2,
      py: 0.5,
      borderTop: '1px solid',
      borderColor: 'divider',
    },
  },
  '& .symptom:hover, & .symptom:focus-within': { bgcolor: 'action.hover' },
  // A floated legend is laid out like any other child; a rendered one would stand outside the grid.
  '& .symptom legend': {
    float: 'left',
    p: 0,
    [narrow(theme)]: { width: '100%', pb: 1, fontWeight: 600 },
    [wide(theme)]: { gridRow: '1 / span 2' },
  },
  // A problem shares the height of the row, so that nothing moves when it comes or goes.
  '& .symptom legend:has(+ .problem)': { [wide(theme)]: { gridRow: 1, alignSelf: 'end' } },
  '& .symptom .problem': {
    m: 0,
    color: 'error.main',
    typography: 'caption',
    [narrow(theme)]: { clear: 'both' },
    [wide(theme)]: { gridColumn: 1, gridRow: 2, alignSelf: 'start' },
  },
  '& .symptom label': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    py: 0.5,
    clear: 'both',
    cursor: 'pointer',
    [wide(theme)]: { gridRow: '1 / span 2', justifyContent: 'center', py: 0 },
  },
  '& .symptom label span': {
    [wide(theme)]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
  '& .symptom input': choiceInput,
  // Keeps what has the focus clear of the sticky heads above and the sticky progress below.
  '& .symptom-group :is(input, button)': { scrollMarginBlock: '160px 100px' },
});
