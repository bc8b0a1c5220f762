export interface UnsavedWork {
  readonly isUnsaved: () => boolean;
  /** Tries to save it; resolves also when that fails. */
  readonly save?: (() => Promise<void>) | undefined;
}

const screens = new Set<UnsavedWork>();

/** Makes known a screen that may hold something unsaved. Returns the function that ends it. */
export function watchUnsavedWork(work: UnsavedWork): () => void {
  screens.add(work);
  return () => {
    screens.delete(work);
  };
}

/** Whether anything on the screen would be lost now. */
export const hasUnsavedWork = (): boolean => [...screens].some(({ isUnsaved }) => isUnsaved());

/** Saves what can be saved. Whether anything is left, `hasUnsavedWork` tells. */
export async function saveUnsavedWork(): Promise<void> {
  const unsaved = [...screens].filter(({ isUnsaved }) => isUnsaved());
  await Promise.all(unsaved.map(async ({ save }) => save?.()));
}
