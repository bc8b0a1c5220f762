import { ClipboardPen, TestTube, Users } from 'lucide';
import type { ComponentType, ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { KitLinks } from './KitLinks.tsx';
import type { Place } from './MenuLink.tsx';
import type { PatientItemProps } from './PatientItems.tsx';
import { PatientLink } from './PatientLink.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly above?: readonly Place[];
  readonly icon: ReactNode;
  /** The number of things that wait for the user. */
  readonly Count?: ComponentType;
  /** The list of patients below the entry; its label names the button that opens it too. It starts open on the entry's screen and `around`. */
  readonly branch?: {
    readonly label: string;
    readonly Item: ComponentType<PatientItemProps>;
    readonly around?: readonly Place[];
  };
}

/** Entries under a heading; the first group of a menu has none. */
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

const patientList = { label: 'List of patients', Item: PatientLink };

/** The user's own patients: for customers, and for staff who own patients. */
export const ownPatients: MenuEntry = {
  label: 'Patients',
  to: paths.patients(),
  icon: <Icon of={Users} />,
  branch: patientList,
};

/** The sidebar's entries of a customer. */
export const customerMenu: readonly MenuEntry[] = [
  // Reports and answers of their kits stand below the patients.
  { ...ownPatients, branch: { ...patientList, around: [paths.kit()] } },
  { label: 'Register Kit', to: paths.registerKit(), icon: <Icon of={TestTube} /> },
  {
    label: 'Enter Your Symptom Data',
    to: paths.symptomData(),
    icon: <Icon of={ClipboardPen} />,
    branch: { label: 'List of patients and their kits', Item: KitLinks },
  },
];
