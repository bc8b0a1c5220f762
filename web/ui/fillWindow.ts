const highScreen = '@media (min-width: 900px) and (min-height: 600px)';
const filling = '[data-fills-window]';
const wide = '[data-fills-window="wide"]';
/** Room beside a screen, and beside the text of the outer columns of a wide table, in steps of the theme. */
export const WIDE_MARGIN = 3;
const column = { display: 'flex', flexDirection: 'column' };

/**
 * Marks the table of a screen, which scrolls inside: its head, end and scrollbars stay in sight. A wide one gets the whole width
 * of the screen.
 */
export const fillsWindow = (isWide: boolean) => ({ 'data-fills-window': isWide ? 'wide' : '' });

/** Look of the marked element. */
export const fillingLook = {
  [highScreen]: {
    ...column,
    flex: '1 1 auto',
    minHeight: 'max(400px, 50dvh)',
    maxHeight: '100dvh',
    pb: 3,
    // Content below follows the last row.
    '&:not(:last-child)': { flex: '0 0 auto', minHeight: 0, maxHeight: 'max(400px, 50dvh)' },
    '& > .MuiPaper-root': { ...column, minHeight: 0 },
  },
  // From edge to edge: its first column stands below the heading.
  '@media (min-width: 900px)': {
    [`&${wide}`]: { mx: -WIDE_MARGIN, pb: 0 },
    [`&${wide} > .MuiPaper-root`]: { borderInlineWidth: 0, borderRadius: 0 },
  },
};

/** Look of a table without pages. The maximum height lets its head stick: below the title, or with content below the table. */
export const besideOthersLook = {
  [highScreen]: {
    '& .MuiTableContainer-root': { maxHeight: 'max(400px, calc(100dvh - 290px))' },
    'main > &:last-child .MuiTableContainer-root': { maxHeight: 'max(400px, calc(100dvh - 148px))' },
  },
};

/** Look of a screen, with or without a marked element. */
export const screenLook = {
  px: { xs: 2, sm: WIDE_MARGIN },
  [highScreen]: {
    [`&:has(> ${filling}, > * > ${filling})`]: { ...column, height: '100dvh', pb: 0 },
    [`& > :has(> ${filling})`]: { ...column, flex: '1 1 auto', minHeight: 0 },
  },
};
