import type { KitStatusChange } from '#contract/kits/kits.ts';
import { formatDate } from '#web/lib/format.ts';

type NextStep = Pick<KitStatusChange, 'next_step' | 'act_until'>;

/** The owner's next step after an exception, with its last day. Undefined for a reason in the laboratory's own words. */
export function datedNextStep({ next_step, act_until }: NextStep): string | undefined {
  if (!next_step) return undefined;
  if (!act_until) return next_step;
  const day = formatDate(act_until);
  return isOver(act_until)
    ? `${next_step} This was possible until ${day}.`
    : `${next_step} Please do this by ${day}.`;
}

/** Whether the day has ended where the user is. */
function isOver(date: string): boolean {
  const end = new Date(`${date}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime() <= Date.now();
}
