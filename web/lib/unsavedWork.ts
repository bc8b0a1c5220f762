const guards = new Set<() => boolean>();

/** Lets `hasUnsavedWork` ask a screen that may hold something unsaved. Returns the function that ends it. */
export function watchUnsavedWork(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved);
  return () => {
    guards.delete(isUnsaved);
  };
}

/** Whether anything on the screen would be lost now. */
export const hasUnsavedWork = (): boolean => [...guards].some((isUnsaved) => isUnsaved());
