/** Returns the date (`YYYY-MM-DD`) of a moment in the user's time zone. */
export function dayOf(moment: Date): string {
  const local = new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
  return local.toISOString().slice(0, 10);
}

/** Returns today's date (`YYYY-MM-DD`) in the user's time zone. */
export const today = (): string => dayOf(new Date());
