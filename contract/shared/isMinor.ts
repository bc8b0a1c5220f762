/** Age from which a person decides for themselves. Laws differ; the database has the same age (`app.adult_on`). */
const ADULT_AGE = 18;

/**
 * Whether somebody is under 18 on a date. Born on 29 February, they come of age on 1 March. The database has the same rule
 * (`app.is_minor`).
 */
export function isMinor(date_of_birth: string, today: string): boolean {
  const [year = '', ...monthAndDay] = date_of_birth.split('-');
  return [String(Number(year) + ADULT_AGE), ...monthAndDay].join('-') > today;
}

/** Today by the portal's calendar, which is that of UTC. */
export const portalToday = (): string => new Date().toISOString().slice(0, 10);
