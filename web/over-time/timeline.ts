import type { KitOverTime } from '#contract/over-time.ts';

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

/** A time before a sample that an answer tells about. */
export interface KitSpan {
  readonly number: number;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

export interface Timeline {
  readonly start: string;
  readonly end: string;
  readonly marks: readonly KitMark[];
  readonly spans: readonly KitSpan[];
}

const DAY_MS = 86_400_000;
/** Marks nearer than this (percent) take different lanes. */
const MARK_WIDTH = 8;

const antibiotics = [
  { name: 'antibiotics_last_month', days: 30, label: 'Antibiotics in the month before' },
  { name: 'antibiotics_last_3_months', days: 91, label: 'Antibiotics or antifungals in the 3 months before' },
] as const;

/** Date (`YYYY-MM-DD`) of a kit's sample, or of its registration in UTC. */
export const dateOf = ({ sample_taken_date, registered_at }: KitOverTime): string =>
  sample_taken_date ?? registered_at.slice(0, 10);

/** Places kits and the antibiotics before them on one axis, from the first of them to the last sample. */
export function timelineOf(kits: readonly KitOverTime[]): Timeline {
  const days = kits.map((kit) => dayOf(dateOf(kit)));
  const taken = kits.flatMap(({ submitted }, at) =>
    antibiotics.flatMap(({ name, days: before, label }) =>
      submitted?.answers[name] === 'Yes' ? [{ number: at + 1, label, to: days[at] ?? 0, before }] : [],
    ),
  );
  const start = Math.min(...days, ...taken.map(({ to, before }) => to - before));
  const end = Math.max(...days);
  const place = (day: number) => (end === start ? 50 : ((day - start) / (end - start)) * 100);
  return {
    start: dateOfDay(start),
    end: dateOfDay(end),
    marks: withLanes(
      kits.map((kit, at) => ({
        number: at + 1,
        kit_id: kit.kit_id,
        date: dateOf(kit),
        isRegistration: kit.sample_taken_date === null,
        at: place(days[at] ?? start),
      })),
    ),
    spans: taken.map(({ number, label, to, before }) => ({
      number,
      label,
      from: place(to - before),
      to: place(to),
    })),
  };
}

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

const dayOf = (date: string) => Date.parse(`${date}T00:00Z`) / DAY_MS;
const dateOfDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
