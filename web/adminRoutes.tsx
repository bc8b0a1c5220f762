import { createRoute } from '@tanstack/react-router';
import { screen } from './appRoute.tsx';
import { validateKitClaimsSearch } from './families/kit-claims/search.ts';
import { validatePractitionersSearch } from './families/practitioner-codes/search.ts';
import { validateUsersSearch } from './identity/users/search.ts';
import { validateKitLabelsSearch } from './laboratory/kit-inventory/labels/search.ts';
import { validateKitInventorySearch } from './laboratory/kit-inventory/search.ts';
import { validateKitProgressSearch } from './laboratory/kit-progress/search.ts';
import { validateDeliveriesSearch } from './laboratory/webhooks/search.ts';
import { lazyPage } from './lib/lazyPage.tsx';
import { checked } from './lib/search.ts';
import { validateAuditSearch } from './operation/audit/search.ts';
import { validateMailDeliveriesSearch } from './operation/deliveries/search.ts';
import { validateSymptomChecksSearch } from './questionnaires/symptom-checks/search.ts';
import { validateWithdrawalSearch } from './reports/report-withdrawals/search.ts';
import { validateImportReportsSearch } from './reports/search.ts';

const practitionerCodes = createRoute({
  ...screen('Practitioner Codes', 'admin'),
  path: '/admin/practitioner-codes',
  validateSearch: checked(validatePractitionersSearch),
  component: lazyPage(
    () => import('./families/practitioner-codes/PractitionerCodesPage.tsx'),
    'PractitionerCodesPage',
  ),
});

const kitInventory = createRoute({
  ...screen('Kit Inventory', 'admin'),
  path: '/admin/kit-inventory',
  validateSearch: checked(validateKitInventorySearch),
  component: lazyPage(() => import('./laboratory/kit-inventory/KitInventoryPage.tsx'), 'KitInventoryPage'),
});

const kitProgress = createRoute({
  ...screen('Kits in Progress', 'admin'),
  path: '/admin/kit-progress',
  validateSearch: checked(validateKitProgressSearch),
  component: lazyPage(() => import('./laboratory/kit-progress/KitProgressPage.tsx'), 'KitProgressPage'),
});

const kitClaims = createRoute({
  ...screen('Kit Claims', 'admin'),
  path: '/admin/kit-claims',
  validateSearch: checked(validateKitClaimsSearch),
  component: lazyPage(() => import('./families/kit-claims/KitClaimsPage.tsx'), 'KitClaimsPage'),
});

const symptomChecks = createRoute({
  ...screen('Symptom Checks', 'admin'),
  path: '/admin/symptom-checks',
  validateSearch: checked(validateSymptomChecksSearch),
  component: lazyPage(
    () => import('./questionnaires/symptom-checks/SymptomChecksPage.tsx'),
    'SymptomChecksPage',
  ),
});

const kitIntake = createRoute({
  ...screen('Sample Intake', 'admin'),
  path: '/admin/kit-intake',
  component: lazyPage(() => import('./laboratory/kit-intake/KitIntakePage.tsx'), 'KitIntakePage'),
});

const kitReasons = createRoute({
  ...screen('Kit Reasons', 'admin'),
  path: '/admin/kit-reasons',
  component: lazyPage(() => import('./kits/kit-reasons/KitReasonsPage.tsx'), 'KitReasonsPage'),
});

const kitLabels = createRoute({
  ...screen('Kit Labels', 'admin'),
  path: '/admin/kit-labels',
  validateSearch: checked(validateKitLabelsSearch),
  component: lazyPage(() => import('./laboratory/kit-inventory/labels/KitLabelsPage.tsx'), 'KitLabelsPage'),
});

const importReports = createRoute({
  ...screen('Import Reports', 'admin'),
  path: '/admin/reports',
  validateSearch: checked(validateImportReportsSearch),
  component: lazyPage(() => import('./reports/ImportReportsPage.tsx'), 'ImportReportsPage'),
});

const importRun = createRoute({
  ...screen('Import a Run', 'admin'),
  path: '/admin/reports/run',
  component: lazyPage(() => import('./reports/runs/ImportRunPage.tsx'), 'ImportRunPage'),
});

const withdrawReports = createRoute({
  ...screen('Withdraw Reports', 'admin'),
  path: '/admin/reports/withdraw',
  validateSearch: checked(validateWithdrawalSearch),
  component: lazyPage(
    () => import('./reports/report-withdrawals/WithdrawReportsPage.tsx'),
    'WithdrawReportsPage',
  ),
});

const reportOpenings = createRoute({
  ...screen('Who Opened a Report', 'admin'),
  path: '/admin/reports/$kitId/openings',
  component: lazyPage(
    () => import('./reports/report-withdrawals/ReportOpeningsPage.tsx'),
    'ReportOpeningsPage',
  ),
});

const laboratoryKeys = createRoute({
  ...screen('Laboratories and Keys', 'admin'),
  path: '/admin/laboratory-keys',
  component: lazyPage(() => import('./laboratory/LaboratoriesPage.tsx'), 'LaboratoriesPage'),
});

const benches = createRoute({
  ...screen('Benches', 'admin'),
  path: '/admin/benches',
  component: lazyPage(() => import('./laboratory/benches/BenchesPage.tsx'), 'BenchesPage'),
});

const webhooks = createRoute({
  ...screen('Webhooks', 'admin'),
  path: '/admin/webhooks',
  component: lazyPage(() => import('./laboratory/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  ...screen('Deliveries', 'admin'),
  path: '/admin/webhooks/$webhookId',
  validateSearch: checked(validateDeliveriesSearch),
  component: lazyPage(() => import('./laboratory/webhooks/WebhookPage.tsx'), 'WebhookPage'),
});

const consentDocuments = createRoute({
  ...screen('Consent Documents', 'admin'),
  path: '/admin/consent-documents',
  component: lazyPage(
    () => import('./identity/consent-documents/ConsentDocumentsPage.tsx'),
    'ConsentDocumentsPage',
  ),
});

const manageUsers = createRoute({
  ...screen('Manage Users', 'admin'),
  path: '/admin/manage-users',
  validateSearch: checked(validateUsersSearch),
  component: lazyPage(() => import('./identity/users/UsersPage.tsx'), 'UsersPage'),
});

const deliveries = createRoute({
  ...screen('Emails and Jobs', 'admin'),
  path: '/admin/deliveries',
  validateSearch: checked(validateMailDeliveriesSearch),
  component: lazyPage(() => import('./operation/deliveries/DeliveriesPage.tsx'), 'DeliveriesPage'),
});

const audit = createRoute({
  ...screen('Audit Log', 'admin'),
  path: '/admin/audit',
  validateSearch: checked(validateAuditSearch),
  component: lazyPage(() => import('./operation/audit/AuditPage.tsx'), 'AuditPage'),
});

/** The screens of administrators alone. */
export const adminScreens = [
  practitionerCodes,
  kitInventory,
  kitProgress,
  kitLabels,
  kitIntake,
  kitReasons,
  kitClaims,
  symptomChecks,
  importReports,
  importRun,
  withdrawReports,
  reportOpenings,
  laboratoryKeys,
  benches,
  webhooks,
  webhook,
  manageUsers,
  deliveries,
  audit,
  consentDocuments,
] as const;
