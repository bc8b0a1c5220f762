import { createRoute } from '@tanstack/react-router';
import { screen } from './appRoute.tsx';
import { validateAuditSearch } from './audit/search.ts';
import { validateKitClaimsSearch } from './kit-claims/search.ts';
import { validateKitLabelsSearch } from './kit-inventory/labels/search.ts';
import { validateKitInventorySearch } from './kit-inventory/search.ts';
import { validateKitProgressSearch } from './kit-progress/search.ts';
import { lazyPage } from './lib/lazyPage.tsx';
import { checked } from './lib/search.ts';
import { validateOutboxSearch } from './outbox/search.ts';
import { validatePractitionersSearch } from './practitioner-codes/search.ts';
import { validateWithdrawalSearch } from './report-withdrawals/search.ts';
import { validateImportReportsSearch } from './reports/search.ts';
import { validateSymptomChecksSearch } from './symptom-checks/search.ts';
import { validateUsersSearch } from './users/search.ts';
import { validateDeliveriesSearch } from './webhooks/search.ts';

const practitionerCodes = createRoute({
  ...screen('Practitioner Codes', 'admin'),
  path: '/admin/practitioner-codes',
  validateSearch: checked(validatePractitionersSearch),
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

const kitProgress = createRoute({
  ...screen('Kits in Progress', 'admin'),
  path: '/admin/kit-progress',
  validateSearch: checked(validateKitProgressSearch),
  component: lazyPage(() => import('./kit-progress/KitProgressPage.tsx'), 'KitProgressPage'),
});

const kitClaims = createRoute({
  ...screen('Kit Claims', 'admin'),
  path: '/admin/kit-claims',
  validateSearch: checked(validateKitClaimsSearch),
  component: lazyPage(() => import('./kit-claims/KitClaimsPage.tsx'), 'KitClaimsPage'),
});

const symptomChecks = createRoute({
  ...screen('Symptom Checks', 'admin'),
  path: '/admin/symptom-checks',
  validateSearch: checked(validateSymptomChecksSearch),
  component: lazyPage(() => import('./symptom-checks/SymptomChecksPage.tsx'), 'SymptomChecksPage'),
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

const importRun = createRoute({
  ...screen('Import a Run', 'admin'),
  path: '/admin/reports/run',
  component: lazyPage(() => import('./runs/ImportRunPage.tsx'), 'ImportRunPage'),
});

const withdrawReports = createRoute({
  ...screen('Withdraw Reports', 'admin'),
  path: '/admin/reports/withdraw',
  validateSearch: checked(validateWithdrawalSearch),
  component: lazyPage(() => import('./report-withdrawals/WithdrawReportsPage.tsx'), 'WithdrawReportsPage'),
});

const reportOpenings = createRoute({
  ...screen('Who Opened a Report', 'admin'),
  path: '/admin/reports/$kitId/openings',
  component: lazyPage(() => import('./report-withdrawals/ReportOpeningsPage.tsx'), 'ReportOpeningsPage'),
});

const laboratoryKeys = createRoute({
  ...screen('Laboratories and Keys', 'admin'),
  path: '/admin/laboratory-keys',
  component: lazyPage(() => import('./laboratory/LaboratoriesPage.tsx'), 'LaboratoriesPage'),
});

const benches = createRoute({
  ...screen('Benches', 'admin'),
  path: '/admin/benches',
  component: lazyPage(() => import('./benches/BenchesPage.tsx'), 'BenchesPage'),
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
  outbox,
  audit,
  consentDocuments,
] as const;
