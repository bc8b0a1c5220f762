/** Lets the creation of a folder succeed that exists. */
export function acceptExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}
