/** Name of a value: the heading of its column. */
const valueName = {
  content: 'attr(data-label)',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 500,
  lineHeight: 1.3,
};

/** Cards too narrow for two things beside each other: large text on a phone. */
const narrow = '@container (max-width: 17rem)';
const wide = '@container (min-width: 17.01rem)';

/** A name beside its value. */
const besideLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(6rem, 2fr) 3fr',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 2,
};

/** Look of rows that list all their values. */
const listLook = {
  '& .MuiTableCell-root': { py: 0.75 },
  '& .MuiTableCell-root[data-label]': besideLook,
  '& .MuiTableCell-root[data-label]::before': valueName,
};

const OWN_LINE =
  ':is([data-place="value"], [data-place="fact"]):has(input, select, > .MuiStack-root, > .MuiBox-root > div)';

/** The fields of a row that is being edited. */
const FIELDS = '[data-place="state"]:has(input, select)';

/** Look of short cards: the title with the state, the line of facts, the first actions, and the rest. */
const shortLook = {
  // Browsers skip layout and paint of cards out of sight. Their height is estimated from their parts until then.
  contentVisibility: 'auto',
  containIntrinsicHeight: 'auto 4rem',
  '&:has([data-place="action"], [data-place="line"])': { containIntrinsicHeight: 'auto 6rem' },
  position: 'relative',
  isolation: 'isolate',
  // Covers the dots that begin a line, below everything else.
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    insetBlock: '10px',
    insetInlineStart: 0,
    width: '16px',
    bgcolor: 'background.paper',
  },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: 1,
  rowGap: '2px',
  minHeight: 60,
  px: 2,
  py: 1.25,
  '&[data-has-more]': { pr: 6 },
  // Ends the line of the title.
  '&::after': { content: '""', flexBasis: '100%', order: 1 },
  '& .MuiTableCell-root': { flex: '0 0 100%', order: 3, minWidth: 0, p: 0 },
  '& [data-place="title"]': {
    // Words break before the state beside them has a line of its own.
    flex: '1 1 8rem',
    order: 0,
    fontSize: '1rem',
    fontWeight: 600,
    lineHeight: 1.4,
  },
  '& [data-place="title"] .MuiFormControlLabel-root': { my: -1.25 },
  '& [data-place="title"] .MuiFormControlLabel-label': { font: 'inherit' },
  '& [data-place="state"]': { flex: '0 1 auto', order: 0, textAlign: 'right' },
  // Begins the line of facts.
  '& [data-place="subtitle"]': { flex: '0 1 auto', order: 2 },
  // Its state stands beside the title.
  '& [data-place="subtitle"]:has(> [data-state])': {
    display: 'contents',
    '& > *': { order: 2, mr: 0.5 },
    '& > div': { flexBasis: '100%', order: 3 },
    '& > [data-state]': { order: 0, ml: 'auto', mr: 0 },
  },
  '& [data-place="more"]': { position: 'absolute', right: 4, top: 10 },
  '& [data-place="more"] > .button': { width: 44, minWidth: 44, minHeight: 44, color: 'text.secondary' },
  // An angle that turns with the fold.
  '& [data-place="more"] > .button::after': {
    content: '""',
    width: 7,
    height: 7,
    mb: '4px',
    borderRight: '2px solid',
    borderBottom: '2px solid',
    transform: 'rotate(45deg)',
  },
  '& [data-place="more"] > .button[aria-expanded="true"]::after': {
    mb: '-4px',
    transform: 'rotate(225deg)',
  },
  '& :is([data-place="value"], [data-place="fact"])': {
    flex: '0 1 auto',
    order: 2,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '0.5ch',
    color: 'text.secondary',
    fontSize: '0.8125rem',
    lineHeight: 1.45,
  },
  // Fields of a row that is being edited, and values of several lines, have their own line.
  [`& ${OWN_LINE}`]: { flexBasis: '100%', display: 'block' },
  [`& ${FIELDS}`]: { flexBasis: '100%', order: 2, pt: 1, textAlign: 'left' },
  '& [data-name]::before': { content: 'attr(data-name)' },
  // A dot between two facts, and none at the end or the start of a line.
  '& [data-joined]': { mr: 0.5 },
  '& span[data-joined]': { mr: 1 },
  '& [data-joined="true"]': { position: 'relative' },
  '& [data-joined="true"]::after': {
    content: '"·"',
    position: 'absolute',
    zIndex: -2,
    insetBlock: 0,
    left: '-0.5rem',
    display: 'flex',
    alignItems: 'center',
  },
  [`& ${OWN_LINE}::after`]: { content: 'none' },
  '& [data-place="line"]:has(.button.outlined)': { py: 0.5 },
  // The room around the text of a button is part of the rhythm.
  '& [data-place="line"]:has(> .button.text, > div > .button.text)': { my: -0.75 },
  // At the end of the last fact, which leaves it room and wraps.
  '& [data-place="foot"]': { flex: '0 0 auto', order: 2, ml: 'auto', alignSelf: 'end', my: -1.25 },
  '& [data-place="foot"] .button': { minHeight: 44 },
  // Beside fields, it has a line of its own.
  '&:has(form) [data-place="foot"]': { my: 0.5 },
  '& .MuiTableCell-root[data-place="foot"] .button.text': { justifyContent: 'flex-end' },
  '& [data-place="foot"] .button.text:last-child': { mr: '-5px' },
  [wide]: {
    '&:not(:has(form)) :is([data-place="value"], [data-place="fact"]):has(+ [data-place="foot"])': {
      maxWidth: 'calc(100% - 10rem)',
    },
    // The angle follows the action on its line.
    '&:not(:has(form)):has([data-place="foot"])': {
      pr: 2,
      '& [data-place="more"]': {
        position: 'static',
        flexBasis: 44,
        alignSelf: 'end',
        mr: -1.5,
        my: -1.25,
      },
    },
  },
  '& [data-place="action"]': {
    flex: '1 1 calc(50% - 4px)',
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    minHeight: 44,
    my: -0.75,
  },
  '& [data-place="action"]:has(.button.outlined)': { my: 0.5 },
  '& [data-place="further"] > div': { flexWrap: 'wrap' },
  '& [data-place="further"]': { order: 5, display: 'flex', flexWrap: 'wrap', gap: 0.5 },
  '& :is([data-place="action"], [data-place="further"]) :is(.button, button)': { minHeight: 44 },
  '& [data-place="rest"]::before': { ...valueName, content: 'attr(data-name)' },
  '& [data-place="action"] .button': { whiteSpace: 'nowrap' },
  [narrow]: { '& [data-place]:not([data-place="more"])': { flexBasis: '100%', maxWidth: 'none' } },
  '& [data-place="rest"]': {
    ...besideLook,
    order: 4,
    // Values, switches and buttons have lines of one height.
    minHeight: 48,
    py: 0.25,
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& [data-wide]': { gridTemplateColumns: '1fr', rowGap: 0.5 },
};

/** Look of rows as cards in one frame, with a line between two of them. */
export const cardsLook = {
  '& .MuiTableContainer-root': { overflow: 'visible' },
  '& .MuiTableBody-root': { containerType: 'inline-size' },
  '& .MuiTable-root, & .MuiTableBody-root, & .MuiTableCell-root': { display: 'block' },
  '& .MuiTableHead-root, & colgroup': { display: 'none' },
  '& .MuiTableBody-root .MuiTableRow-root': {
    display: 'block',
    py: 1,
    '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
  },
  '& .MuiTableBody-root .MuiTableCell-root': { border: 0 },
  '& .MuiTableBody-root .MuiTableRow-root:not([data-card], [data-card-heading])': listLook,
  '& [data-card-heading] .MuiTableCell-root': { px: 2, py: 0, fontWeight: 600, color: 'text.secondary' },
  '& .MuiTableBody-root .MuiTableRow-root[data-card]': shortLook,
  '& .MuiTableCell-root[data-label] > .chip': { justifySelf: 'start' },
  // Aligns their visible parts with the other values.
  '& .MuiTableCell-root[data-label] > .button.text, & .MuiTableCell-root[data-label] > div > .button.text': {
    justifyContent: 'flex-start',
    ml: '-5px',
    minWidth: 44,
  },
  '& .MuiTableCell-root[data-label] .switch': { ml: '-4px' },
  '& .MuiTableCell-root[data-wide]': { gridTemplateColumns: '1fr', rowGap: 0.5 },
};
