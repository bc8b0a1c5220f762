import { createRoute, redirect } from '@tanstack/react-router';
import { adminScreens } from './adminRoutes.tsx';
import { app, ownerScreen, screen } from './appRoute.tsx';
import { scannedLabel } from './families/register-kit/scannedLabel.ts';
import { validateRegisterKitSearch } from './families/register-kit/search.ts';
import { homeOf } from './identity/session/guards.ts';
import { invitedCode } from './lib/invitedCode.ts';
import { lazyPage } from './lib/lazyPage.tsx';
import { onPrintedKit } from './lib/onPrintedKit.ts';
import { paths } from './lib/paths.ts';
import { checked } from './lib/search.ts';
import { validateAnswersSearch, validateSymptomDataSearch } from './questionnaires/search.ts';
import { PatientManagement } from './records/patient-table/lazyPatientManagement.ts';
import { validatePatientTableSearch } from './records/patient-table/search.ts';
import { validateReportSearch } from './reports/search.ts';
import { rootRoute, signInScreens } from './signInRoutes.tsx';

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context }) => {
    const { role } = context.profile;
    // A label or an invitation from before the account existed still leads to the registration of a kit.
    const isLed = role === 'customer' && (scannedLabel() ?? invitedCode()) !== undefined;
    throw redirect({ to: isLed ? paths.registerKit() : homeOf(role), replace: true });
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
  ...ownerScreen('Patients'),
  path: '/patients',
  component: lazyPage(() => import('./records/patient-page/PatientPage.tsx'), 'PatientPage'),
});

const patient = createRoute({
  ...ownerScreen('Patient'),
  path: '/patients/$patientId',
  component: lazyPage(() => import('./records/patient-page/PatientPage.tsx'), 'PatientPage'),
});

const kitComparison = createRoute({
  ...screen('Over Time', 'customer', 'practitioner', 'admin'),
  path: '/patients/$patientId/kit-comparison',
  component: lazyPage(() => import('./reports/kit-comparison/KitComparisonPage.tsx'), 'KitComparisonPage'),
});

const registerKit = createRoute({
  ...screen('Register Kit', 'customer'),
  path: '/register-kit',
  validateSearch: checked(validateRegisterKitSearch),
  component: lazyPage(() => import('./families/register-kit/RegisterKitPage.tsx'), 'RegisterKitPage'),
});

const symptomData = createRoute({
  ...ownerScreen('Enter Your Symptom Data'),
  path: '/enter-symptom-data',
  validateSearch: checked(validateSymptomDataSearch),
  component: lazyPage(
    () => import('./records/symptom-data/EnterSymptomDataPage.tsx'),
    'EnterSymptomDataPage',
  ),
});

const report = createRoute({
  getParentRoute: () => app,
  path: '/kit/$kitId/report',
  staticData: { title: 'Kit Report' },
  beforeLoad: onPrintedKit(paths.report),
  validateSearch: checked(validateReportSearch),
  // Its answers travel while the layout is drawn. The audit trail would take a preload for a reading.
  loader: ({ cause, context: { queryClient }, params: { kitId } }) => {
    if (cause !== 'preload')
      void import('./reports/loadReport.ts').then(
        ({ loadReport }) => loadReport(queryClient, kitId),
        () => undefined,
      );
  },
  component: lazyPage(() => import('./reports/ReportPage.tsx'), 'ReportPage'),
});

const answers = createRoute({
  getParentRoute: () => app,
  path: '/kit/$kitId/answers',
  staticData: { title: 'Answers' },
  beforeLoad: onPrintedKit(paths.answers),
  validateSearch: checked(validateAnswersSearch),
  component: lazyPage(() => import('./questionnaires/corrections/AnswersPage.tsx'), 'AnswersPage'),
});

// Customers get a page that explains why it is empty (specification section 6).
const practitionerPatients = createRoute({
  ...screen('Practitioner Patients', 'customer', 'practitioner', 'admin'),
  path: '/practitioner-patients',
  validateSearch: checked(validatePatientTableSearch),
  // Administrators alone need the code of their view.
  loader: ({ context }) => (context.profile.role === 'admin' ? PatientManagement.preload?.() : undefined),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('./records/patient-table/PatientTablePage.tsx'), 'PatientTablePage'),
});

const inviteFamily = createRoute({
  ...screen('Invite a Family', 'practitioner'),
  path: '/invite-family',
  component: lazyPage(
    () => import('./families/practitioner-access/InviteFamilyPage.tsx'),
    'InviteFamilyPage',
  ),
});

const unassignedKits = createRoute({
  ...screen('Unassigned Kits', 'practitioner'),
  path: '/unassigned-kits',
  component: lazyPage(() => import('./kits/UnassignedKitsPage.tsx'), 'UnassignedKitsPage'),
});

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyPage(() => import('./identity/account/AccountPage.tsx'), 'AccountPage'),
});

const deleteAccount = createRoute({
  ...screen('Delete Account', 'customer'),
  path: '/account/delete',
  component: lazyPage(
    () => import('./families/deletion-requests/DeleteAccountPage.tsx'),
    'DeleteAccountPage',
  ),
});

const customerScreens = [patients, patient, registerKit, symptomData, deleteAccount] as const;
const staffScreens = [practitionerPatients, inviteFamily, unassignedKits] as const;
/** All screens by address. */
export const routeTree = rootRoute.addChildren([
  ...signInScreens,
  app.addChildren([
    home,
    ...customerScreens,
    ...staffScreens,
    ...adminScreens,
    report,
    answers,
    kitComparison,
    account,
    unknown,
  ]),
]);
