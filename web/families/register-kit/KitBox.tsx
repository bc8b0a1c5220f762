import { Box, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { narrow } from '#web/lib/narrow.ts';

/** Shows the place of the Kit ID; folded on a phone, where the fields come first. */
export function KitBox() {
  const isNarrow = useMediaQuery(narrow);
  if (!isNarrow) return <Drawing />;
  return (
    <Box component="details" sx={{ my: -1.5 }}>
      <Typography component="summary" variant="body2" color="primary">
        Where is the Kit ID?
      </Typography>
      <Drawing />
    </Box>
  );
}

/** A drawing of the kit's box; the caption says the same. */
const Drawing = () => (
  <Box component="figure" sx={figureLook}>
    <Box component="svg" viewBox="0 0 200 132" aria-hidden sx={drawingLook}>
      <path className="box" d="M12 44 44 14h144l-32 30zm144 0 32-30v74l-32 40zM12 44h144v84H12zm72 0 32-30" />
      <rect className="paper" x="20" y="57" width="128" height="48" rx="4" />
      <path className="ink" d="M26 63h15v15H26zm20 0h15v15H46zM26 83h15v15H26zm20 0h5v5h-5zm10 0h5v5h-5z" />
      <path className="ink" d="M51 88h5v5h-5zm-5 5h5v5h-5zm10 0h5v5h-5z" />
      <path className="paper" d="M31 68h5v5h-5zm20 0h5v5h-5zM31 88h5v5h-5z" />
      <text className="ink" x="105" y="85">
        MB000132
      </text>
      <rect className="ring" x="68" y="69" width="74" height="24" rx="12" />
    </Box>
    <Typography component="figcaption" variant="body2" color="textSecondary">
      The label on the box has a QR code. The Kit ID is beside it: MB and 6 digits. You can also scan the QR
      code with your phone, which fills in the Kit ID for you.
    </Typography>
  </Box>
);

const figureLook = {
  // Beside the fields, its parts stand in the grid of the label.
  display: { xs: 'flex', sm: 'contents' },
  flexDirection: 'column',
  rowGap: 1.5,
  m: 0,
};

function drawingLook({ palette: { background, text, common, primary, mode } }: Theme) {
  // A printed label is dark on light in both themes.
  const [paper, ink] = mode === 'light' ? [common.white, text.primary] : [text.primary, background.default];
  return {
    flexShrink: 0,
    gridRow: '1 / 3',
    height: 96,
    maxWidth: '100%',
    '& .box': {
      fill: background.default,
      stroke: text.secondary,
      strokeWidth: 1.5,
      strokeLinejoin: 'round',
    },
    '& .paper': { fill: paper },
    '& .ink': { fill: ink },
    '& text': { fontFamily: 'monospace', fontSize: 12, fontWeight: 700, textAnchor: 'middle' },
    '& .ring': { fill: 'none', stroke: primary.dark, strokeWidth: 3 },
    '@media print': { '& .box': { fill: 'none' }, '& .paper': { fill: '#eee' }, '& .ink': { fill: '#000' } },
  };
}
