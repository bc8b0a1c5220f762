import * as z from 'zod/mini';

/** Most characters of words about the state of a sample, from the bench or a laboratory. */
export const CONDITION_MAX_LENGTH = 200;

/** False for a text with half a surrogate pair. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** PostgreSQL stores neither NUL nor half a surrogate pair. Refused here, they are a 400 and not a 500. */
const isStorable = (text: string) => isWellFormed(text) && !text.includes('\u0000');

/**
 * Free text of at most `max` characters, kept as typed. A missing text is refused with the sentence `whenMissing`, a longer one
 * with `whenLonger`.
 */
export const text = (
  max: number,
  whenMissing?: string,
  whenLonger = `Please use at most ${max} characters`,
) =>
  z
    .string(whenMissing)
    .check(
      z.maxLength(max, whenLonger),
      z.refine(isStorable, 'This text contains characters that cannot be stored'),
    );

const isOneLine = (typed: string) => !/\p{Cc}/u.test(typed);

/**
 * A single line of at most `max` characters, possibly empty. Letters with separate accents become single characters, here and
 * in searches, so either form finds both.
 */
export const oneLine = (max: number) =>
  text(max).check(z.normalize(), z.refine(isOneLine, 'Please enter this on one line'));

/** A required single-line text: trimmed, at most `max` characters, with at least one letter or digit. */
export const requiredText = (max: number, whenMissing: string) =>
  z.string(whenMissing).check(
    z.normalize(),
    z.trim(),
    z.refine((typed) => /[\p{L}\p{N}]/u.test(typed), whenMissing),
    z.refine((typed) => !/\p{Cc}/u.test(typed), 'Please enter this on one line'),
    z.maxLength(max, `Please use at most ${max} characters`),
    z.refine(isStorable, 'This text contains characters that cannot be stored'),
  );

/** A moment as ISO 8601 text with zone. */
export const Timestamp = z.iso.datetime({ offset: true });

/** A moment that a caller names. PostgreSQL knows no year 0 and no zone that is 16 hours or more from UTC. */
export const Moment = Timestamp.check(
  z.refine(
    (moment) => moment >= '0001-01-02' && !/[+-](1[6-9]|2\d):\d\d$/.test(moment),
    'Please enter a valid time',
  ),
);

/** A calendar date without a zone, `YYYY-MM-DD`. Impossible dates are refused. */
export const CalendarDate = z.iso
  .date({ error: 'Please enter a valid date', abort: true })
  // PostgreSQL knows no year 0.
  .check(z.refine((date) => date >= '0001-01-01', 'Please enter a valid date'));

/**
 * Today in the first time zone (UTC+14): a later date is in the future everywhere. Dates have no zone, and only the
 * screens know the user's. A stricter bound would refuse today's date to users ahead of the server.
 */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** A calendar date that is not in the future. */
export const pastDate = (whenFuture: string) =>
  CalendarDate.check(z.refine((date) => date <= latestToday(), whenFuture));
