import * as z from 'zod/mini';

/** PostgreSQL stores neither NUL nor half a surrogate pair; refused here, they are the caller's fault and not a failure of ours. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** Free text of at most `max` characters, kept as typed. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `Please use at most ${max} characters`),
      z.refine(isStorable, 'This text contains characters that cannot be stored'),
    );

const isOneLine = (typed: string) => !/\p{Cc}/u.test(typed);

/**
 * A single line of at most `max` characters, which may be empty. Here and in searches a letter whose accent is a character of
 * its own becomes one character: both are found by either.
 */
export const oneLine = (max: number) =>
  text(max).check(z.normalize(), z.refine(isOneLine, 'Please enter this on one line'));

/** A required single-line text: trimmed, then up to `max` characters, of which one is a letter or a digit. */
export const requiredText = (max: number, whenMissing: string) =>
  z.string().check(
    z.normalize(),
    z.trim(),
    z.refine((typed) => /[\p{L}\p{N}]/u.test(typed), whenMissing),
    z.refine((typed) => !/\p{Cc}/u.test(typed), 'Please enter this on one line'),
    z.maxLength(max, `Please use at most ${max} characters`),
    z.refine(isStorable, 'This text contains characters that cannot be stored'),
  );

/** A moment as ISO 8601 text with zone. */
export const Timestamp = z.iso.datetime({ offset: true });

/** A calendar date without a zone, `YYYY-MM-DD`; dates that do not exist are refused. */
export const CalendarDate = z.iso
  .date({ error: 'Please enter an existing date', abort: true })
  // PostgreSQL knows no year 0.
  .check(z.refine((date) => date >= '0001-01-01', 'Please enter an existing date'));

/**
 * Today where the day begins first (UTC+14): a later date is in the future everywhere. Dates have no zone, and only the
 * screens know their user's; a stricter bound would refuse today's date to whoever is ahead of the server.
 */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** A calendar date that is not in the future. */
export const pastDate = (whenFuture: string) =>
  CalendarDate.check(z.refine((date) => date <= latestToday(), whenFuture));
