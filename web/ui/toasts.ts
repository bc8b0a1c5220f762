import { createStore } from 'zustand/vanilla';

export interface Toast {
  readonly message: string;
  readonly severity: 'success' | 'error' | 'info';
  readonly durationMs: number;
  /** Undoes the reported action. */
  readonly onUndo?: () => void;
}

export type ShownToast = Toast & { readonly key: number };

/** The messages on screen, the oldest first. */
export const toastStore = createStore<readonly ShownToast[]>(() => []);

let lastKey = 0;

/** Shows a message for a while. The same message again replaces the one on screen, unless that one offers an undo. */
export function showToast(toast: Toast): void {
  lastKey += 1;
  const others = toastStore.getState().filter(({ message, onUndo }) => onUndo || message !== toast.message);
  toastStore.setState([...others, { ...toast, key: lastKey }], true);
}

const USUAL_MS = 5000;
/** Duration (ms) of a small confirmation. */
export const SHORT_MS = 3000;

/** Reports success. */
export const showDone = (message: string, durationMs = USUAL_MS): void =>
  showToast({ message, severity: 'success', durationMs });

/** Reports success, and offers to take it back. */
export const showUndoable = (message: string, onUndo: () => void): void =>
  showToast({ message, severity: 'success', durationMs: USUAL_MS, onUndo });

/** Reports failure. */
export const showFailure = (message: string, durationMs = USUAL_MS): void =>
  showToast({ message, severity: 'error', durationMs });

export const dismissToast = (key: number): void =>
  toastStore.setState(
    toastStore.getState().filter((toast) => toast.key !== key),
    true,
  );
