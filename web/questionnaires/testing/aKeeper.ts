import { onTestFinished, vi } from 'vitest';
import type { Draft } from '#contract/questionnaires/questionnaires.ts';
import type { DraftValues } from '#web/questionnaires/answers/formValues.ts';
import { DraftKeeper } from '#web/questionnaires/drafts/DraftKeeper.ts';
import type { Outcome } from '#web/questionnaires/drafts/DraftState.ts';

export const valuesOf = (concerns: string): DraftValues => ({
  answers: { biggest_concerns: concerns },
  behaviors: {},
});
export const unanswered: Outcome = { type: 'unanswered' };
export const other: Draft = {
  form_type: 'generic',
  version: 9,
  saved_at: '2026-03-01T10:00:00Z',
  ...valuesOf('Other'),
};
export const changedElsewhere: Outcome = { type: 'changed_elsewhere', other };

/** A keeper with a fake clock and a server that saves every draft, unless `next` holds other outcomes. */
export function aKeeper(version: number | null = null) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let stored = version ?? 0;
  const sent: [concerns: string | undefined, based_on: number | null][] = [];
  const next: (Outcome | Promise<Outcome>)[] = [];
  const shown: DraftValues[] = [];
  const send = (values: DraftValues, based_on: number | null): Promise<Outcome> => {
    sent.push([values.answers['biggest_concerns'], based_on]);
    const given = next.shift();
    if (given) return Promise.resolve(given);
    stored += 1;
    return Promise.resolve({ type: 'saved', version: stored });
  };
  const start = version === null ? undefined : { version, answers: {}, behaviors: {} };
  const keeper = new DraftKeeper(send, start, (_, after) => void shown.push(after));
  return {
    keeper,
    sent,
    next,
    /** Answers of the other device, as shown in the form. */
    shown,
    type: (concerns: string) => keeper.change(() => valuesOf(concerns)),
    status: () => keeper.state.status,
  };
}

/** Advances the fake clock. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
