export interface UnsavedWork {
  readonly isUnsaved: () => boolean;
  /** Tries to save; never rejects. */
  readonly save?: (() => Promise<void>) | undefined;
}

const screens = new Set<UnsavedWork>();

/** Registers a screen with unsaved work. Returns a function that unregisters it. */
export function watchUnsavedWork(work: UnsavedWork): () => void {
  screens.add(work);
  return () => {
    screens.delete(work);
  };
}

/** Returns whether the screen holds unsaved work. */
export const hasUnsavedWork = (): boolean => [...screens].some(({ isUnsaved }) => isUnsaved());

/** Tries to save all work. `hasUnsavedWork` reports the rest. */
export async function saveUnsavedWork(): Promise<void> {
  const unsaved = [...screens].filter(({ isUnsaved }) => isUnsaved());
  await Promise.all(unsaved.map(async ({ save }) => save?.()));
}
