import { showToast } from './toasts.ts';

const COPY_TOAST_MS = 3000;

/** What a copy button says afterwards. */
export const copyToasts = (copied: string, failed: string) => ({
  onCopied: () => showToast({ message: copied, severity: 'success', durationMs: COPY_TOAST_MS }),
  onFailed: () => showToast({ message: failed, severity: 'error', durationMs: COPY_TOAST_MS }),
});
