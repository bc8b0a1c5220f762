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
  /** What the entries below are; whether they are shown, the button says by its state. */
  readonly list_label: string;
  readonly children: ReactNode;
}

/** An entry of the sidebar that expands. It is open where one is, unless the user has said otherwise. */
export function MenuBranch({ label, to, icon, list_label, children }: Props) {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(to) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={list_label}
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
        <List disablePadding aria-label={list_label} sx={menuListLook}>
          {children}
        </List>
      </Collapse>
    </MenuLink>
  );
}
