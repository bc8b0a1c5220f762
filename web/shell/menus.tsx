import Biotech from '@mui/icons-material/Biotech';
import EditNote from '@mui/icons-material/EditNote';
import FactCheck from '@mui/icons-material/FactCheck';
import Groups from '@mui/icons-material/Groups';
import Inbox from '@mui/icons-material/Inbox';
import Inventory2 from '@mui/icons-material/Inventory2';
import ManageAccounts from '@mui/icons-material/ManageAccounts';
import People from '@mui/icons-material/People';
import Science from '@mui/icons-material/Science';
import UploadFile from '@mui/icons-material/UploadFile';
import VpnKey from '@mui/icons-material/VpnKey';
import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#contract/shared/ids.ts';
import { paths } from '#web/lib/paths.ts';
import { KitLinks } from './KitLinks.tsx';
import type { PatientItemProps } from './PatientItems.tsx';
import { PatientLink } from './PatientLink.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** The list of patients below the entry; its label names the button that opens it too. */
  readonly branch?: { readonly label: string; readonly Item: ComponentType<PatientItemProps> };
}

const practitionerPatients: MenuEntry = {
  label: 'Practitioner Patients',
  to: paths.practitionerPatients(),
  icon: <Groups />,
};

/** The sidebar's entries for each role. */
export const menus: Readonly<Record<Role, readonly MenuEntry[]>> = {
  customer: [
    {
      label: 'Patients',
      to: paths.patients(),
      icon: <People />,
      branch: { label: 'List of patients', Item: PatientLink },
    },
    { label: 'Register Kit', to: paths.registerKit(), icon: <Science /> },
    {
      label: 'Enter Your Symptom Data',
      to: paths.symptomData(),
      icon: <EditNote />,
      branch: { label: 'List of patients and their kits', Item: KitLinks },
    },
  ],
  practitioner: [
    practitionerPatients,
    { label: 'Unassigned Kits', to: paths.unassignedKits(), icon: <Inbox /> },
  ],
  admin: [
    practitionerPatients,
    { label: 'Practitioner Codes', to: paths.practitionerCodes(), icon: <VpnKey /> },
    { label: 'Kit Inventory', to: paths.kitInventory(), icon: <Inventory2 /> },
    { label: 'Import Reports', to: paths.importReports(), icon: <UploadFile /> },
    { label: 'Laboratory Keys', to: paths.laboratoryKeys(), icon: <Biotech /> },
    { label: 'Manage Users', to: paths.manageUsers(), icon: <ManageAccounts /> },
    { label: 'Audit Log', to: paths.audit(), icon: <FactCheck /> },
  ],
};
