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

/** Look of short cards: six columns, so that halves and thirds line up. */
const shortLook = {
  // Browsers skip layout and paint of cards out of sight. Their height is estimated until then.
  contentVisibility: 'auto',
  containIntrinsicHeight: 'auto 15rem',
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  px: 2,
  py: 1,
  '&:not(:has([data-place="more"]))': { pt: 1.5 },
  '& .MuiTableCell-root': { gridColumn: 'span 6', p: 0 },
  '& [data-place="title"]': { gridColumn: 'span 4', fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
  '& [data-place="title"] .MuiFormControlLabel-label': { font: 'inherit' },
  '& [data-place="more"]': { gridColumn: 'span 2', textAlign: 'end' },
  '& [data-place="more"] > .button': { minHeight: 44, mr: -1 },
  '& [data-place="line"]:has(.button.outlined)': { py: 0.5 },
  '& [data-place="fact"]': { gridColumn: 'span 3', alignSelf: 'start', pt: 0.5 },
  '& [data-place="action"]': {
    gridColumn: 'span 3',
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    minHeight: 44,
  },
  '& [data-place="action"] :is(.button, button)': { minHeight: 44 },
  '& [data-place]:is([data-place="fact"], [data-place="action"], [data-place="rest"])::before': valueName,
  '& [data-place="fact"]::before': { display: 'block' },
  '& [data-place="action"]::before': { flex: '0 0 4.75rem' },
  '& [data-place="action"] .button': { whiteSpace: 'nowrap' },
  // The words of a link to another page of the portal name it, and those of a button.
  '& [data-place="action"]:is(:has(> a:not([target])), [data-label="actions" i])::before': {
    content: 'none',
  },
  '& [data-place="action"]:empty': { display: 'none' },
  // The values need the room of the icons.
  '@media (max-width: 359.95px)': {
    '& [data-place][data-place="action"]::before': { flexBasis: '4.375rem', fontSize: '0.6875rem' },
    '& [data-place="action"] .start-icon': { display: 'none' },
  },
  [narrow]: {
    '& [data-place="title"], & [data-place="more"], & [data-place="fact"], & [data-place="action"]': {
      gridColumn: 'span 6',
    },
  },
  '& [data-place="rest"]': { ...besideLook, py: 0.75, borderTop: '1px solid', borderColor: 'divider' },
  '& [data-wide]': { gridTemplateColumns: '1fr', rowGap: 0.5 },
};

/** Look of rows as cards. */
export const cardsLook = {
  border: 0,
  bgcolor: 'transparent',
  '& .MuiTableContainer-root': { overflow: 'visible' },
  '& .MuiTableBody-root': { containerType: 'inline-size' },
  '& .MuiTable-root, & .MuiTableBody-root, & .MuiTableCell-root': { display: 'block' },
  '& .MuiTableHead-root, & colgroup': { display: 'none' },
  '& .MuiTableBody-root .MuiTableRow-root': {
    display: 'block',
    mb: 2,
    py: 1,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
  },
  '& .MuiTableBody-root .MuiTableCell-root': { border: 0 },
  '& .MuiTableBody-root .MuiTableRow-root:not([data-card])': listLook,
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
