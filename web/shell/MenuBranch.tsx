import ExpandMore from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MenuLink } from './MenuLink.tsx';
import { menuListLook } from './menuLook.ts';

interface Props {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** An entry of the sidebar that expands. It is open where one is, unless the user has said otherwise. */
export function MenuBranch({ label, to, icon, children }: Props) {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(to) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={`Expand ${label}`}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
      sx={{ position: 'absolute', top: 8, right: 8, rotate: isOpen ? '180deg' : 'none' }}
    >
      <ExpandMore />
    </IconButton>
  );

  return (
    <MenuLink label={label} to={to} icon={icon} action={toggle}>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding aria-label={label} sx={menuListLook}>
          {children}
        </List>
      </Collapse>
    </MenuLink>
  );
}
