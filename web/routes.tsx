import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
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
  getParentRoute: () => app,
  path: '/patients',
  staticData: { title: 'Patients' },
  beforeLoad: only('customer'),
  component: lazyRouteComponent(() => import('./patients/PatientPage.tsx'), 'PatientPage'),
});

const patient = createRoute({
  getParentRoute: () => app,
  path: '/patients/$patientId',
  staticData: { title: 'Patients' },
  beforeLoad: only('customer'),
  component: lazyRouteComponent(() => import('./patients/PatientPage.tsx'), 'PatientPage'),
});

const registerKit = createRoute({
  getParentRoute: () => app,
  path: '/register-kit',
  staticData: { title: 'Register Kit' },
  validateSearch: checked(validateRegisterKitSearch),
  beforeLoad: only('customer'),
  component: lazyRouteComponent(() => import('./register-kit/RegisterKitPage.tsx'), 'RegisterKitPage'),
});

const symptomData = createRoute({
  getParentRoute: () => app,
  path: '/enter-symptom-data',
  staticData: { title: 'Enter Your Symptom Data' },
  validateSearch: checked(validateSymptomDataSearch),
  beforeLoad: only('customer'),
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
  getParentRoute: () => app,
  path: '/practitioner-patients',
  staticData: { title: 'Practitioner Patients' },
  validateSearch: checked(validatePatientTableSearch),
  beforeLoad: only('practitioner', 'admin'),
  component: lazyRouteComponent(() => import('./patient-table/PatientTablePage.tsx'), 'PatientTablePage'),
});

const unassignedKits = createRoute({
  getParentRoute: () => app,
  path: '/unassigned-kits',
  staticData: { title: 'Unassigned Kits' },
  beforeLoad: only('practitioner'),
  component: lazyRouteComponent(() => import('./kits/UnassignedKitsPage.tsx'), 'UnassignedKitsPage'),
});

const practitionerCodes = createRoute({
  getParentRoute: () => app,
  path: '/admin/practitioner-codes',
  staticData: { title: 'Practitioner Codes' },
  beforeLoad: only('admin'),
  component: lazyRouteComponent(
    () => import('./practitioner-codes/PractitionerCodesPage.tsx'),
    'PractitionerCodesPage',
  ),
});

const kitInventory = createRoute({
  getParentRoute: () => app,
  path: '/admin/kit-inventory',
  staticData: { title: 'Kit Inventory' },
  validateSearch: checked(validateKitInventorySearch),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./kit-inventory/KitInventoryPage.tsx'), 'KitInventoryPage'),
});

const kitLabels = createRoute({
  getParentRoute: () => app,
  path: '/admin/kit-labels',
  staticData: { title: 'Kit Labels' },
  validateSearch: checked(validateKitLabelsSearch),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./kit-inventory/labels/KitLabelsPage.tsx'), 'KitLabelsPage'),
});

const importReports = createRoute({
  getParentRoute: () => app,
  path: '/admin/reports',
  staticData: { title: 'Import Reports' },
  validateSearch: checked(validateImportReportsSearch),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./reports/ImportReportsPage.tsx'), 'ImportReportsPage'),
});

const laboratoryKeys = createRoute({
  getParentRoute: () => app,
  path: '/admin/laboratory-keys',
  staticData: { title: 'Laboratory Keys' },
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./laboratory/LaboratoryKeysPage.tsx'), 'LaboratoryKeysPage'),
});

const manageUsers = createRoute({
  getParentRoute: () => app,
  path: '/admin/manage-users',
  staticData: { title: 'Manage Users' },
  validateSearch: checked(validateUsersSearch),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
});

const audit = createRoute({
  getParentRoute: () => app,
  path: '/admin/audit',
  staticData: { title: 'Audit Log' },
  validateSearch: checked(validateAuditSearch),
  beforeLoad: only('admin'),
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
