/**
 * First segments of the addresses of all screens. The server sends the page for these addresses only; a test compares
 * them with the routes.
 */
export const firstSegments: ReadonlySet<string> = new Set([
  '',
  'account',
  'admin',
  'confirm',
  'confirm-email-change',
  'enter-symptom-data',
  'forgot-password',
  'invitation',
  'kit',
  'login',
  'patients',
  'practitioner-patients',
  'register-kit',
  'reset-password',
  'second-step',
  'setup',
  'unassigned-kits',
]);

/** Screen for unknown addresses (specification section 2). */
export const SCREEN_OF_UNKNOWN = '/patients';

/** The only screen whose document may use the camera: it reads labels. */
export const CAMERA_SCREEN = '/admin/kit-intake';
