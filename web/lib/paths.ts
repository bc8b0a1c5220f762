import type { KitProgressFilter } from '#contract/laboratory/lists.ts';
import { GUARDIAN_INVITATION_SCREEN, INTAKE_SCREEN, REGISTRATION_SCREEN } from '#contract/shared/screens.ts';

/** The addresses of the portal. All links are built from these. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** Begins a registration by a practitioner's invitation, whose code follows after `#`. */
  register: () => '/register',
  /** Confirms a registration. The mailed link carries its token after `#`. */
  confirm: () => '/confirm',
  /** Creates the first administrator. The operator's one-time token follows after `#`. */
  setup: () => '/setup',
  /** Sets a new password. The mailed link carries its token after `#`. */
  resetPassword: () => '/reset-password',
  forgotPassword: () => '/forgot-password',
  /** Confirms a new address. The mailed link carries its token after `#`. */
  confirmNewEmail: () => '/confirm-email-change',
  /** Answers an invitation to be a guardian. The mailed link carries its token after `#`. */
  guardianInvitation: () => GUARDIAN_INVITATION_SCREEN,
  /** The second step of a login. */
  secondStep: () => '/second-step',
  /** A published document, the newest version by default. */
  document: (kind: string, version?: number) => `/documents/${kind}${version ? `?version=${version}` : ''}`,
  patients: () => '/patients',
  patient: (patient_id: string) => `/patients/${patient_id}`,
  /** The patient's page with its guardians opened. */
  guardians: (patient_id: string) => `/patients/${patient_id}?open=guardians`,
  kitComparison: (patient_id: string) => `/patients/${patient_id}/kit-comparison`,
  /** The patient's page with the dialog that answers the laboratory. Both are record ids. */
  answerLaboratory: ({ patient, kit }: { patient: string; kit: string }) =>
    `/patients/${patient}?${new URLSearchParams({ answer: kit })}`,
  /** `patient` is a record id, `kit` a printed code. */
  registerKit: (selection?: { patient: string; kit?: string }) =>
    selection ? `${REGISTRATION_SCREEN}?${new URLSearchParams({ ...selection })}` : REGISTRATION_SCREEN,
  /** `patient` and `kit` are record ids. `view` opens the submitted answers, to read or to correct them. */
  symptomData: (selection?: { patient: string; kit: string; view?: 'answers' | 'correct' }) =>
    selection ? `/enter-symptom-data?${new URLSearchParams({ ...selection })}` : '/enter-symptom-data',
  /** The beginning of the addresses of a kit's report and answers. */
  kit: (kit_id?: string) => (kit_id ? `/kit/${kit_id}/` : '/kit/'),
  report: (kit_id: string) => `/kit/${kit_id}/report`,
  /** The submitted answers of a kit: the newest, or an earlier version. */
  answers: (kit_id: string, version?: number) =>
    `/kit/${kit_id}/answers${version === undefined ? '' : `?version=${version}`}`,
  practitionerPatients: () => '/practitioner-patients',
  inviteFamily: () => '/invite-family',
  unassignedKits: () => '/unassigned-kits',
  practitionerCodes: () => '/admin/practitioner-codes',
  kitClaims: () => '/admin/kit-claims',
  symptomChecks: () => '/admin/symptom-checks',
  kitInventory: (kits?: { filter: string }) =>
    kits ? `/admin/kit-inventory?${new URLSearchParams({ ...kits })}` : '/admin/kit-inventory',
  kitProgress: (filter?: KitProgressFilter) =>
    filter ? `/admin/kit-progress?filter=${filter}` : '/admin/kit-progress',
  /** Labels of a range, or of the kits found by a search of the inventory. */
  kitLabels: (kits?: { search: string }) =>
    kits ? `/admin/kit-labels?${new URLSearchParams({ ...kits })}` : '/admin/kit-labels',
  kitIntake: () => INTAKE_SCREEN,
  kitReasons: () => '/admin/kit-reasons',
  consentDocuments: () => '/admin/consent-documents',
  manageUsers: () => '/admin/manage-users',
  /** The reports of kits, separated by commas, or the kits that wait. */
  importReports: (shown?: { kits: string } | { view: 'waiting' }) =>
    shown ? `/admin/reports?${new URLSearchParams({ ...shown })}` : '/admin/reports',
  importRun: () => '/admin/reports/run',
  /** The form with a kit filled in. */
  withdrawReports: (kit_id?: string) =>
    kit_id ? `/admin/reports/withdraw?${new URLSearchParams({ kit: kit_id })}` : '/admin/reports/withdraw',
  reportOpenings: (kit_id: string) => `/admin/reports/${kit_id}/openings`,
  deliveries: () => '/admin/deliveries',
  audit: () => '/admin/audit',
  laboratoryKeys: () => '/admin/laboratory-keys',
  benches: () => '/admin/benches',
  /** The screen of a bench on its device, without an account. */
  bench: () => '/bench',
  webhooks: () => '/admin/webhooks',
  webhook: (webhook_id: string) => `/admin/webhooks/${webhook_id}`,
  account: () => '/account',
  deleteAccount: () => '/account/delete',
} as const;
