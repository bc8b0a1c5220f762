import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { belowTable } from './dataTableLook.ts';

/**
 * A moving line along the upper edge of a table whose next rows load, or of the screen when the rows are cards. It moves by a
 * transform, which the browser animates off the main thread. MUI's bar needs a layout for each frame. A hidden line has its
 * styles already: adding keyframes to the page's style sheet later restyles the whole table.
 */
export const LoadingLine = ({ label, hidden }: { readonly label: string; readonly hidden: boolean }) => (
  <Box hidden={hidden} sx={lineLook}>
    <Box component="progress" aria-label={label} sx={visuallyHidden} />
  </Box>
);

const lineLook = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 4,
  height: 3,
  overflow: 'hidden',
  [belowTable]: { position: 'fixed', zIndex: 'snackbar' },
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    bgcolor: 'primary.main',
    animation: 'pass 1.4s ease-in-out infinite',
  },
  '@keyframes pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
  '@media (prefers-reduced-motion: reduce)': { '&::after': { width: '100%' } },
  '@media (forced-colors: active)': { '&::after': { bgcolor: 'CanvasText' } },
};
