import * as z from 'zod/mini';
import { CalendarDate, Moment } from '#contract/shared/text.ts';
import { StartError } from '#db/StartError.ts';

/** A date, a time to the minute or better, and perhaps a zone. */
const MOMENT = /^([\d-]+)[T ](\d{2}:\d{2})(:[\d.]+)?(Z|[+-]\d{2}:\d{2})?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The period between two dates or moments of an operator, in UTC unless they name a zone. A date as the end includes its day:
 * an incident's last day must not be missed.
 * @throws {StartError} if one of them is none, or they end before they begin.
 */
export function periodOf(
  since: string | undefined,
  until: string | undefined,
): { readonly since: string; readonly until: string } {
  const period = { since: momentOf('since', since, 0), until: momentOf('until', until, DAY_MS) };
  if (period.since >= period.until) throw new StartError('--since must be before --until.');
  return period;
}

function momentOf(option: string, given: string | undefined, day: number): string {
  if (z.safeParse(CalendarDate, given).success)
    return new Date(Date.parse(`${given}T00:00:00Z`) + day).toISOString();
  const [, date, minute, second = ':00', zone = 'Z'] = MOMENT.exec(given ?? '') ?? [];
  const moment = `${date}T${minute}${second}${zone}`;
  if (z.safeParse(Moment, moment).success) return new Date(moment).toISOString();
  throw new StartError(
    `--${option} must be a date such as 2026-11-24 or a moment such as 2026-11-24T15:30:00Z, in UTC unless it names a zone.`,
  );
}
