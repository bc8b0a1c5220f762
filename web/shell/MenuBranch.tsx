import ExpandMore from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MenuLink, menuListLook } from './MenuLink.tsx';

interface Props {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** Names the list and the button that opens it. */
  readonly listLabel: string;
  readonly children: ReactNode;
}

/** An expandable entry of the sidebar. It starts open on its own screen. */
export function MenuBranch({ label, to, icon, listLabel, children }: Props) {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(to) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={listLabel}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
      sx={{ rotate: isOpen ? '180deg' : 'none' }}
    >
      <ExpandMore />
    </IconButton>
  );

  return (
    <MenuLink label={label} to={to} icon={icon} action={toggle}>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding aria-label={listLabel} sx={menuListLook}>
          {children}
        </List>
      </Collapse>
    </MenuLink>
  );
}
