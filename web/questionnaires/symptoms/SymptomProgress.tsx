import type { AnswerStore } from '../AnswerStore.ts';
import { useAnswers } from '../useAnswers.ts';

interface Props {
  readonly store: AnswerStore;
}

/** How many symptoms are answered. Plain elements: most ticks render them. */
export function SymptomProgress({ store }: Props) {
  const answered = useAnswers(store, (store) => store.answeredSymptoms());
  const count = `${answered} of ${store.symptoms.length} answered`;
  return (
    <>
      <span>{count}</span>
      <progress
        max={store.symptoms.length}
        value={answered}
        aria-label="Symptoms answered"
        aria-valuetext={count}
      />
    </>
  );
}
