/** Prints the content alone, dark on white, at a readable size. */
export const printLook = {
  '@page': { margin: '15mm' },
  '@media print': {
    ':root': { colorScheme: 'light', fontSize: '11px' },
    body: { background: '#fff !important' },
    // Menus, toasts and skip links are not part of the content.
    'header, nav, .menu, .MuiDrawer-root, [aria-live]': { display: 'none !important' },
    '#main': { padding: '0 !important', maxWidth: 'none !important' },
    '#main, #main *': {
      color: '#000 !important',
      background: 'none !important',
      borderColor: '#bbb !important',
    },
    '#main :is(.MuiPaper-root, .alert)': { padding: '0 !important', border: '0 !important' },
    'h1, h2, h3, h4': { breakAfter: 'avoid' },
    li: { breakInside: 'avoid' },
    ':focus-visible': { outline: 'none !important' },
  },
};
