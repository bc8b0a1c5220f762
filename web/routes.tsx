import { createRoute, redirect } from '@tanstack/react-router';
import { app, ownerScreen, screen } from './appRoute.tsx';
import { validateAuditSearch } from './audit/search.ts';
import { validateKitClaimsSearch } from './kit-claims/search.ts';
import { validateKitLabelsSearch } from './kit-inventory/labels/search.ts';
import { validateKitInventorySearch } from './kit-inventory/search.ts';
import { lazyPage } from './lib/lazyPage.tsx';
import { onPrintedKit } from './lib/onPrintedKit.ts';
import { paths } from './lib/paths.ts';
import { checked } from './lib/search.ts';
import { validateOutboxSearch } from './outbox/search.ts';
import { PatientManagement } from './patient-table/lazyPatientManagement.ts';
import { validatePatientTableSearch } from './patient-table/search.ts';
import { validateAnswersSearch, validateSymptomDataSearch } from './questionnaires/search.ts';
import { scannedLabel } from './register-kit/scannedLabel.ts';
import { validateRegisterKitSearch } from './register-kit/search.ts';
import { validateImportReportsSearch, validateReportSearch } from './reports/search.ts';
import { homeOf } from './session/guards.ts';
import { rootRoute, signInScreens } from './signInRoutes.tsx';
import { validateUsersSearch } from './users/search.ts';
import { validateDeliveriesSearch } from './webhooks/search.ts';

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context }) => {
    const { role } = context.profile;
    // A label that was scanned before the account existed still leads to its registration.
    const isScanned = role === 'customer' && scannedLabel() !== undefined;
    throw redirect({ to: isScanned ? paths.registerKit() : homeOf(role), replace: true });
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
  component: lazyPage(() => import('./patients/PatientPage.tsx'), 'PatientPage'),
});

const patient = createRoute({
  ...ownerScreen('Patient'),
  path: '/patients/$patientId',
  component: lazyPage(() => import('./patients/PatientPage.tsx'), 'PatientPage'),
});

const overTime = createRoute({
  ...screen('Over Time', 'customer', 'practitioner', 'admin'),
  path: '/patients/$patientId/over-time',
  component: lazyPage(() => import('./over-time/OverTimePage.tsx'), 'OverTimePage'),
});

const registerKit = createRoute({
  ...screen('Register Kit', 'customer'),
  path: '/register-kit',
  validateSearch: checked(validateRegisterKitSearch),
  component: lazyPage(() => import('./register-kit/RegisterKitPage.tsx'), 'RegisterKitPage'),
});

const symptomData = createRoute({
  ...ownerScreen('Enter Your Symptom Data'),
  path: '/enter-symptom-data',
  validateSearch: checked(validateSymptomDataSearch),
  component: lazyPage(() => import('./symptom-data/EnterSymptomDataPage.tsx'), 'EnterSymptomDataPage'),
});

const report = createRoute({
  getParentRoute: () => app,
  path: '/kit/$kitId/report',
  staticData: { title: 'Kit Report' },
  beforeLoad: onPrintedKit(paths.report),
  validateSearch: checked(validateReportSearch),
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

// Customers get a page that tells why it is empty (specification section 6).
const practitionerPatients = createRoute({
  ...screen('Practitioner Patients', 'customer', 'practitioner', 'admin'),
  path: '/practitioner-patients',
  validateSearch: checked(validatePatientTableSearch),
  // Administrators alone need the code of their view.
  loader: ({ context }) => (context.profile.role === 'admin' ? PatientManagement.preload?.() : undefined),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('./patient-table/PatientTablePage.tsx'), 'PatientTablePage'),
});

const unassignedKits = createRoute({
  ...screen('Unassigned Kits', 'practitioner'),
  path: '/unassigned-kits',
  component: lazyPage(() => import('./kits/UnassignedKitsPage.tsx'), 'UnassignedKitsPage'),
});

const practitionerCodes = createRoute({
  ...screen('Practitioner Codes', 'admin'),
  path: '/admin/practitioner-codes',
  component: lazyPage(
    () => import('./practitioner-codes/PractitionerCodesPage.tsx'),
    'PractitionerCodesPage',
  ),
});

const kitInventory = createRoute({
  ...screen('Kit Inventory', 'admin'),
  path: '/admin/kit-inventory',
  validateSearch: checked(validateKitInventorySearch),
  component: lazyPage(() => import('./kit-inventory/KitInventoryPage.tsx'), 'KitInventoryPage'),
});

const kitClaims = createRoute({
  ...screen('Kit Claims', 'admin'),
  path: '/admin/kit-claims',
  validateSearch: checked(validateKitClaimsSearch),
  component: lazyPage(() => import('./kit-claims/KitClaimsPage.tsx'), 'KitClaimsPage'),
});

const kitIntake = createRoute({
  ...screen('Sample Intake', 'admin'),
  path: '/admin/kit-intake',
  component: lazyPage(() => import('./kit-intake/KitIntakePage.tsx'), 'KitIntakePage'),
});

const kitReasons = createRoute({
  ...screen('Kit Reasons', 'admin'),
  path: '/admin/kit-reasons',
  component: lazyPage(() => import('./kit-reasons/KitReasonsPage.tsx'), 'KitReasonsPage'),
});

const kitLabels = createRoute({
  ...screen('Kit Labels', 'admin'),
  path: '/admin/kit-labels',
  validateSearch: checked(validateKitLabelsSearch),
  component: lazyPage(() => import('./kit-inventory/labels/KitLabelsPage.tsx'), 'KitLabelsPage'),
});

const importReports = createRoute({
  ...screen('Import Reports', 'admin'),
  path: '/admin/reports',
  validateSearch: checked(validateImportReportsSearch),
  component: lazyPage(() => import('./reports/ImportReportsPage.tsx'), 'ImportReportsPage'),
});

const laboratoryKeys = createRoute({
  ...screen('Laboratories and Keys', 'admin'),
  path: '/admin/laboratory-keys',
  component: lazyPage(() => import('./laboratory/LaboratoriesPage.tsx'), 'LaboratoriesPage'),
});

const webhooks = createRoute({
  ...screen('Webhooks', 'admin'),
  path: '/admin/webhooks',
  component: lazyPage(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  ...screen('Deliveries', 'admin'),
  path: '/admin/webhooks/$webhookId',
  validateSearch: checked(validateDeliveriesSearch),
  component: lazyPage(() => import('./webhooks/WebhookPage.tsx'), 'WebhookPage'),
});

const consentDocuments = createRoute({
  ...screen('Consent Documents', 'admin'),
  path: '/admin/consent-documents',
  component: lazyPage(() => import('./consent-documents/ConsentDocumentsPage.tsx'), 'ConsentDocumentsPage'),
});

const manageUsers = createRoute({
  ...screen('Manage Users', 'admin'),
  path: '/admin/manage-users',
  validateSearch: checked(validateUsersSearch),
  component: lazyPage(() => import('./users/UsersPage.tsx'), 'UsersPage'),
});

const outbox = createRoute({
  ...screen('Emails and Jobs', 'admin'),
  path: '/admin/outbox',
  validateSearch: checked(validateOutboxSearch),
  component: lazyPage(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
});

const audit = createRoute({
  ...screen('Audit Log', 'admin'),
  path: '/admin/audit',
  validateSearch: checked(validateAuditSearch),
  component: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyPage(() => import('./account/AccountPage.tsx'), 'AccountPage'),
});

const deleteAccount = createRoute({
  ...screen('Delete Account', 'customer'),
  path: '/account/delete',
  component: lazyPage(() => import('./deletion-requests/DeleteAccountPage.tsx'), 'DeleteAccountPage'),
});

const customerScreens = [patients, patient, registerKit, symptomData, deleteAccount] as const;
const staffScreens = [practitionerPatients, unassignedKits] as const;
const adminScreens = [
  practitionerCodes,
  kitInventory,
  kitLabels,
  kitIntake,
  kitReasons,
  kitClaims,
  importReports,
  laboratoryKeys,
  webhooks,
  webhook,
  manageUsers,
  outbox,
  audit,
  consentDocuments,
] as const;

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
    overTime,
    account,
    unknown,
  ]),
]);
