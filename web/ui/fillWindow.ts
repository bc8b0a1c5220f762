const highScreen = '@media (min-width: 900px) and (min-height: 600px)';
const filling = '[data-fills-window]';
const column = { display: 'flex', flexDirection: 'column' };

/** Marks what is the last thing on its screen and scrolls in itself, so that its head, its end and its scrollbars are in sight. */
export const fillsWindow = { 'data-fills-window': true };

/** Look of what is marked so. */
export const fillingLook = {
  [highScreen]: {
    ...column,
    flex: '1 1 auto',
    minHeight: 'max(400px, 50dvh)',
    maxHeight: '100dvh',
    pb: 3,
    '& > .MuiPaper-root': { ...column, minHeight: 0 },
  },
};

/** Look of a table with more below it on its screen: its head can stick. */
export const besideOthersLook = {
  [highScreen]: { '& .MuiTableContainer-root': { maxHeight: 'max(400px, calc(100dvh - 290px))' } },
};

/** Look of a screen, where something on it, or in one of its parts, fills the window. */
export const screenLook = {
  [highScreen]: {
    [`&:has(> ${filling}, > * > ${filling})`]: { ...column, height: '100dvh', pb: 0 },
    [`& > :has(> ${filling})`]: { ...column, flex: '1 1 auto', minHeight: 0 },
  },
};
