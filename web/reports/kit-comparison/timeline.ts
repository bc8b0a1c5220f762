import type { ComparedKit } from '#contract/reports/kit-comparison.ts';
import { dayOf } from '#web/lib/today.ts';

/** A kit on the axis. */
interface KitMark {
  /** 1 for the oldest sample. */
  readonly number: number;
  readonly kit_id: string;
  /** `YYYY-MM-DD` of the sample, or of the registration. */
  readonly date: string;
  readonly isRegistration: boolean;
  /** Place on the axis in percent. */
  readonly at: number;
  /** Row of the mark: marks that would cover each other take the next one. */
  readonly lane: number;
}

/** Antibiotics before a sample. */
export interface KitEvent {
  /** For example 'Antibiotics in the month before kit 1'. */
  readonly label: string;
  /** Places on the axis in percent. */
  readonly from: number;
  readonly to: number;
}

export interface Timeline {
  readonly marks: readonly KitMark[];
  /** In the order of the kits. */
  readonly events: readonly KitEvent[];
}

const DAY_MS = 86_400_000;
/** Marks nearer than this (percent) take different lanes. */
const MARK_WIDTH = 8;
/** Dates nearer than this (percent) would lie on each other. */
const DATE_WIDTH = 18;

const antibiotics = [
  { name: 'antibiotics_last_month', days: 30, label: 'Antibiotics in the month before' },
  { name: 'antibiotics_last_3_months', days: 91, label: 'Antibiotics or antifungals in the 3 months before' },
] as const;

/** Date (`YYYY-MM-DD`) of a kit's sample, or of its registration in the user's time zone. */
export const dateOf = ({ sample_taken_date, registered_at }: ComparedKit): string =>
  sample_taken_date ?? dayOf(new Date(registered_at));

/** Places kits and the antibiotics before them on one axis, from the first of them to the last sample. */
export function timelineOf(kits: readonly ComparedKit[]): Timeline {
  const days = kits.map((kit) => dayNumberOf(dateOf(kit)));
  const events = kits.flatMap((kit, at) =>
    antibioticsBefore(kit).map(({ label, before }) => ({
      label: `${label} kit ${at + 1}`,
      day: days[at] ?? 0,
      before,
    })),
  );
  const start = Math.min(...days, ...events.map(({ day, before }) => day - before));
  const end = Math.max(...days);
  const place = (day: number) => (end === start ? 50 : ((day - start) / (end - start)) * 100);
  return {
    marks: withLanes(
      kits.map((kit, at) => ({
        number: at + 1,
        kit_id: kit.kit_id,
        date: dateOf(kit),
        isRegistration: kit.sample_taken_date === null,
        at: place(days[at] ?? start),
      })),
    ),
    events: events.map(({ label, day, before }) => ({ label, from: place(day - before), to: place(day) })),
  };
}

interface KitFact {
  /** Days before the sample in which it began. */
  readonly before: number;
  readonly label: string;
}

const antibioticsBefore = ({ submitted }: ComparedKit): KitFact[] =>
  antibiotics.flatMap(({ name, days, label }) =>
    submitted?.answers[name] === 'Yes' ? [{ before: days, label }] : [],
  );

function withLanes(marks: readonly Omit<KitMark, 'lane'>[]): KitMark[] {
  const placed: KitMark[] = [];
  for (const mark of marks) {
    const taken = placed.filter(({ at }) => Math.abs(at - mark.at) < MARK_WIDTH).map(({ lane }) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    placed.push({ ...mark, lane });
  }
  return placed;
}

/** The marks whose dates have room beside those of earlier kits. The table has all dates. */
export function datedMarks(marks: readonly KitMark[]): KitMark[] {
  const dated: KitMark[] = [];
  for (const mark of marks)
    if (dated.every(({ at }) => Math.abs(at - mark.at) >= DATE_WIDTH)) dated.push(mark);
  return dated;
}

const dayNumberOf = (date: string) => Date.parse(`${date}T00:00Z`) / DAY_MS;
