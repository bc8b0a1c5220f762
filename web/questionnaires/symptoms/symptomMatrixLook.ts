import type { Theme } from '@mui/material/styles';
import { behaviorColumns } from '#contract/questionnaires/definition.ts';
import { choiceInput } from '../answers/choiceInput.ts';
import { belowHeads } from '../answers/scrollRoom.ts';

const columns = 'minmax(0, 1fr) repeat(3, clamp(104px, 14vw, 164px))';
const wide = (theme: Theme) => theme.breakpoints.up('sm');
const narrow = (theme: Theme) => theme.breakpoints.down('sm');
// Zoomed in this far, sticky heads would cover the whole screen.
const cramped = (theme: Theme) => `${narrow(theme)} and (max-height: 559px)`;
const roomy = (theme: Theme) => `${narrow(theme)} and (min-height: 560px)`;

/** The place of each column: heads and boxes share it in every kind of row. */
const columnPlaces = (theme: Theme) =>
  behaviorColumns.map(({ key }, index) => [
    `& [data-column=${key}]`,
    {
      [wide(theme)]: { gridColumn: index + 2, gridRow: 1 },
      [roomy(theme)]: { gridColumn: index + 1, gridRow: 2 },
    },
  ]);

/**
 * One style for the whole matrix, because 95 rows of styled components would slow every tick. Wide screens show a table of
 * three columns, phones a control of three parts for each symptom.
 */
export const symptomMatrixLook = (theme: Theme) => ({
  '& .matrix-heads': {
    display: 'grid',
    gridTemplateColumns: columns,
    columnGap: { xs: 1, lg: 2 },
    alignItems: 'center',
    // A pixel below the edge of the strip of sections, which narrow screens have under their top bar.
    position: 'sticky',
    top: { xs: 98, md: 43, lg: 0 },
    zIndex: 1,
    mx: { xs: -2, sm: 0 },
    mt: 1,
    px: 2,
    py: 1,
    bgcolor: 'background.paper',
    borderBottom: '1px solid',
    borderColor: 'divider',
    [narrow(theme)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [cramped(theme)]: { position: 'static' },
  },
  '& .column-head': {
    fontSize: { xs: '0.8125rem', lg: '0.875rem' },
    lineHeight: 1.35,
    fontWeight: 500,
    textAlign: 'center',
    [narrow(theme)]: { display: 'none' },
  },
  // Browsers skip layout and paint of groups out of sight. Their height is estimated from their rows until then.
  '& .symptom-group': {
    pt: { xs: 3, sm: 5 },
    contentVisibility: 'auto',
    containIntrinsicHeight: 'auto calc(var(--head-height) + var(--rows) * var(--row-height))',
    '--head-height': '79px',
    [narrow(theme)]: { '--head-height': '93px' },
    '--row-height': '53px',
    [roomy(theme)]: { '--row-height': '84px' },
    [cramped(theme)]: { '--row-height': '240px' },
  },
  '& .symptom-group + .symptom-group': {
    [narrow(theme)]: { mt: 4, borderTop: '1px solid', borderColor: 'divider' },
  },
  '& .symptom-group h3': { fontSize: '1.125rem' },
  '& .symptom-group header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    px: { xs: 0, sm: 2 },
    pb: 1,
    // The button stands below every title: it reads in one line.
    [narrow(theme)]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      pb: 0,
      '& button': { gridRow: 2, justifySelf: 'start', px: 0, textAlign: 'start', lineHeight: 1.3 },
    },
  },
  '& .symptom-group output': { ml: { sm: 'auto' }, [narrow(theme)]: { gridRow: 3 } },
  '& .symptom': {
    [narrow(theme)]: { mx: -1, px: 1, py: 0.5, borderRadius: 1 },
    // "Not a known symptom" takes two lines at 320 px.
    [roomy(theme)]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr)',
      // A name is nearer to its own boxes than to those above.
      py: 1,
    },
    [wide(theme)]: {
      display: 'grid',
      gridTemplateColumns: columns,
      columnGap: { xs: 1, lg: 2 },
      alignItems: 'center',
      px: 2,
      py: 0.5,
      borderTop: '1px solid',
      borderColor: 'divider',
    },
  },
  '& .symptom:focus-within': { bgcolor: 'action.hover' },
  '@media (hover: hover)': { '& .symptom:hover': { bgcolor: 'action.hover' } },
  '& .symptom .name': {
    [narrow(theme)]: { fontWeight: 500 },
    [roomy(theme)]: { gridColumn: '1 / -1', pb: 0.5, lineHeight: 1.25 },
    [wide(theme)]: { gridColumn: 1, gridRow: 1 },
  },
  // The problem shares the height of the row on wide screens: nothing moves when it comes or goes.
  '& .symptom .problem': {
    m: 0,
    // Readable on the lighter background of a hovered row.
    color: 'error.light',
    typography: 'caption',
    [roomy(theme)]: { pt: 1 },
  },
  ...Object.fromEntries(columnPlaces(theme)),
  '& .symptom label': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 44,
    cursor: 'pointer',
    [cramped(theme)]: { justifyContent: 'start', gap: 1.5, py: 0.5 },
    [roomy(theme)]: {
      display: 'grid',
      placeContent: 'stretch',
      border: '1px solid',
      borderColor: 'border',
      '&:first-of-type': { borderRadius: '8px 0 0 8px' },
      '&:last-of-type': { borderRadius: '0 8px 8px 0' },
      '& + &': { borderLeft: 0 },
      '& > *': { gridArea: '1 / 1' },
    },
  },
  // Wide screens have heads above the boxes. Phones show a short word on a box that fills its part.
  '& .symptom label span': {
    [wide(theme)]: { display: 'none' },
    [roomy(theme)]: {
      alignSelf: 'center',
      px: 0.5,
      fontSize: 0,
      textAlign: 'center',
      pointerEvents: 'none',
      '&::after': { content: 'attr(data-short)', fontSize: '0.8125rem', lineHeight: 1.3 },
    },
  },
  // Layers or :has() for 285 boxes would slow every tick.
  '& .symptom input': {
    ...choiceInput,
    [roomy(theme)]: {
      appearance: 'none',
      width: '100%',
      height: '100%',
      border: 0,
      '&[type=checkbox]': { borderRadius: 'inherit' },
      '&:checked::before': { display: 'none' },
      '&:checked + span': { color: 'primary.contrastText' },
      // The ring lies inside: the next part would cover it.
      '&:focus-visible': { outlineOffset: '-3px' },
      '&:checked:focus-visible': { outlineColor: 'primary.contrastText', outlineOffset: '-5px' },
      '@media (forced-colors: active)': {
        '&:checked': { forcedColorAdjust: 'none', bgcolor: 'Highlight' },
        '&:checked:focus-visible': { outlineColor: 'HighlightText' },
        '&:checked + span': { forcedColorAdjust: 'none', color: 'HighlightText' },
      },
    },
  },
  // A filled row differs from the open ones at a glance.
  '& .symptom[data-answered]': {
    [wide(theme)]: { boxShadow: 'inset 3px 0', color: 'primary.main', '& .name': { color: 'text.primary' } },
  },
  // Keeps a focused row clear of the sticky heads.
  '& .symptom, & .symptom-group :is(header, input, button)': {
    scrollMarginTop: belowHeads,
    [cramped(theme)]: { scrollMarginTop: 0 },
  },
});
