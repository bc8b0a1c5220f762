/** Keeps a value in this browser, for all tabs. */
export function keepHere(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that refuses storage keeps no login either: the login screen says so.
  }
}

/** The value that this browser keeps; null for none. */
export function keptHere(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
