import type { LabelFormat } from './labelFormats.ts';

const paperSizes = { A4: [210, 297], Letter: [215.9, 279.4] } as const;

/** White border of a label (mm) for imprecise printers. */
const MARGIN = 3;

/** Prints the sheet alone, without margins that would move the labels. */
export const onLabelPaper = ({ paper }: LabelFormat) => ({
  '@page': { size: paper, margin: 0 },
  '@media print': {
    ':root': { colorScheme: 'light' },
    'html, body': { background: '#fff !important' },
    'header, nav, .menu, .MuiDrawer-root, [aria-live]': { display: 'none !important' },
    // Browsers ignore page breaks inside a flex box; `print.css` makes blocks of those around `#main`.
    '#main': { padding: '0 !important', maxWidth: 'none !important', display: 'block !important' },
  },
});

/** Look of a sheet: cards on the screen, the grid of the format on paper. */
export function labelSheetLook({ paper, columns, rows, width, height, top, left, gap }: LabelFormat) {
  const [paperWidth, paperHeight] = paperSizes[paper];
  const qr = Math.min(height - 2 * MARGIN, width * 0.42);
  return {
    m: 0,
    p: 0,
    mb: 3,
    listStyle: 'none',
    display: 'grid',
    gap: 2,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
    '& > li': {
      display: 'flex',
      // Large text goes below the picture.
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      p: 2,
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
    },
    '& > li > div': { flexGrow: 1, width: 'min-content' },
    '& .qr': { width: 96, height: 96, flexShrink: 0, borderRadius: 0.5, bgcolor: 'common.white' },
    '& .code': { fontSize: '1.375rem', fontWeight: 700, letterSpacing: '0.04em', lineHeight: 1.3 },
    '& .brand, & .hint': { fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.3 },
    '@media print': {
      boxSizing: 'border-box',
      m: 0,
      gap: 0,
      columnGap: `${gap}mm`,
      width: `${paperWidth}mm`,
      // Slightly below the page height: rounding must not add an empty page.
      height: `${paperHeight - 0.3}mm`,
      pt: `${top}mm`,
      pl: `${left}mm`,
      overflow: 'hidden',
      breakAfter: 'page',
      gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
      gridTemplateRows: `repeat(${rows}, ${height}mm)`,
      '&:last-of-type': { breakAfter: 'auto' },
      '& > li': {
        boxSizing: 'border-box',
        flexWrap: 'nowrap',
        gap: `${MARGIN}mm`,
        p: `${MARGIN}mm`,
        border: 0,
        bgcolor: 'transparent',
        overflow: 'hidden',
      },
      '& .qr': { width: `${qr}mm`, height: `${qr}mm`, borderRadius: 0 },
      '& .code': { fontSize: `${Math.min(height * 0.17, width * 0.085)}mm`, color: '#000' },
      '& .brand, & .hint': { fontSize: '2.6mm', color: '#000' },
    },
  };
}
