/** Names of all kept values. A type costs the first screen nothing. */
export type KeptKey =
  | 'bench'
  | 'guardian-invitation'
  | 'invited-code'
  | 'scanned-label'
  | 'setup-checklist-hidden'
  | 'theme';

/** Keeps a value in this browser, for all tabs. */
export function keepHere(key: KeptKey, value: object | string): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that refuses storage keeps no login either: the login screen says so.
  }
}

/** Removes a kept value from this browser. */
export function forgetHere(key: KeptKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** The value that this browser keeps; null for none. */
export function keptHere(key: KeptKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
