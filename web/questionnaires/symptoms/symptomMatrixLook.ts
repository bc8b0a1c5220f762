import type { Theme } from '@mui/material/styles';
import { choiceInput } from '../answers/choiceInput.ts';

const columns = 'minmax(0, 1fr) repeat(3, clamp(104px, 14vw, 148px))';
const wide = (theme: Theme) => theme.breakpoints.up('sm');
const narrow = (theme: Theme) => theme.breakpoints.down('sm');
// Zoomed in this far, sticky heads would cover the whole screen.
const cramped = (theme: Theme) => `${narrow(theme)} and (max-height: 559px)`;
const roomy = (theme: Theme) => `${narrow(theme)} and (min-height: 560px)`;

/**
 * One style for the whole matrix, because 95 rows of styled components would slow every tick. Wide screens show a table of
 * three columns, phones a card for each symptom.
 */
export const symptomMatrixLook = (theme: Theme) => ({
  '& .matrix-heads': {
    display: 'grid',
    gridTemplateColumns: columns,
    columnGap: 1,
    alignItems: 'center',
    // Below the top bar of narrow screens.
    position: 'sticky',
    top: { xs: 57, sm: 65, md: 0 },
    zIndex: 1,
    mx: { xs: -2, sm: 0 },
    mt: 1,
    px: 2,
    py: 1,
    bgcolor: 'background.paper',
    borderBottom: '1px solid',
    borderColor: 'divider',
    [narrow(theme)]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [cramped(theme)]: { position: 'static' },
  },
  '& .column-head': {
    fontSize: '0.75rem',
    lineHeight: 1.35,
    fontWeight: 600,
    textAlign: 'center',
    [narrow(theme)]: { alignSelf: 'start' },
    [cramped(theme)]: { display: 'none' },
  },
  // Browsers skip layout and paint of groups out of sight. Their height is estimated from their rows until then.
  '& .symptom-group': {
    pt: 3,
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto calc(70px + var(--rows) * var(--row-height))',
    '--row-height': '53px',
    [roomy(theme)]: { '--row-height': '110px' },
    [cramped(theme)]: { '--row-height': '240px' },
  },
  '& .symptom-group header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    px: { xs: 0, sm: 2 },
    pb: 1,
  },
  '& .symptom-group output': { ml: { sm: 'auto' } },
  '& .symptom': {
    minWidth: 0,
    m: 0,
    p: 0,
    border: 0,
    [narrow(theme)]: {
      pt: 1.25,
      pb: 0.25,
      mb: 1,
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: 1,
    },
    [roomy(theme)]: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 1 },
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
  '& .symptom:focus-within': { bgcolor: 'action.hover' },
  '@media (hover: hover)': { '& .symptom:hover': { bgcolor: 'action.hover' } },
  // Floating makes the legend an ordinary grid child; a rendered legend stays outside the grid.
  '& .symptom legend': {
    float: 'left',
    p: 0,
    [narrow(theme)]: { width: '100%', px: 1.5, gridColumn: '1 / -1', fontWeight: 600 },
    [wide(theme)]: { gridRow: '1 / span 2' },
  },
  // The problem shares the height of the row: nothing moves when it comes or goes.
  '& .symptom legend:has(+ .problem)': { [wide(theme)]: { gridRow: 1, alignSelf: 'end' } },
  '& .symptom .problem': {
    m: 0,
    // Readable on the lighter background of a hovered row.
    color: 'error.light',
    typography: 'caption',
    [narrow(theme)]: { clear: 'both', px: 1.5, gridColumn: '1 / -1' },
    [wide(theme)]: { gridColumn: 1, gridRow: 2, alignSelf: 'start' },
  },
  '& .symptom label': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 44,
    cursor: 'pointer',
    [wide(theme)]: { gridRow: '1 / span 2' },
    [cramped(theme)]: { justifyContent: 'start', clear: 'both', gap: 1.5, px: 1.5, py: 0.5 },
  },
  // Heads stand above the boxes; each box has its own accessible name.
  '& .symptom label span': { [wide(theme)]: { display: 'none' }, [roomy(theme)]: { display: 'none' } },
  '& .symptom input': choiceInput,
  // Keeps a focused row clear of the sticky heads.
  '& .symptom, & .symptom-group :is(input, button)': {
    scrollMarginTop: { xs: '120px', sm: '88px', md: '96px' },
    [cramped(theme)]: { scrollMarginTop: 0 },
  },
});
