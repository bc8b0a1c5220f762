/** The version of a document in the address; undefined for the newest. */
export function validateDocumentSearch({ version }: Record<string, unknown>): { version?: number } {
  const number = Number(version);
  return Number.isInteger(number) && number > 0 ? { version: number } : {};
}
