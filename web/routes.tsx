import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { validateKitLabelsSearch } from './kit-inventory/labels/search.ts';
import { validateKitInventorySearch } from './kit-inventory/search.ts';
import { validateRegisterKitSearch } from './kits/search.ts';
import { checked, parseSearch, stringifySearch } from './lib/search.ts';
import { paths } from './paths.ts';
import { validatePatientTableSearch } from './patient-table/search.ts';
import { validateSymptomDataSearch } from './questionnaires/search.ts';
import { validateImportReportsSearch, validateReportSearch } from './reports/search.ts';
import { PortalSpinner } from './shell/PortalSpinner.tsx';
import { RootLayout } from './shell/RootLayout.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { validateLoginSearch, validateNextSearch } from './sign-in/search.ts';
import { validateUsersSearch } from './users/search.ts';
import { only, requireNextStep, requireNoSession, requireSession } from './visit/guards.ts';
import { homeOf } from './visit/homeOf.ts';

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout });

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: checked(validateLoginSearch),
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./sign-in/LoginPage.tsx'), 'LoginPage'),
});

const confirm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  staticData: { title: 'Confirm your email address' },
  component: lazyRouteComponent(() => import('./sign-in/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const confirmNewEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email-change',
  staticData: { title: 'Confirm your new email address' },
  component: lazyRouteComponent(() => import('./sign-in/ConfirmNewEmailPage.tsx'), 'ConfirmNewEmailPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password?' },
  component: lazyRouteComponent(() => import('./sign-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'Set a new password' },
  component: lazyRouteComponent(() => import('./sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-step',
  staticData: { title: 'Second step' },
  validateSearch: checked(validateNextSearch),
  beforeLoad: requireNextStep,
  component: lazyRouteComponent(() => import('./sign-in/SecondStepPage.tsx'), 'SecondStepPage'),
});

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { title: 'Create the first administrator' },
  component: lazyRouteComponent(() => import('./sign-in/FirstAdminPage.tsx'), 'FirstAdminPage'),
});

/** Everything below needs a session. */
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
  component: lazyRouteComponent(() => import('./kits/RegisterKitPage.tsx'), 'RegisterKitPage'),
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
  staticData: { title: 'Bring In Reports' },
  validateSearch: checked(validateImportReportsSearch),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./reports/ImportReportsPage.tsx'), 'ImportReportsPage'),
});

const manageUsers = createRoute({
  getParentRoute: () => app,
  path: '/admin/manage-users',
  staticData: { title: 'Manage Users' },
  validateSearch: checked(validateUsersSearch),
  beforeLoad: only('admin'),
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
});

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyRouteComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
});

const signInScreens = [
  login,
  secondStep,
  forgotPassword,
  resetPassword,
  confirm,
  confirmNewEmail,
  setup,
] as const;
const customerScreens = [patients, patient, registerKit, symptomData] as const;
const staffScreens = [practitionerPatients, unassignedKits] as const;
const adminScreens = [practitionerCodes, kitInventory, kitLabels, importReports, manageUsers] as const;

const routeTree = rootRoute.addChildren([
  ...signInScreens,
  app.addChildren([home, ...customerScreens, ...staffScreens, ...adminScreens, report, account, unknown]),
]);

/** The portal's router. Query strings are plain text, so that ids and codes are never read as numbers. */
export const createPortalRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PortalSpinner,
    defaultPendingMs: 0,
    defaultErrorComponent: ScreenError,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
