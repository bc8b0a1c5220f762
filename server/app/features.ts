import { deletionRequestRoutes } from '#server/families/deletion-requests/routes.ts';
import { guardianRoutes } from '#server/families/guardians/routes.ts';
import { kitClaimRoutes } from '#server/families/kit-claims/routes.ts';
import { patientMergeRoutes } from '#server/families/patient-merges/routes.ts';
import { patientRoutes } from '#server/families/patients/routes.ts';
import { practitionerAccessRoutes } from '#server/families/practitioner-access/routes.ts';
import { practitionerCodeRoutes } from '#server/families/practitioner-codes/routes.ts';
import { registerKitRoutes } from '#server/families/register-kit/routes.ts';
import { accountRoutes } from '#server/identity/account/routes.ts';
import { consentRoutes } from '#server/identity/consents/routes.ts';
import { secondStepRoutes } from '#server/identity/second-step/routes.ts';
import { sessionRoutes } from '#server/identity/session/routes.ts';
import { userRoutes } from '#server/identity/users/routes.ts';
import { kitEmailRoutes } from '#server/kits/emails/routes.ts';
import { kitReasonRoutes } from '#server/kits/kit-reasons/routes.ts';
import { kitStatusRoutes } from '#server/kits/kit-status/routes.ts';
import { kitReplacementRoutes } from '#server/kits/replacements/routes.ts';
import { kitRoutes } from '#server/kits/routes.ts';
import { arrivalRoutes } from '#server/laboratory/arrivals/routes.ts';
import { kitIntakeRoutes } from '#server/laboratory/kit-intake/routes.ts';
import { kitInventoryRoutes } from '#server/laboratory/kit-inventory/routes.ts';
import { kitProgressRoutes } from '#server/laboratory/kit-progress/routes.ts';
import { scanRoutes } from '#server/laboratory/scans/routes.ts';
import { auditRoutes } from '#server/operation/audit/routes.ts';
import { deliveryRoutes } from '#server/operation/deliveries/routes.ts';
import { notificationRoutes } from '#server/operation/notifications/routes.ts';
import { setupChecklistRoutes } from '#server/operation/setup-checklist/routes.ts';
import { questionnaireRoutes } from '#server/questionnaires/routes.ts';
import { symptomCheckRoutes } from '#server/questionnaires/symptom-checks/routes.ts';
import { patientTableRoutes } from '#server/records/patient-table/routes.ts';
import { recordRoutes } from '#server/records/record/routes.ts';
import { recordLinkRoutes } from '#server/records/record-links/routes.ts';
import { countsRoutes, countsUploadRoutes } from '#server/reports/counts/routes.ts';
import { countsQcRoutes } from '#server/reports/counts-qc/routes.ts';
import { kitComparisonRoutes } from '#server/reports/kit-comparison/routes.ts';
import { reportHoldRoutes } from '#server/reports/report-holds/routes.ts';
import { reportReviewRoutes } from '#server/reports/report-reviews/routes.ts';
import { reportWithdrawalRoutes } from '#server/reports/report-withdrawals/routes.ts';
import { reportRoutes, reportUploadRoutes } from '#server/reports/routes.ts';
import type { Feature } from './Feature.ts';
import { laboratoryFeatures } from './laboratoryFeatures.ts';

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
    name: 'Deletion requests',
    description: 'Customers delete their own accounts.',
    routes: deletionRequestRoutes,
  },
  {
    name: 'Consents',
    description:
      'Documents that customers accept, the versions that they accepted, and statements of guardianship.',
    routes: consentRoutes,
  },
  {
    name: 'Patients',
    description: 'The patients of a customer.',
    routes: patientRoutes,
  },
  {
    name: 'Over time',
    description: 'The kits of a patient compared.',
    routes: kitComparisonRoutes,
  },
  {
    name: 'Record',
    description: 'The whole record of a patient: a file for the owner, FHIR R4 for programs.',
    routes: recordRoutes,
  },
  {
    name: 'Record links',
    description: 'SMART Health Links: owners show a record to somebody without an account.',
    routes: recordLinkRoutes,
  },
  {
    name: 'Guardians',
    description: 'The guardians of a patient, by invitation and confirmation, and the hand-over at 18.',
    routes: guardianRoutes,
  },
  {
    name: 'Patient merges',
    description: 'One person who was entered twice becomes one patient again, with an undo.',
    routes: patientMergeRoutes,
  },
  {
    name: 'Practitioner access',
    description: 'Customers give practitioners access to their patients.',
    routes: practitionerAccessRoutes,
  },
  {
    name: 'Registration',
    description: 'Register kits, and prove registrations by their labels.',
    routes: registerKitRoutes,
  },
  {
    name: 'Kits',
    description: "Correct kits' details, and set dates to test again.",
    routes: kitRoutes,
  },
  {
    name: 'Questionnaires',
    description: 'Drafts, submission and export of symptom data.',
    routes: questionnaireRoutes,
  },
  {
    name: 'Symptom checks',
    description: 'Questionnaires whose symptoms may have been recorded in the wrong column.',
    routes: symptomCheckRoutes,
  },
  {
    name: 'Reports',
    description: 'Upload, publish, read and share reports.',
    routes: reportRoutes,
    uploadRoutes: reportUploadRoutes,
  },
  {
    name: 'Report holds',
    description: 'Practitioners read new reports of their patients first, for a limited time.',
    routes: reportHoldRoutes,
  },
  {
    name: 'Report withdrawals',
    description: 'Wrong reports are taken back from their readers, and administrators see who opened them.',
    routes: reportWithdrawalRoutes,
  },
  {
    name: 'Report reviews',
    description: 'Practitioners mark reports that they have dealt with.',
    routes: reportReviewRoutes,
  },
  {
    name: 'Counts',
    description: "The microbes that a laboratory counted in a kit's sample.",
    routes: countsRoutes,
    uploadRoutes: countsUploadRoutes,
  },
  {
    name: 'Quality control of counts',
    description:
      'Counts that look unlike stool or unlike the person: the limits, and the decisions of staff.',
    routes: countsQcRoutes,
  },
  ...laboratoryFeatures,
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
    name: 'Kits in progress',
    description: 'Kits without a report by status and age, and one status for many of them.',
    routes: kitProgressRoutes,
  },
  {
    name: 'Kit reasons',
    description: 'Why the laboratory rejects a kit or asks about it, and the next step of its owner.',
    routes: kitReasonRoutes,
  },
  {
    name: 'Kit replacements',
    description: 'Codes that are reserved in place of rejected kits.',
    routes: kitReplacementRoutes,
  },
  {
    name: 'Kit intake',
    description: 'Kits that arrive at the laboratory, received by a scan of their codes.',
    routes: kitIntakeRoutes,
  },
  {
    name: 'Arrivals',
    description: 'Kits that came to the laboratory before their registration, and were set aside.',
    routes: arrivalRoutes,
  },
  {
    name: 'Scans',
    description: 'The scans of a day at the bench, and those that somebody still has to deal with.',
    routes: scanRoutes,
  },
  {
    name: 'Kit claims',
    description: 'Kits registered by somebody else, and undone registrations.',
    routes: kitClaimRoutes,
  },
  {
    name: 'Notifications',
    description: 'What happened, for each user, and the emails about it.',
    routes: notificationRoutes,
  },
  {
    name: 'Users',
    description: 'Names and roles of all users.',
    routes: userRoutes,
  },
  {
    name: 'Setup checklist',
    description: 'What a new portal still needs.',
    routes: setupChecklistRoutes,
  },
  {
    name: 'Deliveries',
    description: 'Delivery of mails, and failed jobs.',
    routes: deliveryRoutes,
  },
  {
    name: 'Audit',
    description: 'The audit trail.',
    routes: auditRoutes,
  },
];
