const FORMATS = {
  day: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  dayOfYear: { month: 'short', day: 'numeric' },
  time: { timeStyle: 'short' },
  timeToTheSecond: { timeStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters: { [name in keyof typeof FORMATS]?: Intl.DateTimeFormat } = {};

/** Makes a formatter on first use: the first one of a page takes a phone 0.1 s. */
function format(date: Date, name: keyof typeof FORMATS): string {
  formatters[name] ??= new Intl.DateTimeFormat(undefined, FORMATS[name]);
  return formatters[name].format(date);
}

/** Formats a date (`YYYY-MM-DD`) or timestamp for the user; 'N/A' for null. */
export function formatDate(date: string | null): string {
  if (date === null) return 'N/A';
  return format(parseLocal(date), 'day');
}

/** A bare date would parse as midnight UTC: the day before in the Americas. */
const parseLocal = (date: string) => new Date(date.length === 10 ? `${date}T00:00` : date);

/** Formats a date (`YYYY-MM-DD`) or timestamp as a day: without its year if that is the current one. */
export function formatDay(date: string): string {
  const day = parseLocal(date);
  return day.getFullYear() === new Date().getFullYear() ? format(day, 'dayOfYear') : formatDate(date);
}

/** Formats a timestamp with its time for the user; 'N/A' for null. */
export const formatDateTime = (timestamp: string | null): string =>
  timestamp === null ? 'N/A' : format(new Date(timestamp), 'moment');

/** Formats a timestamp to the second for the user. */
export const formatToTheSecond = (timestamp: string): string => format(new Date(timestamp), 'second');

/** Formats the time of day for the user. */
export const formatTime = (timestamp: string): string => format(new Date(timestamp), 'time');

/** Formats the time of day to the second for the user. */
export const formatTimeToTheSecond = (timestamp: string): string =>
  format(new Date(timestamp), 'timeToTheSecond');

/** Formats bytes as megabytes, for example '25 MB'. */
export const formatMegabytes = (bytes: number): string => `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
