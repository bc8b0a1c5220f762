const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const seconds = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** A calendar date (`YYYY-MM-DD`) or a timestamp in the user's own format; 'N/A' when there is none. */
export function formatDate(date: string | null): string {
  if (date === null) return 'N/A';
  // A date alone would be read as midnight in Greenwich, the day before in the Americas.
  return days.format(new Date(date.length === 10 ? `${date}T00:00` : date));
}

/** A timestamp with its time of day in the user's own format and zone; 'N/A' when there is none. */
export const formatDateTime = (timestamp: string | null): string =>
  timestamp === null ? 'N/A' : moments.format(new Date(timestamp));

/** A timestamp to the second in the user's own format and zone. */
export const formatToTheSecond = (timestamp: string): string => seconds.format(new Date(timestamp));

/** The time of day in the user's own format and zone. */
export const formatTime = (timestamp: string): string => times.format(new Date(timestamp));

/** A size in bytes as megabytes, for example '25 MB'. */
export const formatMegabytes = (bytes: number): string => `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
