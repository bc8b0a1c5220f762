/** IndexedDB database of answers that the server has not acknowledged yet. */
export const UNSENT_DATABASE = 'unsent-answers';

/** Removes all unsent answers and their keys from this device, as a logout does. */
export function clearUnsent(): void {
  try {
    indexedDB.deleteDatabase(UNSENT_DATABASE);
  } catch {
    // A browser without storage has kept nothing.
  }
}
