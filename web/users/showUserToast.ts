import { showToast, type Toast } from '#web/ui/toasts.ts';

const USER_TOAST_MS = 5000;

/** Shows a message about a user for the five seconds of the specification (section 9). */
export const showUserToast = (severity: Toast['severity'], message: string): void =>
  showToast({ message, severity, durationMs: USER_TOAST_MS });
