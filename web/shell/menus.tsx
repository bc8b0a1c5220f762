import CallMade from '@mui/icons-material/CallMade';
import Description from '@mui/icons-material/Description';
import EditNote from '@mui/icons-material/EditNote';
import FactCheck from '@mui/icons-material/FactCheck';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import Groups from '@mui/icons-material/Groups';
import Inbox from '@mui/icons-material/Inbox';
import Inventory2 from '@mui/icons-material/Inventory2';
import ManageAccounts from '@mui/icons-material/ManageAccounts';
import PanTool from '@mui/icons-material/PanTool';
import People from '@mui/icons-material/People';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Rule from '@mui/icons-material/Rule';
import Science from '@mui/icons-material/Science';
import UploadFile from '@mui/icons-material/UploadFile';
import VpnKey from '@mui/icons-material/VpnKey';
import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#contract/shared/ids.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { paths } from '#web/lib/paths.ts';
import { KitLinks } from './KitLinks.tsx';
import type { PatientItemProps } from './PatientItems.tsx';
import { PatientLink } from './PatientLink.tsx';

const OpenClaims = lazyExtra(async () => (await import('#web/kit-claims/OpenClaims.tsx')).OpenClaims);
const Failures = lazyExtra(async () => (await import('#web/outbox/Failures.tsx')).Failures);

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** The number of things that wait for the user. */
  readonly Count?: ComponentType;
  /** The list of patients below the entry; its label names the button that opens it too. */
  readonly branch?: { readonly label: string; readonly Item: ComponentType<PatientItemProps> };
}

const practitionerPatients: MenuEntry = {
  label: 'Practitioner Patients',
  to: paths.practitionerPatients(),
  icon: <Groups />,
};

/** The user's own patients: for customers, and for staff who own patients. */
export const ownPatients: MenuEntry = {
  label: 'Patients',
  to: paths.patients(),
  icon: <People />,
  branch: { label: 'List of patients', Item: PatientLink },
};

/** The sidebar's entries for each role. */
export const menus: Readonly<Record<Role, readonly MenuEntry[]>> = {
  customer: [
    ownPatients,
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
    { label: 'Invite a Family', to: paths.inviteFamily(), icon: <ForwardToInbox /> },
    { label: 'Unassigned Kits', to: paths.unassignedKits(), icon: <Inbox /> },
  ],
  admin: [
    practitionerPatients,
    { label: 'Practitioner Codes', to: paths.practitionerCodes(), icon: <VpnKey /> },
    { label: 'Kit Inventory', to: paths.kitInventory(), icon: <Inventory2 /> },
    { label: 'Sample Intake', to: paths.kitIntake(), icon: <QrCodeScanner /> },
    { label: 'Kit Reasons', to: paths.kitReasons(), icon: <Rule /> },
    { label: 'Kit Claims', to: paths.kitClaims(), icon: <PanTool />, Count: OpenClaims },
    { label: 'Import Reports', to: paths.importReports(), icon: <UploadFile /> },
    { label: 'Laboratories and Keys', to: paths.laboratoryKeys(), icon: <Science /> },
    { label: 'Benches', to: paths.benches(), icon: <Inbox /> },
    { label: 'Webhooks', to: paths.webhooks(), icon: <CallMade /> },
    { label: 'Manage Users', to: paths.manageUsers(), icon: <ManageAccounts /> },
    { label: 'Emails and Jobs', to: paths.outbox(), icon: <ForwardToInbox />, Count: Failures },
    { label: 'Audit Log', to: paths.audit(), icon: <FactCheck /> },
    { label: 'Consent Documents', to: paths.consentDocuments(), icon: <Description /> },
  ],
};
