import { today } from './today.ts';

/** Age in words, for example '7 years old'; in months below two years. Dates are `YYYY-MM-DD`. */
export function ageText(date_of_birth: string, on = today()): string {
  const months = monthsBetween(date_of_birth, on);
  return months < 24 ? `${counted(months, 'month')} old` : `${counted(Math.floor(months / 12), 'year')} old`;
}

/** Completed months. */
function monthsBetween(start: string, end: string): number {
  const [from, to] = [partsOf(start), partsOf(end)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return Math.max(0, to.day < from.day ? months - 1 : months);
}

function partsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
