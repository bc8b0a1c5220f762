import { Box } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { paths } from '#web/lib/paths.ts';
import { patientName } from '#web/lib/patientName.ts';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { branchLook, MenuLabel, MenuLink, menuItemLook } from './MenuLink.tsx';
import { MenuNote, type PatientItemProps } from './PatientItems.tsx';

/** One of the customer's patients with that patient's kits. The screen of a rejected or cancelled one says why it takes no answers. */
export function KitLinks({ patient, detail }: PatientItemProps) {
  const { kits } = patient;
  const name = patientName(patient);
  const isHere = useLocation({ select: ({ search }) => search.patient === patient.id });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  return (
    <li>
      <ButtonBase aria-expanded={isOpen} onClick={() => setChosen(!isOpen)} sx={menuItemLook}>
        <MenuLabel label={name} detail={detail} />
        <Icon of={ChevronDown} fontSize="small" sx={{ rotate: isOpen ? '180deg' : 'none' }} />
      </ButtonBase>
      {isOpen && (
        <Box component="ul" aria-label={`Kits of ${detail ? `${name}, ${detail}` : name}`} sx={branchLook}>
          {kits.length === 0 && <MenuNote message="No kits available" />}
          {kits.map((kit) => (
            <MenuLink
              key={kit.id}
              label={kit.kit_id}
              to={paths.symptomData({ patient: patient.id, kit: kit.id })}
            />
          ))}
        </Box>
      )}
    </li>
  );
}
