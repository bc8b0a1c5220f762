import type { Theme } from '@mui/material/styles';
import { alpha } from '@mui/material/styles';

/** Rounded, and tinted where one is. */
export const menuItemLook = (theme: Theme) => ({
  minHeight: 44,
  borderRadius: 1,
  my: 0.25,
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { color: 'inherit' },
  '& .MuiListItemText-primary': { fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '&[aria-current="page"]': {
    color: 'primary.main',
    backgroundColor: alpha(theme.palette.primary.main, 0.12),
  },
});

/** A list below an entry, set off by a line. */
export const menuListLook = { ml: 2.5, pl: 1, borderLeft: 1, borderColor: 'divider' };
