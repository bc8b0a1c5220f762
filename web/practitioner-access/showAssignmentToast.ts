import { showToast } from '#web/ui/toasts.ts';

const ASSIGNMENT_TOAST_MS = 5000;

/** Tells that a practitioner has been assigned or removed. */
export const showAssignmentToast = (message: string): void =>
  showToast({ message, severity: 'success', duration_ms: ASSIGNMENT_TOAST_MS });
