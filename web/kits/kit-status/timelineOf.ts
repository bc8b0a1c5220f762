import type { KitStatus } from '#contract/kits/kitStatus.ts';
import type { KitDetails, KitStatusChange } from '#contract/kits/kits.ts';

/** A point on the way of a kit from its registration to its report. */
export interface TimelineStep {
  readonly key: string;
  readonly status: KitStatus;
  readonly state: 'done' | 'present' | 'to_come';
  /** Timestamp; null for a step that is to come or that left no date. */
  readonly happened_at: string | null;
  /** Reason and answer of an exception. */
  readonly change?: KitStatusChange | undefined;
  readonly isException: boolean;
}

export type KitOnItsWay = Pick<
  KitDetails,
  'status' | 'created_at' | 'report_generated_at' | 'status_changes'
>;

/** The regular way of a kit. */
const way: readonly KitStatus[] = ['registered', 'received', 'in_analysis', 'report_ready'];

const isOnTheWay = (status: KitStatus): boolean => way.includes(status);

/**
 * Returns the steps of a kit in their order. An exception stands after the step that it interrupted. A rejected or cancelled
 * kit has nothing to come.
 */
export function timelineOf(kit: KitOnItsWay): readonly TimelineStep[] {
  const reached = reachedBy(kit);
  const isOver = kit.status === 'rejected' || kit.status === 'cancelled';
  const exceptions = exceptionsOf(kit);
  return (isOver ? way.slice(0, reached + 1) : way).flatMap((status, place) => [
    {
      key: status,
      status,
      state: stateOf(kit, place, reached),
      happened_at: place <= reached ? dateOf(kit, status) : null,
      isException: false,
    },
    ...exceptions.filter((exception) => Math.min(exception.place, reached) === place).map(({ step }) => step),
  ]);
}

/**
 * Place of the last regular step. It can go back: a rejection by mistake ends with the reception of the sample, and a withdrawn
 * report is none.
 */
function reachedBy({ status, status_changes }: Pick<KitOnItsWay, 'status' | 'status_changes'>): number {
  const last = [...status_changes.map((change) => change.status), status].findLast(
    (each) => isOnTheWay(each) && (each !== 'report_ready' || status === 'report_ready'),
  );
  return Math.max(0, way.indexOf(last ?? 'registered'));
}

function stateOf({ status }: KitOnItsWay, place: number, reached: number): TimelineStep['state'] {
  if (place > reached) return 'to_come';
  return place === reached && isOnTheWay(status) && status !== 'report_ready' ? 'present' : 'done';
}

/** The first date of a step: a kit comes back to it after a question. */
function dateOf(kit: KitOnItsWay, status: KitStatus): string | null {
  if (status === 'registered') return kit.created_at;
  if (status === 'report_ready' && kit.report_generated_at !== null) return kit.report_generated_at;
  return kit.status_changes.find((change) => change.status === status)?.changed_at ?? null;
}

/** The exceptions of a kit with the place of the step that each interrupted. The last one lasts while it is the status. */
function exceptionsOf(kit: KitOnItsWay): { readonly place: number; readonly step: TimelineStep }[] {
  const { status, status_changes: changes } = kit;
  const stepOf = (one: KitStatus, isPresent: boolean, change?: KitStatusChange): TimelineStep => ({
    key: `${one} ${change?.id}`,
    status: one,
    state: isPresent ? 'present' : 'done',
    happened_at: change?.changed_at ?? null,
    change,
    isException: true,
  });
  const past = changes.flatMap((change, index) => {
    if (isOnTheWay(change.status)) return [];
    const isPresent = index === changes.length - 1 && change.status === status;
    const place = reachedBy({ status: change.status, status_changes: changes.slice(0, index) });
    return [{ place, step: stepOf(change.status, isPresent, change) }];
  });
  const isUnrecorded = !isOnTheWay(status) && changes.at(-1)?.status !== status;
  return isUnrecorded ? [...past, { place: reachedBy(kit), step: stepOf(status, true) }] : past;
}
