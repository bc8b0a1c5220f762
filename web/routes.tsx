import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Role } from '#contract/shared/ids.ts';
import { validateAuditSearch } from './audit/search.ts';
import { validateKitLabelsSearch } from './kit-inventory/labels/search.ts';
import { validateKitInventorySearch } from './kit-inventory/search.ts';
import { paths } from './lib/paths.ts';
import { checked } from './lib/search.ts';
import { validatePatientTableSearch } from './patient-table/search.ts';
import { validateSymptomDataSearch } from './questionnaires/search.ts';
import { validateRegisterKitSearch } from './register-kit/search.ts';
import { validateImportReportsSearch, validateReportSearch } from './reports/search.ts';
import { homeOf, only, requireSession } from './session/guards.ts';
import { rootRoute, signInScreens } from './signInRoutes.tsx';
import { validateUsersSearch } from './users/search.ts';

/** The parent of all screens that need a session. */
const app = createRoute({
  getParentRoute: () => rootRoute,
  id: '_app',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell/AppLayout.tsx'), 'AppLayout'),
});

/** The common options of a screen for these roles. */
const screen = (title: string, ...roles: Role[]) => ({
  getParentRoute: () => app,
  staticData: { title },
  beforeLoad: only(...roles),
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.profile.role), replace: true });
  },
});

const unknown = createRoute({
  getParentRoute: () => app,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: paths.patients(), replace: true });
  },
});

const patients = createRoute({
  ...screen('Patients', 'customer'),
  path: '/patients',
  component: lazyRouteComponent(() => import('./patients/PatientPage.tsx'), 'PatientPage'),
});

const patient = createRoute({
  ...screen('Patients', 'customer'),
  path: '/patients/$patientId',
  component: lazyRouteComponent(() => import('./patients/PatientPage.tsx'), 'PatientPage'),
});

const registerKit = createRoute({
  ...screen('Register Kit', 'customer'),
  path: '/register-kit',
  validateSearch: checked(validateRegisterKitSearch),
  component: lazyRouteComponent(() => import('./register-kit/RegisterKitPage.tsx'), 'RegisterKitPage'),
});

const symptomData = createRoute({
  ...screen('Enter Your Symptom Data', 'customer'),
  path: '/enter-symptom-data',
  validateSearch: checked(validateSymptomDataSearch),
  component: lazyRouteComponent(() => import('./questionnaires/SymptomDataPage.tsx'), 'SymptomDataPage'),
});

const report = createRoute({
  getParentRoute: () => app,
  path: '/kit/$kitId/report',
  staticData: { title: 'Kit Report' },
  validateSearch: checked(validateReportSearch),
  component: lazyRouteComponent(() => import('./reports/ReportPage.tsx'), 'ReportPage'),
});

const practitionerPatients = createRoute({
  ...screen('Practitioner Patients', 'practitioner', 'admin'),
  path: '/practitioner-patients',
  validateSearch: checked(validatePatientTableSearch),
  component: lazyRouteComponent(() => import('./patient-table/PatientTablePage.tsx'), 'PatientTablePage'),
});

const unassignedKits = createRoute({
  ...screen('Unassigned Kits', 'practitioner'),
  path: '/unassigned-kits',
  component: lazyRouteComponent(() => import('./kits/UnassignedKitsPage.tsx'), 'UnassignedKitsPage'),
});

const practitionerCodes = createRoute({
  ...screen('Practitioner Codes', 'admin'),
  path: '/admin/practitioner-codes',
  component: lazyRouteComponent(
    () => import('./practitioner-codes/PractitionerCodesPage.tsx'),
    'PractitionerCodesPage',
  ),
});

const kitInventory = createRoute({
  ...screen('Kit Inventory', 'admin'),
  path: '/admin/kit-inventory',
  validateSearch: checked(validateKitInventorySearch),
  component: lazyRouteComponent(() => import('./kit-inventory/KitInventoryPage.tsx'), 'KitInventoryPage'),
});

const kitLabels = createRoute({
  ...screen('Kit Labels', 'admin'),
  path: '/admin/kit-labels',
  validateSearch: checked(validateKitLabelsSearch),
  component: lazyRouteComponent(() => import('./kit-inventory/labels/KitLabelsPage.tsx'), 'KitLabelsPage'),
});

const importReports = createRoute({
  ...screen('Import Reports', 'admin'),
  path: '/admin/reports',
  validateSearch: checked(validateImportReportsSearch),
  component: lazyRouteComponent(() => import('./reports/ImportReportsPage.tsx'), 'ImportReportsPage'),
});

const laboratoryKeys = createRoute({
  ...screen('Laboratory Keys', 'admin'),
  path: '/admin/laboratory-keys',
  component: lazyRouteComponent(() => import('./laboratory/LaboratoryKeysPage.tsx'), 'LaboratoryKeysPage'),
});

const manageUsers = createRoute({
  ...screen('Manage Users', 'admin'),
  path: '/admin/manage-users',
  validateSearch: checked(validateUsersSearch),
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
});

const audit = createRoute({
  ...screen('Audit Log', 'admin'),
  path: '/admin/audit',
  validateSearch: checked(validateAuditSearch),
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
});

const customerScreens = [patients, patient, registerKit, symptomData] as const;
const staffScreens = [practitionerPatients, unassignedKits] as const;
const adminScreens = [
  practitionerCodes,
  kitInventory,
  kitLabels,
  importReports,
  laboratoryKeys,
  manageUsers,
  audit,
] as const;

/** All screens by address. */
export const routeTree = rootRoute.addChildren([
  ...signInScreens,
  app.addChildren([home, ...customerScreens, ...staffScreens, ...adminScreens, report, account, unknown]),
]);
