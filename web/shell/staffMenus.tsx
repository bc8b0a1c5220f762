import FactCheck from '@mui/icons-material/FactCheck';
import ForwardToInbox from '@mui/icons-material/ForwardToInbox';
import Gavel from '@mui/icons-material/Gavel';
import Groups from '@mui/icons-material/Groups';
import History from '@mui/icons-material/History';
import Inbox from '@mui/icons-material/Inbox';
import Inventory2 from '@mui/icons-material/Inventory2';
import ManageAccounts from '@mui/icons-material/ManageAccounts';
import PanTool from '@mui/icons-material/PanTool';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Science from '@mui/icons-material/Science';
import UploadFile from '@mui/icons-material/UploadFile';
import VpnKey from '@mui/icons-material/VpnKey';
import Webhook from '@mui/icons-material/Webhook';
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
  above: [paths.symptomChecks()],
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
      {
        label: 'Kit Inventory',
        to: paths.kitInventory(),
        above: [paths.kitLabels(), paths.kitProgress()],
        icon: <Inventory2 />,
      },
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
        above: [`${paths.importReports()}/`],
        icon: <UploadFile />,
        Count: UnpublishedReports,
      },
      { label: 'Laboratories and Keys', to: paths.laboratoryKeys(), icon: <Science /> },
      { label: 'Webhooks', to: paths.webhooks(), above: [`${paths.webhooks()}/`], icon: <Webhook /> },
    ],
  },
  {
    title: 'Portal',
    entries: [
      { label: 'Manage Users', to: paths.manageUsers(), icon: <ManageAccounts /> },
      { label: 'Emails and Jobs', to: paths.deliveries(), icon: <ForwardToInbox />, Count: Failures },
      { label: 'Audit Log', to: paths.audit(), icon: <History /> },
      { label: 'Consent Documents', to: paths.consentDocuments(), icon: <Gavel /> },
    ],
  },
];

/** The sidebar's entries of staff. */
export const staffMenus: Readonly<Record<Exclude<Role, 'customer'>, readonly MenuGroup[]>> = {
  practitioner: [{ entries: practitioner }],
  admin,
};
