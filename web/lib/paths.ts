/** The addresses of the portal. All links are built from these. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** Confirms a registration. The mailed link carries its token after `#`. */
  confirm: () => '/confirm',
  /** Creates the first administrator. The operator's one-time token follows after `#`. */
  setup: () => '/setup',
  /** Sets a new password. The mailed link carries its token after `#`. */
  resetPassword: () => '/reset-password',
  forgotPassword: () => '/forgot-password',
  /** Confirms a new address. The mailed link carries its token after `#`. */
  confirmNewEmail: () => '/confirm-email-change',
  /** The second step of a login. */
  secondStep: () => '/second-step',
  patients: () => '/patients',
  patient: (patient_id: string) => `/patients/${patient_id}`,
  /** `patient` is a record id. */
  registerKit: (selection?: { patient: string }) =>
    selection ? `/register-kit?${new URLSearchParams({ ...selection })}` : '/register-kit',
  /** `patient` and `kit` are record ids. `view` opens the submitted answers. */
  symptomData: (selection?: { patient: string; kit: string; view?: 'answers' }) =>
    selection ? `/enter-symptom-data?${new URLSearchParams({ ...selection })}` : '/enter-symptom-data',
  report: (kit_id: string) => `/kit/${kit_id}/report`,
  practitionerPatients: () => '/practitioner-patients',
  unassignedKits: () => '/unassigned-kits',
  practitionerCodes: () => '/admin/practitioner-codes',
  kitInventory: () => '/admin/kit-inventory',
  /** Labels of a range, or of the kits found by a search of the inventory. */
  kitLabels: (kits?: { search: string }) =>
    kits ? `/admin/kit-labels?${new URLSearchParams({ ...kits })}` : '/admin/kit-labels',
  manageUsers: () => '/admin/manage-users',
  importReports: () => '/admin/reports',
  audit: () => '/admin/audit',
  laboratoryKeys: () => '/admin/laboratory-keys',
  account: () => '/account',
} as const;
