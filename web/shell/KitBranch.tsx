import ExpandMore from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#web/paths.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { MenuLink } from './MenuLink.tsx';
import { MenuNote } from './MenuNote.tsx';
import { menuItemLook, menuListLook } from './menuLook.ts';

interface Props {
  readonly patient: ListedPatient;
}

/** A patient in the sidebar that expands to its kits. */
export function KitBranch({ patient: { id, first_name, last_name, kits } }: Props) {
  const isHere = useLocation({ select: ({ search }) => search.patient === id });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton aria-expanded={isOpen} onClick={() => setChosen(!isOpen)} sx={menuItemLook}>
        <ListItemText primary={`${first_name} ${last_name}`} />
        <ExpandMore fontSize="small" sx={{ rotate: isOpen ? '180deg' : 'none' }} />
      </ListItemButton>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding aria-label={`Kits of ${first_name} ${last_name}`} sx={menuListLook}>
          {kits.length === 0 && <MenuNote message="No kits available" />}
          {kits.map((kit) => (
            <MenuLink key={kit.id} label={kit.kit_id} to={paths.symptomData({ patient: id, kit: kit.id })} />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}
