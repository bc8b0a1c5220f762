import type { Behavior } from '#contract/questionnaires/definition.ts';
import type { DraftValues } from '../answers/formValues.ts';
import { noneTicked } from '../answers/formValues.ts';

export interface MergedDraft {
  /** The changes of both sides. This device's side wins where both changed one question. */
  readonly mine: DraftValues;
  /** The changes of both sides. The other side wins where both changed one question. */
  readonly theirs: DraftValues;
  /** Whether both sides changed a question or symptom in different ways. */
  readonly hasConflict: boolean;
}

/**
 * Merges two drafts question by question, and symptom by symptom with its three boxes as one answer.
 * @param base the draft that both sides started from.
 */
export function mergeDrafts(base: DraftValues, mine: DraftValues, theirs: DraftValues): MergedDraft {
  const answers = mergeRecords(base.answers, mine.answers, theirs.answers, isSameText);
  const behaviors = mergeRecords(base.behaviors, mine.behaviors, theirs.behaviors, isSameBehavior);
  return {
    mine: { answers: answers.mine, behaviors: behaviors.mine },
    theirs: { answers: answers.theirs, behaviors: behaviors.theirs },
    hasConflict: answers.hasConflict || behaviors.hasConflict,
  };
}

/** Returns whether two drafts hold the same answers. */
export function isSameDraft(some: DraftValues, other: DraftValues): boolean {
  return (
    namesIn(some.answers, other.answers).every((name) =>
      isSameText(some.answers[name], other.answers[name]),
    ) &&
    namesIn(some.behaviors, other.behaviors).every((key) =>
      isSameBehavior(some.behaviors[key], other.behaviors[key]),
    )
  );
}

type Same<T> = (some: T | undefined, other: T | undefined) => boolean;

/** Merges two records by name. A missing name is an answer that was never given or was taken back. */
function mergeRecords<T>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  isSame: Same<T>,
) {
  const merged = { mine: {} as Record<string, T>, theirs: {} as Record<string, T>, hasConflict: false };
  for (const name of namesIn(base, mine, theirs)) {
    const isMineChanged = !isSame(mine[name], base[name]);
    const isTheirsChanged = !isSame(theirs[name], base[name]);
    if (isMineChanged && isTheirsChanged && !isSame(mine[name], theirs[name])) merged.hasConflict = true;
    put(merged.mine, name, isMineChanged ? mine[name] : theirs[name]);
    put(merged.theirs, name, isTheirsChanged ? theirs[name] : mine[name]);
  }
  return merged;
}

function put<T>(record: Record<string, T>, name: string, value: T | undefined): void {
  if (value !== undefined) record[name] = value;
}

const namesIn = (...records: readonly object[]) => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

// An empty answer and no answer are the same, as are three empty boxes and none.
const isSameText: Same<string> = (some = '', other = '') => some === other;

const isSameBehavior: Same<Behavior> = (some = noneTicked, other = noneTicked) =>
  some.current === other.current && some.past === other.past && some.not_known === other.not_known;
