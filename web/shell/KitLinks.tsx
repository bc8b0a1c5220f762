import ExpandMore from '@mui/icons-material/ExpandMore';
import { Collapse, List, ListItem, ListItemButton } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isEnded } from '#web/kit-status/isEnded.ts';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import type { ListedPatient } from '#web/patients/api.ts';
import { MenuLabel, MenuLink, menuItemLook, menuListLook } from './MenuLink.tsx';
import { MenuNote, PatientItems } from './PatientItems.tsx';

/** The customer's patients, each with the kits that take symptoms. */
export function KitLinks() {
  return (
    <PatientItems>
      {(patient, detail) => <KitBranch key={patient.id} patient={patient} detail={detail} />}
    </PatientItems>
  );
}

interface BranchProps {
  readonly patient: ListedPatient;
  /** Distinguishes patients of the same name. */
  readonly detail: string | undefined;
}

function KitBranch({ patient, detail }: BranchProps) {
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
