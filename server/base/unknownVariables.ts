/** Beginnings of names that no other program is known to use. */
const OWN_PREFIXES = ['BRAND_', 'S3_', 'ADMIN_SECOND_', 'AUDIT_RETENTION_', 'REPORT_FILE_', 'TRUSTED_PROX'];

/** Shorter names, such as HOST, resemble too many variables of other programs. */
const SHORTEST = 7;

/**
 * Finds variables that look like settings of the portal and are none: misspelled, the portal would ignore them. A name is one
 * if it begins as only the portal's do, or nearly equals the name of a setting that is not set.
 * @returns the unknown names, each with the setting that is probably meant.
 */
export function unknownVariables(
  set: Readonly<Record<string, unknown>>,
  known: readonly string[],
): [name: string, meant: string | undefined][] {
  const missing = known.filter((name) => name.length >= SHORTEST && set[name] === undefined);
  return Object.keys(set)
    .filter((name) => !known.includes(settingOf(name)))
    .flatMap((name): [string, string | undefined][] => {
      const setting = settingOf(name);
      const meant = missing.find((other) => distance(setting, other) <= (other.length < 10 ? 1 : 2));
      return meant !== undefined || OWN_PREFIXES.some((prefix) => name.startsWith(prefix))
        ? [[name, meant]]
        : [];
    });
}

/** A file may hold the value of a setting. */
const settingOf = (name: string) => name.replace(/_FILE$/, '');

/** Number of letters to insert, remove, replace or swap with their neighbor (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const is_swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? 1 : Number.POSITIVE_INFINITY;
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
          at(row - 2, column - 2) + is_swapped,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
