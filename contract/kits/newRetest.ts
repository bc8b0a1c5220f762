import * as z from 'zod/mini';
import { CalendarDate } from '#contract/shared/text.ts';

export const RETEST_IN_PAST = 'Please choose today or a later day';

const RETEST_TOO_LATE = 'Please choose a day within five years';

/** The calendar date in a time zone so many hours from UTC. */
const todayAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);

/** Today anywhere: a date has no zone, and only the screens know the user's. The database has the same bounds. */
const RetestDate = CalendarDate.check(
  z.refine((date) => date >= todayAt(-12), RETEST_IN_PAST),
  z.refine((date) => date <= fiveYearsAfter(todayAt(14)), RETEST_TOO_LATE),
);

/** The same day five years later, to compare dates with: there may be no such 29 February. */
export const fiveYearsAfter = (date: string): string => `${Number(date.slice(0, 4)) + 5}${date.slice(4)}`;

export const NewRetest = z.strictObject({ retest_on: RetestDate });
