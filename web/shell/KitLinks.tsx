import ExpandMore from '@mui/icons-material/ExpandMore';
import { List, ListItem, ListItemButton } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isEnded } from '#web/kits/kit-status/isEnded.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { MenuLabel, MenuLink, menuItemLook, menuListLook } from './MenuLink.tsx';
import { MenuNote, type PatientItemProps } from './PatientItems.tsx';

/** One of the customer's patients with the kits that take symptoms. */
export function KitLinks({ patient, detail }: PatientItemProps) {
  const kits = patient.kits.filter((kit) => !isEnded(kit));
  const name = patientName(patient);
  const isHere = useLocation({ select: ({ search }) => search.patient === patient.id });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton aria-expanded={isOpen} onClick={() => setChosen(!isOpen)} sx={menuItemLook}>
        <MenuLabel label={name} detail={detail} />
        <ExpandMore fontSize="small" sx={{ rotate: isOpen ? '180deg' : 'none' }} />
      </ListItemButton>
      {isOpen && (
        <List disablePadding aria-label={`Kits of ${detail ? `${name}, ${detail}` : name}`} sx={menuListLook}>
          {kits.length === 0 && <MenuNote message="No kits available" />}
          {kits.map((kit) => (
            <MenuLink
              key={kit.id}
              label={kit.kit_id}
              to={paths.symptomData({ patient: patient.id, kit: kit.id })}
            />
          ))}
        </List>
      )}
    </ListItem>
  );
}
