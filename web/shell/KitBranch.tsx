import ExpandMore from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isEnded } from '#web/kit-status/isEnded.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { MenuLabel } from './MenuLabel.tsx';
import { MenuLink } from './MenuLink.tsx';
import { MenuNote } from './MenuNote.tsx';
import { menuItemLook, menuListLook } from './menuLook.ts';

interface Props {
  readonly patient: ListedPatient;
  /** Tells the patient from another one of the same name. */
  readonly detail: string | undefined;
}

/** A patient in the sidebar that expands to its kits, but for those that nothing is asked about any more. */
export function KitBranch({ patient, detail }: Props) {
  const { id } = patient;
  const kits = patient.kits.filter((kit) => !isEnded(kit));
  const name = patientName(patient);
  const isHere = useLocation({ select: ({ search }) => search.patient === id });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton aria-expanded={isOpen} onClick={() => setChosen(!isOpen)} sx={menuItemLook}>
        <MenuLabel text={name} detail={detail} />
        <ExpandMore fontSize="small" sx={{ rotate: isOpen ? '180deg' : 'none' }} />
      </ListItemButton>
      <Collapse in={isOpen} unmountOnExit>
        <List disablePadding aria-label={`Kits of ${detail ? `${name}, ${detail}` : name}`} sx={menuListLook}>
          {kits.length === 0 && <MenuNote message="No kits available" />}
          {kits.map((kit) => (
            <MenuLink key={kit.id} label={kit.kit_id} to={paths.symptomData({ patient: id, kit: kit.id })} />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}
