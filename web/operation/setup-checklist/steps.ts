import type { ComponentType } from 'react';
import type { SetupChecklist } from '#contract/operation/setup-checklist.ts';
import { paths } from '#web/lib/paths.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';

interface Link {
  readonly to: string;
  /** Differs from the menu's name of the screen: both are on the page. */
  readonly label: string;
}

interface Act {
  readonly label: string;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
}

/** A step with the dialog that does it, or a screen that leads on. */
export interface Step {
  readonly part: keyof SetupChecklist;
  readonly title: string;
  readonly why: string;
  readonly act?: Act;
  readonly link?: Link;
}

export const steps: readonly Step[] = [
  {
    part: 'has_kits',
    title: 'Add kits to the inventory',
    why: 'Customers can register only kits of the inventory. Labels carry the code and a link to its registration.',
    act: {
      label: 'Add kits',
      Dialog: lazyDialog(
        async () => (await import('#web/laboratory/kit-inventory/AddKitsDialog.tsx')).AddKitsDialog,
      ),
    },
    link: { to: paths.kitLabels(), label: 'Print labels' },
  },
  {
    part: 'has_laboratory_keys',
    title: 'Create a laboratory key',
    why: 'The laboratory uploads reports with it. Without a key, you upload the reports yourself.',
    act: {
      label: 'Create a key',
      Dialog: lazyDialog(async () => (await import('#web/laboratory/CreateKeyDialog.tsx')).CreateKeyDialog),
    },
  },
  {
    part: 'has_practitioners',
    title: 'Invite a practitioner',
    why: 'The invitation comes with the access code that families enter to let the practitioner in.',
    act: {
      label: 'Invite',
      Dialog: lazyDialog(
        async () => (await import('#web/identity/users/InviteStaffDialog.tsx')).InviteStaffDialog,
      ),
    },
  },
  {
    part: 'has_documents',
    title: 'Publish your terms and privacy policy',
    why: 'Customers accept both before they add data. Without them, the portal asks for nothing.',
    act: {
      label: 'Publish a text',
      Dialog: lazyDialog(async () => (await import('./PublishText.tsx')).PublishText),
    },
  },
  {
    part: 'has_mail_server',
    title: 'Connect a mail server',
    why: 'Set SMTP_URL and start the portal again. Until then, emails stay in the portal.',
    link: { to: paths.deliveries(), label: 'See the emails' },
  },
  {
    part: 'has_second_admin',
    title: 'Invite a second administrator',
    why: 'If you lose your login, somebody else can still help.',
    act: {
      label: 'Invite an administrator',
      Dialog: lazyDialog(async () => (await import('./InviteAdmin.tsx')).InviteAdmin),
    },
  },
  {
    part: 'has_registrations',
    title: 'Try a registration',
    why: 'Go the way of a family once before the first kit leaves the house.',
    act: {
      label: 'Show me how',
      Dialog: lazyDialog(async () => (await import('./TryRegistration.tsx')).TryRegistration),
    },
  },
];
