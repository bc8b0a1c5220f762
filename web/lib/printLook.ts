/** Elements without a use on paper: navigation, actions, passing messages, and frames, which a sheet would cut. */
const hidden = [
  '.menu',
  '.MuiDrawer-root',
  '#root > [aria-live]',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiTabs-root',
  '[role="tablist"]',
  '.MuiChip-deleteIcon',
  '.MuiFormControl-root:has([type="search"])',
  '.MuiTablePagination-root',
  'iframe',
  // The field that measures the height of a growing one.
  'textarea[aria-hidden]',
  '.MuiAccordion-root:not(.Mui-expanded)',
  '[data-screen-only]',
].join(', ');

/** Colored areas that carry meaning. */
const colored = '[data-prints-color], .MuiLinearProgress-root, .MuiSwitch-root';
const keptColors = `:is(${colored}), :is(${colored}) *`;

/** Elements that fill the window, and those that scroll inside it. */
const filling = '[data-fills-window], [data-fills-window] > .MuiPaper-root';
const scrolling = `${filling}, #main .MuiPaper-root, .MuiTableContainer-root`;

/** Prints every screen dark on white, without navigation and buttons, and lets what scrolls take its whole height. */
export const printLook = {
  '@media print': {
    ':root': { colorScheme: 'light !important' },
    'html, body': { background: '#fff !important' },
    [hidden]: { display: 'none !important' },
    [`#root *:not(${keptColors})`]: {
      color: '#000 !important',
      WebkitTextFillColor: '#000 !important',
      backgroundColor: 'transparent !important',
      borderColor: '#999 !important',
      boxShadow: 'none !important',
    },
    [keptColors]: { printColorAdjust: 'exact' },
    [`#root, #root > *, #main, #main :has(> [data-fills-window]), ${filling}`]: {
      display: 'block !important',
      height: 'auto !important',
      maxWidth: 'none !important',
    },
    '#main': { padding: '0 !important' },
    [scrolling]: { overflow: 'visible !important', maxHeight: 'none !important' },
    // Columns share the width of the sheet.
    '.MuiTable-root': { minWidth: '0 !important', tableLayout: 'auto !important' },
    '.MuiTable-root col': { width: 'auto !important' },
    '.MuiTableCell-root': {
      position: 'static !important',
      padding: '4px !important',
      fontSize: '11px !important',
      lineHeight: '1.4 !important',
      overflowWrap: 'break-word !important',
    },
    '.MuiTableRow-root': { height: 'auto !important' },
    // Print texts whole that the screen cuts off.
    '.MuiTableCell-root *': {
      maxWidth: 'none !important',
      fontSize: 'inherit !important',
      lineHeight: 'inherit !important',
      whiteSpace: 'normal !important',
    },
    '::placeholder': { color: 'transparent !important', WebkitTextFillColor: 'transparent !important' },
    textarea: { fieldSizing: 'content', height: 'auto !important', resize: 'none' },
    // Without their background, filled chips need an edge. In narrow columns they wrap.
    '.MuiChip-root': { border: '1px solid #999 !important', height: 'auto !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    '.MuiTableRow-root, .MuiCard-root, li': { breakInside: 'avoid' },
    ':focus-visible': { outline: 'none !important' },
  },
};
