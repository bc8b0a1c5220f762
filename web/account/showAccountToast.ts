import { showToast } from '#web/ui/toasts.ts';

const ACCOUNT_TOAST_MS = 5000;

/** Says that something about the account has been changed. */
export const showAccountToast = (message: string): void =>
  showToast({ message, severity: 'success', duration_ms: ACCOUNT_TOAST_MS });
