import { Box, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { RouterAnchor } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly label: string;
  /** A second, smaller line. */
  readonly detail?: string | undefined;
  readonly to: string;
  readonly icon?: ReactNode;
  /** The number of things that wait for the user. */
  readonly count?: ReactNode;
  /** A button at the end of the row. */
  readonly action?: ReactNode;
  /** A list below the row. */
  readonly children?: ReactNode;
}

/** An entry of the sidebar. */
export function MenuLink({ label, detail, to, icon, count, action, children }: Props) {
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Box sx={{ position: 'relative' }}>
        <ListItemButton component={RouterAnchor} to={to} sx={[menuItemLook, action ? { pr: 4 } : {}]}>
          {icon && <ListItemIcon sx={{ minWidth: 28 }}>{icon}</ListItemIcon>}
          <MenuLabel label={label} detail={detail} />
          {count}
        </ListItemButton>
        {action && <Box sx={actionLook}>{action}</Box>}
      </Box>
      {children}
    </ListItem>
  );
}

/** The label of an entry, cut off after two lines. Hover and focus show the whole text. */
export const MenuLabel = ({ label, detail }: Pick<Props, 'label' | 'detail'>) => (
  <ListItemText
    primary={label}
    secondary={detail}
    slotProps={{
      primary: { onMouseEnter: showCutOffText, sx: labelLook },
      secondary: { color: 'inherit' },
    }}
  />
);

function showCutOffText({ currentTarget: label }: MouseEvent<HTMLElement>) {
  label.title = label.scrollHeight > label.clientHeight ? label.innerText : '';
}

/** The look of an entry, marked by tint and stripe on its own screen. */
export const menuItemLook = (theme: Theme) => ({
  // All groups fit a small laptop. A finger needs more room.
  minHeight: { xs: 44, md: 36 },
  '@media (pointer: coarse)': { minHeight: 44 },
  py: 0.25,
  borderRadius: 1,
  px: 1,
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { color: 'inherit' },
  '& .MuiSvgIcon-root': { fontSize: '1.25rem' },
  '& .MuiListItemText-primary': { fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '&[aria-current="page"]': {
    color: 'primary.main',
    backgroundColor: alpha(theme.palette.primary.main, 0.12),
    '& .MuiListItemText-primary': { fontWeight: 600 },
  },
  // A border: forced colors replace the tint and the color of the text.
  '&[aria-current="page"]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 10,
    insetInlineStart: 0,
    borderInlineStart: `3px solid ${theme.palette.primary.main}`,
  },
});

/** The look of a list below an entry. */
export const menuListLook = { ml: 2.5, pl: 1, borderLeft: 1, borderColor: 'divider' };

const actionLook = { position: 'absolute', insetBlock: 0, right: 0, display: 'flex', alignItems: 'center' };

const labelLook = {
  // Doubled: Material's rule for a label with a second line is more specific.
  '&&': { display: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '[aria-current="page"] &, [aria-expanded="true"] &, :focus-visible > * > &': { WebkitLineClamp: 'none' },
};
