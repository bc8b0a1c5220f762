/**
 * First segments of the addresses of all screens. The server sends the page for these addresses only; a test compares
 * them with the routes.
 */
export const firstSegments: ReadonlySet<string> = new Set([
  '',
  'accept-invitation',
  'account',
  'admin',
  'bench',
  'confirm',
  'confirm-email-change',
  'documents',
  'enter-symptom-data',
  'forgot-password',
  'invitation',
  'invite-family',
  'kit',
  'login',
  'patients',
  'practitioner-patients',
  'register',
  'register-kit',
  'reset-password',
  'second-step',
  'setup',
  'shl',
  'unassigned-kits',
]);

/** Screen for unknown addresses (specification section 2). */
export const SCREEN_OF_UNKNOWN = '/patients';

/** The screen that opens SMART Health Links, for whom no program does. The link follows after `#`. */
export const SHARED_RECORD_SCREEN = '/shl';

/** The screen of an invitation to be a guardian. Its token follows after `#`. */
export const GUARDIAN_INVITATION_SCREEN = '/accept-invitation';

/** The screens that read labels. */
export const INTAKE_SCREEN = '/admin/kit-intake';
export const REGISTRATION_SCREEN = '/register-kit';
