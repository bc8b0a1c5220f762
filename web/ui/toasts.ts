export interface Toast {
  readonly message: string;
  readonly severity: 'success' | 'error' | 'info';
  readonly durationMs: number;
}

export interface ShownToast extends Toast {
  readonly key: number;
}

let shown: readonly ShownToast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a while. The same message again replaces the one that is still shown. */
export function showToast(toast: Toast): void {
  lastKey += 1;
  show([...shown.filter(({ message }) => message !== toast.message), { ...toast, key: lastKey }]);
}

const DONE_TOAST_MS = 5000;

/** Tells that what the user asked for has been done. */
export const showDone = (message: string): void =>
  showToast({ message, severity: 'success', durationMs: DONE_TOAST_MS });

export const dismissToast = (key: number): void => show(shown.filter((toast) => toast.key !== key));

/** The messages on screen, in the form that `useSyncExternalStore` takes. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};
