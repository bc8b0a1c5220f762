const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const seconds = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const daysOfYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Formats a date (`YYYY-MM-DD`) or timestamp for the user; 'N/A' for null. */
export function formatDate(date: string | null): string {
  if (date === null) return 'N/A';
  // A bare date would parse as midnight UTC: the day before in the Americas.
  return days.format(new Date(date.length === 10 ? `${date}T00:00` : date));
}

/** Formats a timestamp as a day for running text: without its year if that is the current one. */
export const formatDay = (timestamp: string): string =>
  new Date(timestamp).getFullYear() === new Date().getFullYear()
    ? daysOfYear.format(new Date(timestamp))
    : formatDate(timestamp);

/** Formats a timestamp with its time for the user; 'N/A' for null. */
export const formatDateTime = (timestamp: string | null): string =>
  timestamp === null ? 'N/A' : moments.format(new Date(timestamp));

/** Formats a timestamp to the second for the user. */
export const formatToTheSecond = (timestamp: string): string => seconds.format(new Date(timestamp));

/** Formats the time of day for the user. */
export const formatTime = (timestamp: string): string => times.format(new Date(timestamp));

/** Formats bytes as megabytes, for example '25 MB'. */
export const formatMegabytes = (bytes: number): string => `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
