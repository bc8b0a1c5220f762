import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Deps } from './base/deps.ts';
import type { Tag } from './http/apiDocument.ts';
import type { Mount } from './http/route.ts';
import { kitEmailRoutes } from './kit-emails/routes.ts';
import { kitInventoryRoutes } from './kit-inventory/routes.ts';
import { kitStatusRoutes } from './kit-status/routes.ts';
import { kitRoutes } from './kits/routes.ts';
import { laboratoryRoutes, laboratoryUploadRoutes } from './laboratory/routes.ts';
import { patientTableRoutes } from './patient-table/routes.ts';
import { patientRoutes } from './patients/routes.ts';
import { practitionerAccessRoutes } from './practitioner-access/routes.ts';
import { practitionerCodeRoutes } from './practitioner-codes/routes.ts';
import { questionnaireRoutes } from './questionnaires/routes.ts';
import { reportRoutes, reportUploadRoutes } from './reports/routes.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { userRoutes } from './users/routes.ts';

type Routes = (mount: Mount, deps: Deps) => void;

/** A feature of the API: its tag in the API's document and its routes. */
interface Feature extends Tag {
  readonly routes: Routes;
  /** Routes with streamed bodies, see `mountUploads`. */
  readonly uploadRoutes?: Routes;
}

/** All features, in the order of the API's document. */
export const features: readonly Feature[] = [
  {
    name: 'Session',
    description: 'Log in, renew and end sessions.',
    routes: sessionRoutes,
  },
  {
    name: 'Account',
    description: 'Register, confirm an email address, and change the own password, address and name.',
    routes: accountRoutes,
  },
  {
    name: 'Second step',
    description: 'Set up and verify authenticator apps, passkeys and recovery codes.',
    routes: secondStepRoutes,
  },
  {
    name: 'Patients',
    description: 'The patients of a customer.',
    routes: patientRoutes,
  },
  {
    name: 'Practitioner access',
    description: 'Customers give practitioners access to their patients.',
    routes: practitionerAccessRoutes,
  },
  {
    name: 'Kits',
    description: 'Register kits and correct their details.',
    routes: kitRoutes,
  },
  {
    name: 'Questionnaires',
    description: 'Drafts, submission and export of symptom data.',
    routes: questionnaireRoutes,
  },
  {
    name: 'Reports',
    description: 'Upload, publish, read and share reports.',
    routes: reportRoutes,
    uploadRoutes: reportUploadRoutes,
  },
  {
    name: 'Laboratories',
    description: 'Keys of laboratories, and their uploads.',
    routes: laboratoryRoutes,
    uploadRoutes: laboratoryUploadRoutes,
  },
  {
    name: 'Patient table',
    description: 'Patients and kits in one searchable table for practitioners and administrators.',
    routes: patientTableRoutes,
  },
  {
    name: 'Practitioner codes',
    description: 'The codes that customers use to give practitioners access.',
    routes: practitionerCodeRoutes,
  },
  {
    name: 'Kit inventory',
    description: 'Kits that customers may register, and their labels.',
    routes: kitInventoryRoutes,
  },
  {
    name: 'Kit emails',
    description: 'Email addresses of the customers of registered kits.',
    routes: kitEmailRoutes,
  },
  {
    name: 'Kit status',
    description: 'The status of a kit, from registration to report.',
    routes: kitStatusRoutes,
  },
  {
    name: 'Users',
    description: 'Names and roles of all users.',
    routes: userRoutes,
  },
  {
    name: 'Audit',
    description: 'The audit trail.',
    routes: auditRoutes,
  },
];
