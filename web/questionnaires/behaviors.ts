import type { Behavior, BehaviorColumn } from '#contract/questionnaires/definition.ts';

export const noneTicked: Behavior = { current: false, past: false, not_known: false };
export const notKnown: Behavior = { current: false, past: false, not_known: true };

export const isTicked = (behavior: Behavior | undefined) =>
  behavior !== undefined && (behavior.current || behavior.past || behavior.not_known);

/** A symptom after a box was ticked or cleared: `not_known` and the other two exclude each other. */
export function withTick(behavior: Behavior, column: BehaviorColumn, is_ticked: boolean): Behavior {
  if (!is_ticked) return { ...behavior, [column]: false };
  return column === 'not_known' ? notKnown : { ...behavior, [column]: true, not_known: false };
}

/** The name of a symptom's field, in the form and in what the server says about it. */
export const symptomField = (key: string) => `behaviors.${key}`;
