import {
  FileUp,
  FlaskConical,
  Hand,
  Inbox,
  KeyRound,
  ListChecks,
  Mail,
  MailPlus,
  Microscope,
  Package,
  RotateCcwClock,
  ScanLine,
  ScrollText,
  UserCog,
  Users,
  Webhook,
} from 'lucide';
import type { Role } from '#contract/shared/ids.ts';
import { lazyExtra } from '#web/lib/lazyExtra.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
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
  above: [paths.symptomChecks(), paths.kit(), new RegExp(`^${paths.kitComparison('[^/]+')}$`)],
  icon: <Icon of={Users} />,
};

const practitioner: readonly MenuEntry[] = [
  practitionerPatients,
  { label: 'Invite a Family', to: paths.inviteFamily(), icon: <Icon of={MailPlus} /> },
  { label: 'Unassigned Kits', to: paths.unassignedKits(), icon: <Icon of={Inbox} /> },
];

const admin: readonly MenuGroup[] = [
  {
    entries: [
      practitionerPatients,
      { label: 'Practitioner Codes', to: paths.practitionerCodes(), icon: <Icon of={KeyRound} /> },
    ],
  },
  {
    title: 'Kits',
    entries: [
      {
        label: 'Kit Inventory',
        to: paths.kitInventory(),
        above: [paths.kitLabels(), paths.kitProgress()],
        icon: <Icon of={Package} />,
      },
      { label: 'Sample Intake', to: paths.kitIntake(), icon: <Icon of={ScanLine} /> },
      { label: 'Benches', to: paths.benches(), icon: <Icon of={Microscope} /> },
      { label: 'Kit Reasons', to: paths.kitReasons(), icon: <Icon of={ListChecks} /> },
      { label: 'Kit Claims', to: paths.kitClaims(), icon: <Icon of={Hand} />, Count: OpenClaims },
    ],
  },
  {
    title: 'Reports',
    entries: [
      {
        label: 'Import Reports',
        to: paths.importReports(),
        above: [`${paths.importReports()}/`],
        icon: <Icon of={FileUp} />,
        Count: UnpublishedReports,
      },
      { label: 'Laboratories and Keys', to: paths.laboratoryKeys(), icon: <Icon of={FlaskConical} /> },
      {
        label: 'Webhooks',
        to: paths.webhooks(),
        above: [`${paths.webhooks()}/`],
        icon: <Icon of={Webhook} />,
      },
    ],
  },
  {
    title: 'Portal',
    entries: [
      { label: 'Manage Users', to: paths.manageUsers(), icon: <Icon of={UserCog} /> },
      { label: 'Emails and Jobs', to: paths.deliveries(), icon: <Icon of={Mail} />, Count: Failures },
      { label: 'Audit Log', to: paths.audit(), icon: <Icon of={RotateCcwClock} /> },
      { label: 'Consent Documents', to: paths.consentDocuments(), icon: <Icon of={ScrollText} /> },
    ],
  },
];

/** The sidebar's entries of staff. */
export const staffMenus: Readonly<Record<Exclude<Role, 'customer'>, readonly MenuGroup[]>> = {
  practitioner: [{ entries: practitioner }],
  admin,
};
