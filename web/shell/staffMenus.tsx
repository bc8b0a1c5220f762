import Description from '@mui/icons-material/Description';
import FactCheck from '@mui/icons-material/FactCheck';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import Groups from '@mui/icons-material/Groups';
import Inbox from '@mui/icons-material/Inbox';
import Inventory2 from '@mui/icons-material/Inventory2';
import ManageAccounts from '@mui/icons-material/ManageAccounts';
import PanTool from '@mui/icons-material/PanTool';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Science from '@mui/icons-material/Science';
import VpnKey from '@mui/icons-material/VpnKey';
import type { Role } from '#contract/shared/ids.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { paths } from '#web/lib/paths.ts';
import type { MenuEntry, MenuGroup } from './menus.tsx';

const OpenClaims = lazyExtra(
  async () => (await import('#web/families/kit-claims/OpenClaims.tsx')).OpenClaims,
);
const UnpublishedReports = lazyExtra(
  async () => (await import('#web/reports/UnpublishedReports.tsx')).UnpublishedReports,
);
const Failures = lazyExtra(async () => (await import('#web/operation/deliveries/Failures.tsx')).Failures);

const practitionerPatients: MenuEntry = {
  label: 'Practitioner Patients',
  to: paths.practitionerPatients(),
  icon: <Groups />,
};

const practitioner: readonly MenuEntry[] = [
  practitionerPatients,
  { label: 'Invite a Family', to: paths.inviteFamily(), icon: <ForwardToInbox /> },
  { label: 'Unassigned Kits', to: paths.unassignedKits(), icon: <Inbox /> },
];

const admin: readonly MenuGroup[] = [
  {
    entries: [
      practitionerPatients,
      { label: 'Practitioner Codes', to: paths.practitionerCodes(), icon: <VpnKey /> },
    ],
  },
  {
    title: 'Kits',
    entries: [
      { label: 'Kit Inventory', to: paths.kitInventory(), icon: <Inventory2 /> },
      { label: 'Sample Intake', to: paths.kitIntake(), icon: <QrCodeScanner /> },
      { label: 'Benches', to: paths.benches(), icon: <Inbox /> },
      { label: 'Kit Reasons', to: paths.kitReasons(), icon: <FactCheck /> },
      { label: 'Kit Claims', to: paths.kitClaims(), icon: <PanTool />, Count: OpenClaims },
    ],
  },
  {
    title: 'Reports',
    entries: [
      {
        label: 'Import Reports',
        to: paths.importReports(),
        icon: <Description />,
        Count: UnpublishedReports,
      },
      { label: 'Laboratories and Keys', to: paths.laboratoryKeys(), icon: <Science /> },
      { label: 'Webhooks', to: paths.webhooks(), icon: <ForwardToInbox /> },
    ],
  },
  {
    title: 'Portal',
    entries: [
      { label: 'Manage Users', to: paths.manageUsers(), icon: <ManageAccounts /> },
      { label: 'Emails and Jobs', to: paths.deliveries(), icon: <ForwardToInbox />, Count: Failures },
      { label: 'Audit Log', to: paths.audit(), icon: <FactCheck /> },
      { label: 'Consent Documents', to: paths.consentDocuments(), icon: <Description /> },
    ],
  },
];

/** The sidebar's entries of staff. */
export const staffMenus: Readonly<Record<Exclude<Role, 'customer'>, readonly MenuGroup[]>> = {
  practitioner: [{ entries: practitioner }],
  admin,
};
