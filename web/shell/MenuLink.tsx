import { Box, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { RouterAnchor } from '#web/ui/RouterLink.tsx';

/** Screens below an entry's own: the beginning of their addresses, or a pattern. */
export type Place = string | RegExp;

/** Whether an address belongs to one of these places. */
export const isAt = (pathname: string, places: readonly Place[]): boolean =>
  places.some((place) => (typeof place === 'string' ? pathname.startsWith(place) : place.test(pathname)));

interface Props {
  readonly label: string;
  /** A second, smaller line. */
  readonly detail?: string | undefined;
  readonly to: string;
  readonly above?: readonly Place[];
  readonly icon?: ReactNode;
  /** The number of things that wait for the user. */
  readonly count?: ReactNode;
  /** A button at the end of the row. */
  readonly action?: ReactNode;
  /** A list below the row. */
  readonly children?: ReactNode;
}

/** An entry of the sidebar. */
export function MenuLink({ label, detail, to, above = [], icon, count, action, children }: Props) {
  const isAbove = useLocation({ select: ({ pathname }) => isAt(pathname, above) });
  return (
    <li>
      <Box sx={{ position: 'relative' }}>
        <ButtonBase
          component={RouterAnchor}
          to={to}
          aria-current={isAbove ? 'true' : undefined}
          sx={[menuItemLook, action ? { pr: '25px' } : {}]}
        >
          <MenuLabel icon={icon} label={label} detail={detail} />
          {count}
        </ButtonBase>
        {action && <Box sx={actionLook}>{action}</Box>}
      </Box>
      {children}
    </li>
  );
}

/** The label of an entry behind its icon, cut off after two lines. Hover and focus show the whole text. */
export const MenuLabel = ({ icon, label, detail }: Pick<Props, 'icon' | 'label' | 'detail'>) => (
  <>
    {icon && (
      <Box component="span" sx={iconLook}>
        {icon}
      </Box>
    )}
    <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0, my: detail ? 0.75 : 0.5 }}>
      <Typography component="span" onMouseEnter={showCutOffText} sx={labelLook}>
        {label}
      </Typography>
      {detail && (
        <Typography component="span" variant="body2" sx={{ display: 'block' }}>
          {detail}
        </Typography>
      )}
    </Box>
  </>
);

function showCutOffText({ currentTarget: label }: MouseEvent<HTMLElement>) {
  label.title = label.scrollHeight > label.clientHeight ? label.innerText : '';
}

const iconLook = { display: 'inline-flex', flexShrink: 0, minWidth: 26, '& > svg': { fontSize: '1.25rem' } };

/** The look of an entry, marked by tint and stripe on its own screen and on those below it. */
export const menuItemLook = (theme: Theme) => ({
  display: 'flex',
  justifyContent: 'flex-start',
  width: '100%',
  textAlign: 'left',
  transition: theme.transitions.create('background-color', { duration: theme.transitions.duration.shortest }),
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
  // The menu scrolls, and would cut an outline around an entry.
  '&:focus-visible': { outlineOffset: '-2px' },
  // All groups fit a small laptop. A finger needs more room.
  minHeight: { xs: 44, md: 36 },
  '@media (pointer: coarse)': { minHeight: 44 },
  py: 0.25,
  borderRadius: 1,
  // In line with the brand.
  pl: '14px',
  pr: 1,
  color: 'text.secondary',
  '&[aria-current]': {
    color: 'primary.main',
    backgroundColor: alpha(theme.palette.primary.main, 0.12),
  },
  // A border: forced colors replace the tint and the color of the text.
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 10,
    insetInlineStart: 0,
    borderInlineStart: `3px solid ${theme.palette.primary.main}`,
  },
});

/** The look of a list of entries, and of one below an entry. */
export const menuListLook = { listStyle: 'none', m: 0, p: 0 };
export const branchLook = { ...menuListLook, ml: 2.5, pl: 1, borderLeft: 1, borderColor: 'divider' };

const actionLook = { position: 'absolute', insetBlock: 0, right: 0, display: 'flex', alignItems: 'center' };

const labelLook = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '[aria-current] > * > &': { fontWeight: 600 },
  '[aria-current] &, [aria-expanded="true"] &, :focus-visible > * > &': { WebkitLineClamp: 'none' },
};
