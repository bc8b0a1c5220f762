/** Every address of the portal. Links are made from these, never from strings. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** The token of the mailed link follows after `#`. */
  confirm: () => '/confirm',
  /** The operator's one-time token follows after `#`. */
  setup: () => '/setup',
  /** Where a mailed link to set a new password leads; its token follows after `#`. */
  resetPassword: () => '/reset-password',
  forgotPassword: () => '/forgot-password',
  /** Where the mail to a new address leads; its token follows after `#`. */
  confirmNewEmail: () => '/confirm-email-change',
  /** What a sign-in still waits for. */
  secondStep: () => '/second-step',
  patients: () => '/patients',
  patient: (patient_id: string) => `/patients/${patient_id}`,
  /** The patient is the record id of whom the kit is for. */
  registerKit: (selection?: { patient: string }) =>
    selection ? `/register-kit?${new URLSearchParams({ ...selection })}` : '/register-kit',
  /** Record ids; `view` leads to the answers that were submitted. */
  symptomData: (selection?: { patient: string; kit: string; view?: 'answers' }) =>
    selection ? `/enter-symptom-data?${new URLSearchParams({ ...selection })}` : '/enter-symptom-data',
  report: (kit_id: string) => `/kit/${kit_id}/report`,
  practitionerPatients: () => '/practitioner-patients',
  unassignedKits: () => '/unassigned-kits',
  practitionerCodes: () => '/admin/practitioner-codes',
  kitInventory: () => '/admin/kit-inventory',
  /** Labels of a range, or of what the inventory's search finds. */
  kitLabels: (kits?: { search: string }) =>
    kits ? `/admin/kit-labels?${new URLSearchParams({ ...kits })}` : '/admin/kit-labels',
  manageUsers: () => '/admin/manage-users',
  importReports: () => '/admin/reports',
  audit: () => '/admin/audit',
  laboratoryKeys: () => '/admin/laboratory-keys',
  account: () => '/account',
} as const;
